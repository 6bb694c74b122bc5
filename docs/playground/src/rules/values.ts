// What the faces of games, which docs/playground/faces.py writes as JavaScript, need of Python's values.

/** What a document of JSON contains. */
export type Json = null | boolean | number | string | readonly Json[] | Document;
export interface Document {
  readonly [key: string]: Json;
}

/** Any value of a game: what Python compares by what it is, and iterates over. */
export type Value = any;

/** How values of a class of actions or events are told. */
export interface Telling {
  sentence: Say;
  untold: Say | null;
  cases: [Value, Say][];
  names: string[];
  manners: Record<string, string>;
  groups: string[];
  hideable: string[];
}
/** A template that says values in a language. */
export interface Say {
  (language: Value, values?: Record<string, Value>): string;
  template: string;
}
type Reader = (document: Value) => Value;
interface Declared {
  tag: string;
  fields?: string[];
  shape?: () => [string, Reader][];
  told?: Telling;
}

/** A class of attrs. */
export abstract class Record_ {}
export { Record_ as Record };

/** A member of an enum. */
export class Member {
  constructor(
    readonly name: string,
    readonly value: string,
  ) {}

  static members(values: Record<string, string>): void {
    const all = Object.entries(values).map(([name, value]) => new this(name, value));
    Object.assign(this, Object.fromEntries(all.map((each) => [each.name, each])), { all });
  }

  static *[Symbol.iterator](): Generator<Member> {
    yield* membersOf(this);
  }
}
export const membersOf = (kind: object): Member[] => (kind as { all: Member[] }).all;

const declarations = new WeakMap<object, Declared>();
export function declare(kind: object, { shape, ...declared }: Declared): void {
  let known: ReturnType<NonNullable<typeof shape>> | undefined;
  declarations.set(kind, shape ? { ...declared, shape: () => (known ??= shape()) } : declared);
}
export const declaredOf = (value: object): Declared => declarations.get(value.constructor) as Declared;
export const fieldsOf = (kind: object): string[] => declarations.get(kind)?.fields ?? [];
export const tagOf = (kind: object): string => declarations.get(kind)?.tag ?? "";

/** How many copies there are of every kind of one sort of piece, which come in the game's order. */
export class Multiset {
  constructor(
    readonly kinds: Value[],
    readonly counts: readonly number[],
  ) {}

  get total(): number {
    return sum(this.counts);
  }

  get distinct(): Value[] {
    return this.kinds.filter((_, place) => this.counts[place]);
  }

  static of = (kinds: Value[], items: Iterable<Value> = []): Multiset => new Multiset(kinds, kinds.map(() => 0)).with_all(items);

  count(kind: Value): number {
    return this.counts[place(this.kinds, kind)] ?? 0;
  }

  with_all(items: Iterable<Value>, copies = 1): Multiset {
    const counts = [...this.counts];
    for (const item of items) {
      const at = place(this.kinds, item);
      counts[at] = (counts[at] ?? 0) + copies;
    }
    return new Multiset(this.kinds, counts);
  }

  *[Symbol.iterator](): Generator<Value> {
    for (const [place, kind] of this.kinds.entries()) for (let copy = 0; copy < (this.counts[place] ?? 0); copy++) yield kind;
  }
}

/** Seats, which are said by name. */
export class Seats {
  constructor(private readonly seats: Iterable<number>) {}

  [Symbol.iterator] = (): Iterator<number> => this.seats[Symbol.iterator]();
}

// Reading documents.

export type Kind = new (...fields: Value[]) => Value;
const unlessNull =
  (read: Reader): Reader =>
  (document) =>
    document === null ? null : read(document);
export const same: Reader = (document) => document;
export const each = (read: Reader): Reader => unlessNull((document: Value[]) => document.map(read));
export const coded = (kinds: Value[]): Reader => {
  const known = new Map(kinds.map((kind) => [codeOf(kind), kind]));
  return unlessNull((document) => known.get(document));
};
export const member = (...kinds: object[]): Reader => coded(kinds.flatMap(membersOf));
export const pile = (kinds: Value[]): Reader => {
  const codes = kinds.map(codeOf);
  return unlessNull((document) => new Multiset(kinds, codes.map((code) => document[code] ?? 0)));
};
export const made = (kind: Kind): Reader =>
  unlessNull((document) => {
    const shape = declarations.get(kind)?.shape?.() ?? [];
    return new kind(...shape.map(([key, read]) => (document[key] === undefined ? undefined : read(document[key]))));
  });
export const tagged = (...kinds: Kind[]): Reader => unlessNull((document) => made(kinds.find((kind) => tagOf(kind) === document.type) ?? Object)(document));

/** How a piece or a member of an enum is written. */
export const codeOf = (value: Value): string => String(value?.code ?? value?.value ?? value);

/** A scene as JSON: every class by its name, every field by its own. */
export function plain(value: Value): Json {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Member) return value.value;
  if (typeof value !== "object" || value === null) return value as Json;
  const { tag, fields = [] } = declaredOf(value as object);
  const named = Object.fromEntries(fields.map((name) => [name, plain(value[name])]));
  return tag === "scene" ? named : { type: tag, ...named };
}

/** What is held, as documents of states have it: piles by kind, pieces by their codes, and records by their keys. */
export function written(value: Value): Json {
  if (Array.isArray(value)) return value.map(written);
  if (value instanceof Multiset) return Object.fromEntries(value.distinct.map((kind) => [codeOf(kind), value.count(kind)]));
  const { fields = [], shape } = value instanceof Record_ ? declaredOf(value) : {};
  return shape ? Object.fromEntries(shape().map(([key], place) => [key, written((value as Value)[fields[place] ?? ""])])) : codeOf(value);
}

/** Every piece in what is held, copies one by one. */
export function piecesIn(value: Value): Value[] {
  if (value instanceof Multiset) return list(value);
  if (Array.isArray(value)) return value.flatMap(piecesIn);
  return value === null ? [] : list(value.pieces ?? [value]);
}

/** A function that keeps its value with the settings. */
export function derived<Found>(of: (settings: Value) => Found): (settings: Value) => Found {
  const kept = new WeakMap<object, Found>();
  return (settings) => {
    if (!kept.has(settings)) kept.set(settings, of(settings));
    return kept.get(settings) as Found;
  };
}

// What Python has built in.

export const list = (items: Iterable<Value>): Value[] => [...(items instanceof Map ? items.keys() : items)] as Value[];
export const len = (items: Value): number => (items instanceof Multiset ? items.total : (items.length ?? items.size));
export const truth = (value: Value): boolean => {
  if (value instanceof Member || value instanceof Record_) return true;
  return typeof value === "object" && value !== null && Symbol.iterator in value ? len(value) > 0 : Boolean(value);
};
export const both = (value: Value, other: () => Value): Value => (truth(value) ? other() : value);
export const one = (value: Value, other: () => Value): Value => (truth(value) ? value : other());

export function equal(value: Value, other: Value): boolean {
  if (value === other) return true;
  if (Array.isArray(value)) return Array.isArray(other) && value.length === other.length && value.every((item, place) => equal(item, other[place]));
  if (value instanceof Multiset) return other instanceof Multiset && equal(value.counts, other.counts);
  if (!(value instanceof Record_) || value.constructor !== other?.constructor) return false;
  return (declaredOf(value).fields ?? []).every((name) => equal((value as Value)[name], other[name]));
}
export const place = (items: Value[], value: Value): number => items.findIndex((each) => equal(each, value));
export const has = (items: Value, value: Value): boolean =>
  items instanceof Multiset ? items.count(value) > 0 : list(items).some((item) => equal(item, value));
export const isA = (value: Value, kinds: Value): boolean =>
  Array.isArray(kinds) ? kinds.some((kind) => isA(value, kind)) : Object(value) instanceof kinds;
export const either = (kind: Value, other: Value): Value[] => [kind, other].flat();
export const int = [Number, Boolean, BigInt];
export const hasattr = (value: Value, name: string): boolean => name in Object(value);
export const getattr = (value: Value, name: string, otherwise?: Value): Value => (hasattr(value, name) ? value[name] : otherwise);

// Whole numbers of any size: those that JavaScript cannot count with are bigints.

export type Whole = number | bigint;
export const narrowed = (value: bigint): Whole => (Number.isSafeInteger(Number(value)) ? Number(value) : value);
const whole =
  (quick: (value: number, other: number) => number, exact: (value: bigint, other: bigint) => bigint) =>
  (value: Value, other: Value): Value => {
    const found = typeof value === "bigint" || typeof other === "bigint" ? NaN : quick(Number(value), Number(other));
    return Number.isSafeInteger(found) ? found : narrowed(exact(BigInt(value), BigInt(other)));
  };
const remainder = (value: bigint, other: bigint): bigint => ((value % other) + other) % other;
const plus = whole((value, other) => value + other, (value, other) => value + other);
const minus = whole((value, other) => value - other, (value, other) => value - other);
const conjunction = whole((value, other) => (Math.max(value, other) < 2 ** 31 ? value & other : NaN), (value, other) => value & other);
const times = whole((value, other) => value * other, (value, other) => value * other);
export const divide = whole((value, other) => Math.floor(value / other), (value, other) => (value - remainder(value, other)) / other);
export const modulo = whole((value, other) => value - other * Math.floor(value / other), remainder);
export const left = whole((value, by) => value * 2 ** by, (value, by) => value << by);
export const right = whole((value, by) => Math.floor(value / 2 ** by), (value, by) => value >> by);
export const power = (value: Value, by: number): Value => prod(range(by).map(() => value));
export const prod = (items: Iterable<Value>): Value => list(items).reduce(times, 1);
export const perm = (items: number, size: number): Value => prod(range(size).map((chosen) => items - chosen));
export const comb = (items: number, size: number): Value => divide(perm(items, size), perm(size, size));
/** Bytes are texts with a character for each. */
const toBytes = (value: Whole, room: number): string => {
  const digits = value.toString(16).padStart(2 * room, "0");
  return range(room).map((place) => String.fromCharCode(Number.parseInt(digits.slice(2 * place, 2 * place + 2), 16))).reverse().join("");
};
export const fromBytes = (bytes: string): Whole => narrowed(BigInt(`0x0${[...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).reverse().join("")}`));

export const add = (value: Value, other: Value): Value => {
  if (value instanceof Multiset) return new Multiset(value.kinds, map(plus, value.counts, other.counts));
  if (Array.isArray(value)) return [...value, ...other];
  return typeof value === "string" ? value + other : plus(value, other);
};
export const subtract = (value: Value, other: Value): Value => (Array.isArray(value) ? value.filter((item) => !has(other, item)) : minus(value, other));
export const multiply = (value: Value, other: Value): Value => {
  if (typeof value === "string") return value.repeat(other as number);
  return Array.isArray(value) ? range(other as number).flatMap(() => value) : times(value, other);
};
export const common = (value: Value, other: Value): Value => (Array.isArray(value) ? value.filter((item) => has(other, item)) : conjunction(value, other));
export const without = (pile: Multiset, item: Value): Multiset => pile.with_all([item], -1);
export const within = (value: Value, other: Value): boolean => (Array.isArray(value) ? value.every((item) => has(other, item)) : value <= other);

export const sum = (items: Iterable<Value>): number => list(items).reduce(plus, 0);
export const all = (items: Iterable<Value>): boolean => list(items).every(truth);
export const any = (items: Iterable<Value>): boolean => list(items).some(truth);
export const next = (items: Iterable<Value>, otherwise: Value): Value => list(items)[0] ?? otherwise;
export const range = (first: number, end?: number): number[] =>
  Array.from({ length: Math.max(0, end === undefined ? first : end - first) }, (_, place) => place + (end === undefined ? 0 : first));
export const enumerate = (items: Iterable<Value>): [number, Value][] => list(items).map((item, place) => [place, item]);
export const zip = (...several: Iterable<Value>[]): Value[][] => {
  const lists = several.map(list);
  return range(Math.min(...lists.map(({ length }) => length))).map((place) => lists.map((items) => items[place]));
};
export const product = (...several: Iterable<Value>[]): Value[][] =>
  several.reduce<Value[][]>((found, items) => found.flatMap((before) => list(items).map((item) => [...before, item])), [[]]);
export const map = (of: Value, ...several: Iterable<Value>[]): Value[] => zip(...several).map((items) => (declarations.has(of as object) ? new of(...items) : of(...items)));
export const reduce = (of: (all: Value, item: Value) => Value, items: Iterable<Value>, ...first: Value[]): Value => [...first, ...items].reduce((all, item) => of(all, item));
export const joined = (several: Iterable<Iterable<Value>>): Value[] => list(several).flatMap(list);
export const chained = (...several: Iterable<Value>[]): Value[] => joined(several);
export const compress = (items: Iterable<Value>, wanted: Iterable<Value>): Value[] => zip(items, wanted).flatMap(([item, isWanted]) => (truth(isWanted) ? [item] : []));
export const combinations = (items: Value[], size: number): Value[][] =>
  size === 0 ? [[]] : items.flatMap((item, place) => combinations(items.slice(place + 1), size - 1).map((others) => [item, ...others]));
export const iter = (items: Iterable<Value>): Iterator<Value> => items[Symbol.iterator]();
export const islice = (items: Iterator<Value>, count: number): Value[] => range(count).map(() => items.next().value);
/** Items in an order in which each is equally likely to take each of the first places. */
export function shuffled(items: Iterable<Value>, places: number, choose: (possibilities: number) => Value): Value[] {
  const order = list(items);
  for (let place = 0; place < places; place++) {
    const other = place + choose(order.length - place);
    [order[place], order[other]] = [order[other], order[place]];
  }
  return order;
}
export const reversed = (items: Iterable<Value>): Value[] => list(items).reverse();
export const distinct = (items: Iterable<Value> = []): Value[] => list(items).filter((item, at, all) => place(all, item) === at);
export const sorted = (items: Iterable<Value>, { key = (item: Value): Value => Number(item) } = {}): Value[] =>
  list(items).sort((item, other) => compared(key(item), key(other)));
const compared = (value: Value, other: Value): number =>
  Array.isArray(value) ? (value.map((each, place) => compared(each, other[place])).find(Boolean) ?? 0) : value - other;
const chief =
  (of: (...numbers: number[]) => number) =>
  (first: number | Iterable<number>, ...more: (number | { default: number })[]): number => {
    if (typeof first === "number") return of(first, ...(more as number[]));
    const numbers = list(first) as number[];
    return numbers.length ? of(...numbers) : (more[0] as { default: number }).default;
  };
export const max = chief(Math.max);
export const min = chief(Math.min);
export const item = (items: Value, at: Value): Value => (items instanceof Map ? (items.get(at) ?? METHODS.get(items, at)) : items.at(at));
export const put = (items: Value, at: Value, value: Value): unknown => (items instanceof Map ? items.set(at, value) : (items[at] = value));
export const slice = (items: Value, first?: number, end?: number): Value => (typeof items === "string" ? items : list(items)).slice(first, end);
export const split = (pattern: string, text: string): string[] => text.split(new RegExp(pattern));
export const kindOf = (value: object): object => value.constructor;
export const evolve = (value: object, changes: object): object => Object.assign(Object.create(Object.getPrototypeOf(value) as object), value, changes) as object;
export const never = (value: Value): never => {
  throw new Error(`nothing is said of ${String(value)}`);
};

/** Items by their keys, in the order of first occurrence. */
export function grouped<Item>(items: Iterable<Item>, keyOf: (item: Item) => string): Map<string, Item[]> {
  const found = new Map<string, Item[]>();
  for (const item of items) found.set(keyOf(item), [...(found.get(keyOf(item)) ?? []), item]);
  return found;
}
export function groupby(items: Iterable<Value>): [Value, Value[]][] {
  const groups: [Value, Value[]][] = [];
  for (const each of items) {
    const last = groups.at(-1);
    if (last !== undefined && equal(last[0], each)) last[1].push(each);
    else groups.push([each, [each]]);
  }
  return groups;
}
export const str = (value: Value): string => (value === null ? "None" : value === true ? "True" : value === false ? "False" : String(value));

/** A method of a text, a tuple or a dictionary, or one that the value has itself. */
export const method = (value: Value, name: keyof typeof METHODS, ...given: Value[]): Value =>
  value instanceof Multiset ? value.count(given[0]) : (METHODS[name] as (...given: Value[]) => Value)(value, ...given);
const METHODS = {
  append: (items: Value[], item: Value): number => items.push(item),
  bit_length: (value: Whole): number => (value ? value.toString(2).length : 0),
  count: (items: Value[], value: Value): number => items.filter((each) => equal(each, value)).length,
  get: (items: Map<Value, Value>, key: Value, otherwise: Value = null): Value => [...items].find(([each]) => equal(each, key))?.[1] ?? otherwise,
  index: place,
  items: (items: Map<Value, Value>): Value[] => [...items],
  join: (between: string, items: Iterable<string>): string => list(items).join(between),
  position: place,
  lower: (value: string): string => value.toLowerCase(),
  replace: (value: string, old: string, by: string): string => value.replaceAll(old, by),
  strip: (value: string): string => value.trim(),
  to_bytes: toBytes,
};

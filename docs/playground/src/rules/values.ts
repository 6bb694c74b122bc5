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
export const declare = (kind: object, declared: Declared): unknown => declarations.set(kind, declared);
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

  count(kind: Value): number {
    return this.counts[place(this.kinds, kind)] ?? 0;
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
export const coded = (kinds: Value[]): Reader => unlessNull((document) => kinds.find((kind) => codeOf(kind) === document));
export const member = (kind: object): Reader => coded(membersOf(kind));
export const pile = (kinds: Value[]): Reader => unlessNull((document) => new Multiset(kinds, kinds.map((kind) => document[codeOf(kind)] ?? 0)));
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

/** A function that keeps its value with the settings. */
export function derived<Found>(of: (settings: Value) => Found): (settings: Value) => Found {
  const kept = new WeakMap<object, Found>();
  return (settings) => {
    if (!kept.has(settings)) kept.set(settings, of(settings));
    return kept.get(settings) as Found;
  };
}

// What Python has built in.

export const list = (items: Iterable<Value>): Value[] => [...items];
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
  items instanceof Multiset ? items.count(value) > 0 : list(items instanceof Map ? items.keys() : items).some((item) => equal(item, value));
export const isA = (value: Value, kinds: Value): boolean =>
  Array.isArray(kinds) ? kinds.some((kind) => isA(value, kind)) : value instanceof kinds;
export const either = (kind: Value, other: Value): Value[] => [kind, other].flat();

export const add = (value: Value, other: Value): Value => (Array.isArray(value) ? [...value, ...other] : value + other);
export const subtract = (value: Value, other: Value): Value => (Array.isArray(value) ? value.filter((item) => !has(other, item)) : value - other);
export const common = (items: Value[], others: Value[]): Value[] => items.filter((item) => has(others, item));
export const within = (value: Value, other: Value): boolean => (Array.isArray(value) ? value.every((item) => has(other, item)) : value <= other);
export const divide = (value: number, other: number): number => Math.floor(value / other);
export const modulo = (value: number, other: number): number => value - other * Math.floor(value / other);

export const sum = (items: Iterable<Value>): number => list(items).reduce((total: number, item) => total + Number(item), 0);
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
export const map = (of: (...items: Value[]) => Value, ...several: Iterable<Value>[]): Value[] => zip(...several).map((items) => of(...items));
export const reversed = (items: Iterable<Value>): Value[] => list(items).reverse();
export const distinct = (items: Iterable<Value> = []): Value[] => list(items).filter((item, at, all) => place(all, item) === at);
export const sorted = (items: Iterable<Value>, { key = (item: Value): number => Number(item) } = {}): Value[] =>
  list(items).sort((item, other) => key(item) - key(other));
const chief =
  (of: (...numbers: number[]) => number) =>
  (first: number | Iterable<number>, ...more: (number | { default: number })[]): number => {
    if (typeof first === "number") return of(first, ...(more as number[]));
    const numbers = list(first) as number[];
    return numbers.length ? of(...numbers) : (more[0] as { default: number }).default;
  };
export const max = chief(Math.max);
export const min = chief(Math.min);
export const item = (items: Value, at: Value): Value => (items instanceof Map ? items.get(at) : items.at(at));
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
  value instanceof Multiset ? value.count(given[0]) : METHODS[name](value, given[0], given[1]);
const METHODS = {
  count: (items: Value[], value: Value): number => items.filter((each) => equal(each, value)).length,
  get: (items: Map<Value, Value>, key: Value, otherwise: Value = null): Value => list(items).find(([each]) => equal(each, key))?.[1] ?? otherwise,
  index: place,
  items: (items: Map<Value, Value>): Value[] => list(items),
  join: (between: string, items: Iterable<string>): string => list(items).join(between),
  position: place,
  lower: (value: string): string => value.toLowerCase(),
  replace: (value: string, old: string, by: string): string => value.replaceAll(old, by),
};

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
export const tagOf = (kind: object): string => declarations.get(kind)?.tag ?? "";

/** Every kind of one sort of piece, in the game's order. */
export class Kinds extends Array<Value> {
  private readonly places = new Map<Value, number>();
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  constructor(kinds: Value[]) {
    super(...kinds);
    kinds.forEach((kind, place) => this.places.set(kind, place));
  }

  position = (kind: Value): number => this.places.get(kind) ?? this.findIndex((each) => equal(each, kind));
}

export class Multiset {
  constructor(
    readonly kinds: Kinds,
    readonly counts: readonly number[],
  ) {}

  get total(): number {
    return sum(this.counts);
  }

  get distinct(): Value[] {
    return this.kinds.filter((_, place) => this.counts[place]);
  }

  count(kind: Value): number {
    return this.counts[this.kinds.position(kind)] ?? 0;
  }

  *[Symbol.iterator](): Generator<Value> {
    for (const [place, kind] of this.kinds.entries()) for (let copy = 0; copy < (this.counts[place] ?? 0); copy++) yield kind;
  }
}

/** Seats, which are said by name. */
export class Seats extends Array<number> {
  static override get [Symbol.species](): ArrayConstructor {
    return Array;
  }

  constructor(seats: Iterable<number>) {
    super();
    this.push(...seats);
  }
}

// Reading documents.

export const same: Reader = (document) => document;
export const each =
  (read: Reader): Reader =>
  (document) =>
    document === null ? null : (document as Value[]).map(read);
export const coded =
  (kinds: Kinds): Reader =>
  (document) =>
    kinds.find((kind) => codeOf(kind) === document) ?? null;
export const member =
  (kind: object): Reader =>
  (document) =>
    membersOf(kind).find(({ value }) => value === document) ?? null;
export const pile =
  (kinds: Kinds): Reader =>
  (document) =>
    document === null ? null : new Multiset(kinds, kinds.map((kind) => (document as Record<string, number>)[codeOf(kind)] ?? 0));
export const made =
  (kind: new (...fields: Value[]) => Value): Reader =>
  (document) =>
    document === null ? null : new kind(...(declarations.get(kind)?.shape?.() ?? []).map(([key, read]) => (document[key] === undefined ? undefined : read(document[key]))));
export const tagged =
  (...kinds: (new (...fields: Value[]) => Value)[]): Reader =>
  (document) =>
    document === null ? null : made(kinds.find((kind) => tagOf(kind) === document.type) ?? Object)(document);

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

// What Python has built in.

export const list = (items: Iterable<Value>): Value[] => [...items];
export const iter = (items: Iterable<Value>): Iterable<Value> => items;
export { list as tuple };
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
export const has = (items: Value, value: Value): boolean =>
  items instanceof Multiset ? items.count(value) > 0 : list(items instanceof Map ? items.keys() : items).some((item) => equal(item, value));
export const isA = (value: Value, kinds: Value): boolean =>
  Array.isArray(kinds) ? kinds.some((kind) => isA(value, kind)) : value instanceof kinds;
export const either = (kind: Value, other: Value): Value[] => [kind, other].flat();

export const add = (value: Value, other: Value): Value => (Array.isArray(value) ? [...value, ...other] : value + other);
export const divide = (value: number, other: number): number => Math.floor(value / other);
export const modulo = (value: number, other: number): number => value - other * Math.floor(value / other);

export const sum = (items: Iterable<Value>): number => list(items).reduce((total: number, item) => total + Number(item), 0);
export const all = (items: Iterable<Value>): boolean => list(items).every(truth);
export const next = (items: Iterable<Value>, otherwise: Value): Value => list(items)[0] ?? otherwise;
export const range = (first: number, end?: number): number[] =>
  Array.from({ length: Math.max(0, end === undefined ? first : end - first) }, (_, place) => place + (end === undefined ? 0 : first));
export const enumerate = (items: Iterable<Value>): [number, Value][] => list(items).map((item, place) => [place, item]);
export const zip = (...several: Iterable<Value>[]): Value[][] => {
  const lists = several.map(list);
  return range(Math.min(...lists.map(({ length }) => length))).map((place) => lists.map((items) => items[place]));
};
export const map = (of: (...items: Value[]) => Value, ...several: Iterable<Value>[]): Value[] => zip(...several).map((items) => of(...items));
export const reversed = (items: Iterable<Value>): Value[] => list(items).reverse();
export const distinct = (items: Value[]): Value[] => items.filter((item, place) => items.findIndex((other) => equal(other, item)) === place);
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
export function groupby(items: Iterable<Value>): [Value, Value[]][] {
  const groups: [Value, Value[]][] = [];
  for (const each of items) {
    const last = groups.at(-1);
    if (last !== undefined && equal(last[0], each)) last[1].push(each);
    else groups.push([each, [each]]);
  }
  return groups;
}
export { text as str };
const text = (value: Value): string => (value === null ? "None" : value === true ? "True" : value === false ? "False" : String(value));

/** A method of a text, a tuple or a dictionary, or one that the value has itself. */
export const method = (value: Value, name: keyof typeof METHODS, ...given: Value[]): Value =>
  value instanceof Multiset ? value.count(given[0]) : METHODS[name](value, given[0], given[1]);
const METHODS = {
  count: (items: Value, value: Value): number => list(items).filter((each) => equal(each, value)).length,
  get: (items: Map<Value, Value>, key: Value, otherwise: Value = null): Value => items.get(key) ?? otherwise,
  join: (between: string, items: Iterable<string>): string => list(items).join(between),
  lower: (value: string): string => value.toLowerCase(),
  replace: (value: string, old: string, by: string): string => value.replaceAll(old, by),
};

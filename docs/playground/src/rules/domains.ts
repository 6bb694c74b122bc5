// Numbers for decisions: every decision that settings admit has one, as rulebook.core.numbering gives it.
import { Multiset, equal, sum, type Kinds, type Value } from "./values.js";

/** The values of a field under known settings: an array, or choices that are never enumerated. */
interface Values {
  readonly length: number;
  place(value: Value): number;
  at(place: number): Value;
}

/** A field of a class of decisions: its values follow from the settings and from earlier fields. */
export interface Field {
  name: string;
  given: string[];
  values(settings: Value, ...given: Value[]): Value;
}

/** How many multisets of a size there are, given the number of copies of each kind. */
function ways([first, ...later]: readonly number[], size: number): number {
  if (first === undefined) return Number(size === 0);
  return sum(Array.from({ length: Math.min(first, size) + 1 }, (_, count) => ways(later, size - count)));
}

/** Every choice of some pieces, by size and then in the order of their kinds. */
export class Choices {
  constructor(
    private readonly kinds: Kinds,
    private readonly copies: readonly number[],
    private readonly sizes: readonly number[],
  ) {}

  get length(): number {
    return sum(this.sizes.map((size) => ways(this.copies, size)));
  }

  place(value: Value[]): number {
    let left = value.length;
    let number = sum(this.sizes.slice(0, this.sizes.indexOf(left)).map((size) => ways(this.copies, size)));
    const held = new Multiset(this.kinds, this.kinds.map((kind) => value.filter((each) => equal(each, kind)).length));
    held.counts.forEach((count, place) => {
      for (let more = count + 1; more <= Math.min(this.copies[place] ?? 0, left); more++) number += ways(this.copies.slice(place + 1), left - more);
      left -= count;
    });
    return number;
  }
}

/** Every subset of some items whose weights add up to one of several totals, in the order of the totals. */
export class Sums {
  private readonly ways: number[][];

  constructor(
    private readonly items: readonly Value[],
    private readonly weights: readonly number[],
    private readonly totals: readonly number[],
  ) {
    this.ways = [[1, ...Array.from({ length: Math.max(...totals) }, () => 0)]];
    for (const weight of weights.toReversed()) {
      const later = this.ways[0] ?? [];
      this.ways.unshift(later.map((number, left) => number + (later[left - weight] ?? 0)));
    }
  }

  get length(): number {
    return sum(this.totals.map((total) => this.ways[0]?.[total] ?? 0));
  }

  place(value: Value[]): number {
    const places = value.map((item) => this.items.findIndex((each) => equal(each, item)));
    let left = sum(places.map((place) => this.weights[place]));
    let number = sum(this.totals.slice(0, this.totals.indexOf(left)).map((total) => this.ways[0]?.[total] ?? 0));
    let next = 0;
    for (const place of places) {
      for (; next < place; next++) number += this.ways[next + 1]?.[left - (this.weights[next] ?? 0)] ?? 0;
      left -= this.weights[place] ?? 0;
      next = place + 1;
    }
    return number;
  }
}

const valuesOf = (values: Value): Values =>
  Array.isArray(values) ? { length: values.length, place: (value) => values.findIndex((each) => equal(each, value)), at: (place) => values[place] } : values;

/** The decisions of one class under some settings, numbered from 0. */
class Block {
  private starts: number[] | undefined;

  constructor(
    private readonly fields: Field[],
    private readonly settings: Value,
  ) {}

  private values(place: number, known: Value[]): Values {
    const field = this.fields[place] as Field;
    return valuesOf(field.values(this.settings, ...field.given.map((name) => known[this.fields.findIndex((each) => each.name === name)])));
  }

  private isNeededLater(place: number): boolean {
    return this.fields.slice(place + 1).some(({ given }) => given.includes(this.fields[place]?.name ?? ""));
  }

  /** The number of ways to fill in the remaining fields. */
  size(place = 0, known: Value[] = []): number {
    if (place === this.fields.length) return 1;
    if (this.isNeededLater(place)) return this.startsAt(place, known).at(-1) ?? 0;
    return this.values(place, known).length * this.size(place + 1, [...known, null]);
  }

  /** For a field on which later ones depend: where the numbers of each value begin, and at last their end. */
  private startsAt(place: number, known: Value[]): number[] {
    const kept = place === 0 ? this.starts : undefined;
    if (kept !== undefined) return kept;
    const values = this.values(place, known);
    const starts = [0];
    for (let number = 0; number < values.length; number++) starts.push((starts.at(-1) ?? 0) + this.size(place + 1, [...known, values.at(number)]));
    if (place === 0) this.starts = starts;
    return starts;
  }

  number(action: Value): number {
    const known = this.fields.map(({ name }) => action[name] as Value);
    return sum(
      this.fields.map((_, place) => {
        const index = this.values(place, known).place(known[place]);
        return this.isNeededLater(place) ? this.startsAt(place, known)[index] : index * this.size(place + 1, known.slice(0, place + 1));
      }),
    );
  }
}

/** Numbers for the decisions of a game under some settings. */
export class Numbering {
  private readonly blocks: { kind: object; block: Block; start: number }[] = [];

  constructor(decisions: { kind: object; fields: Field[] }[], settings: Value) {
    let start = 0;
    for (const { kind, fields } of decisions) {
      const block = new Block(fields, settings);
      this.blocks.push({ kind, block, start });
      start += block.size();
    }
  }

  number(action: object): number {
    const found = this.blocks.find(({ kind }) => kind === action.constructor);
    if (found === undefined) throw new Error("that is not a decision");
    return found.start + found.block.number(action);
  }
}

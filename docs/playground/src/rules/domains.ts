// Numbers for decisions, as rulebook.core.numbering gives them.
import { add, codeOf, equal, len, list, multiply, place, range, sum, type Value, type Whole } from "./values.js";

/** A field of a class of decisions: its values follow from the settings and from earlier fields. */
export interface Field {
  name: string;
  given: string[];
  values(settings: Value, ...given: Value[]): Iterable<Value>;
  /** How many values the rules list at most, where a number counts through those at a state. */
  most?(settings: Value, ...given: Value[]): number;
}
export interface Decision {
  kind: object;
  fields: Field[];
}

/** Every choice of items whose weights add up to one of several totals, in their order: first those with more of an earlier item. */
export class Sums {
  private readonly kept = new Map<string, Whole>();

  constructor(
    private readonly items: Value[],
    private readonly weights: number[],
    private readonly totals: number[],
    private readonly copies = items.map(() => 1),
  ) {}

  get length(): Whole {
    return sum(this.totals.map((total) => this.ways(0, total)));
  }

  /** How many of the items from a place on can make up what is left. */
  private ways(at: number, left: number): Whole {
    if (at === this.items.length) return Number(left === 0);
    const key = `${at} ${left}`;
    if (!this.kept.has(key)) this.kept.set(key, this.waysWith(at, 0, left));
    return this.kept.get(key) as Whole;
  }

  private waysWith(at: number, fewest: number, left: number): Whole {
    return sum(range(fewest, this.most(at, left) + 1).map((count) => this.ways(at + 1, left - count * this.weight(at))));
  }

  private weight = (at: number): number => this.weights[at] ?? 0;
  private most = (at: number, left: number): number => Math.min(this.copies[at] ?? 0, Math.floor(left / this.weight(at)));

  index(value: Value[]): Whole {
    const counts = this.items.map((item) => value.filter((each) => equal(each, item)).length);
    let left: number = sum(counts.map((count, at) => count * this.weight(at)));
    let before: Whole = sum(this.totals.slice(0, this.totals.indexOf(left)).map((total) => this.ways(0, total)));
    for (const [at, count] of counts.entries()) {
      before = add(before, this.waysWith(at, count + 1, left)) as Whole;
      left -= count * this.weight(at);
    }
    return before;
  }

  *[Symbol.iterator](): Generator<Value[]> {
    for (const total of this.totals) yield* this.chosen(0, total);
  }

  private *chosen(at: number, left: number): Generator<Value[]> {
    if (at === this.items.length && left === 0) yield [];
    if (at === this.items.length) return;
    for (let count = this.most(at, left); count >= 0; count--) {
      const these = range(count).map(() => this.items[at] as Value);
      for (const others of this.chosen(at + 1, left - count * this.weight(at))) yield [...these, ...others];
    }
  }
}

/** Every choice of pieces of several sizes, given the number of copies of each kind. */
export const choices = (kinds: Value[], copies: number[], sizes: number[]): Sums => new Sums(kinds, kinds.map(() => 1), sizes, copies);

/** Every choice of different items, given how many. */
export const subsets = (items: Value[], sizes: number[]): Sums => choices(items, items.map(() => 1), sizes);

/** Numbers for the decisions of a game under some settings: class by class, the last field changes fastest. */
export class Numbering {
  private readonly kept = new Map<string, Value>();

  constructor(
    private readonly decisions: Decision[],
    private readonly settings: Value,
  ) {}

  /** The number of a decision, which is one of some legal ones if the rules list the values of a field. */
  number(action: Value, legal: Value[] = []): Whole {
    const at = this.decisions.findIndex(({ kind }) => kind === action.constructor);
    const fieldsOf = (one: Value): Value[] => this.fields(at).map(({ name }) => one[name] as Value);
    const known = fieldsOf(action);
    const alike = legal.filter((one) => one.constructor === action.constructor && equal(fieldsOf(one).slice(0, -1), known.slice(0, -1)));
    const place = alike.findIndex((one) => equal(fieldsOf(one), known));
    const earlier = known.map((value, number) => (this.fields(at)[number]?.most ? place : this.before(at, known.slice(0, number), value)));
    return sum([...this.decisions.slice(0, at).map((_, number) => this.size(number, [])), ...earlier]);
  }

  private fields = (at: number): Field[] => this.decisions[at]?.fields ?? [];

  /** How many decisions of a class, with these values of their first fields, come before those with a value of the next. */
  private before(at: number, known: Value[], value: Value): Whole {
    const values = this.values(at, known);
    const index = values instanceof Sums ? values.index(value) : place(values, value);
    return this.isNeeded(at, known.length) ? this.sizes(at, known, list(values).slice(0, Number(index))) : (multiply(index, this.size(at, [...known, value])) as Whole);
  }

  /** How many decisions of a class have these values of their first fields. */
  private size(at: number, known: Value[]): Whole {
    if (known.length === this.fields(at).length) return 1;
    const values = this.values(at, known);
    return this.isNeeded(at, known.length) ? this.sizes(at, known, list(values)) : (multiply(len(values), this.size(at, [...known, null])) as Whole);
  }

  private sizes = (at: number, known: Value[], values: Value[]): Whole => sum(values.map((value) => this.size(at, [...known, value])));

  /** Whether the values of a later field depend on a field. */
  private isNeeded = (at: number, number: number): boolean => this.fields(at).slice(number + 1).some(({ given }) => given.includes(this.fields(at)[number]?.name ?? ""));

  /** The values of the next field of a class of decisions. */
  private values(at: number, known: Value[]): Value {
    const fields = this.fields(at);
    const { given, values, most } = fields[known.length] as Field;
    const needed = given.map((name) => known[fields.findIndex((each) => each.name === name)]);
    const key = `${at} ${known.length} ${needed.map(codeOf).join(" ")}`;
    const found = this.kept.get(key) ?? (most ? range(most(this.settings, ...needed)) : values(this.settings, ...needed));
    if (!this.kept.has(key)) this.kept.set(key, found instanceof Sums ? found : list(found));
    return this.kept.get(key);
  }
}

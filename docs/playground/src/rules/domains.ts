// Numbers for decisions: every decision that settings admit has one, as rulebook.core.numbering gives it.
import { codeOf, combinations, list, place, sum, type Value } from "./values.js";

/** A field of a class of decisions: its values follow from the settings and from earlier fields. */
export interface Field {
  name: string;
  given: string[];
  values(settings: Value, ...given: Value[]): Iterable<Value>;
}
export interface Decision {
  kind: object;
  fields: Field[];
}

/** Every choice of items whose weights add up to one of several totals, in their order: first those with more of an earlier item. */
export function sums(items: Value[], weights: number[], totals: number[], copies = items.map(() => 1)): Value[][] {
  const kept = new Map<string, Value[][]>();
  const chosen = (at: number, left: number): Value[][] => {
    const [weight, most] = [weights[at], copies[at]];
    if (weight === undefined || most === undefined) return left === 0 ? [[]] : [];
    const found = kept.get(`${at} ${left}`) ?? [];
    if (found.length) return found;
    for (let count = Math.min(most, Math.floor(left / weight)); count >= 0; count--) {
      const these = Array.from({ length: count }, () => items[at]);
      found.push(...chosen(at + 1, left - count * weight).map((others) => [...these, ...others]));
    }
    kept.set(`${at} ${left}`, found);
    return found;
  };
  return totals.flatMap((total) => chosen(0, total));
}

/** Every choice of pieces of several sizes, given the number of copies of each kind. */
export const choices = (kinds: Value[], copies: number[], sizes: number[]): Value[][] => sums(kinds, kinds.map(() => 1), sizes, copies);

/** Every choice of different items, given how many. */
export const subsets = (items: Value[], sizes: number[]): Value[][] => sizes.flatMap((size) => combinations(items, size));

/** Numbers for the decisions of a game under some settings: class by class, the last field changes fastest. */
export class Numbering {
  private readonly kept = new Map<string, Value[]>();

  constructor(
    private readonly decisions: Decision[],
    private readonly settings: Value,
  ) {}

  number(action: Value): number {
    const at = this.decisions.findIndex(({ kind }) => kind === action.constructor);
    const fields = this.decisions[at]?.fields ?? [];
    const known = fields.map(({ name }) => action[name] as Value);
    const earlier = fields.map((_, number) => {
      const values = this.values(at, known.slice(0, number));
      return values.slice(0, place(values, known[number])).map((value) => this.size(at, [...known.slice(0, number), value]));
    });
    return sum([...this.decisions.slice(0, at).map((_, number) => this.size(number, [])), ...earlier.flat()]);
  }

  /** How many decisions of a class have these values of their first fields. */
  private size(at: number, known: Value[]): number {
    const left = (this.decisions[at]?.fields.length ?? 0) - known.length;
    if (left === 0) return 1;
    const values = this.values(at, known);
    return left === 1 ? values.length : sum(values.map((value) => this.size(at, [...known, value])));
  }

  /** The values of the next field of a class of decisions. */
  private values(at: number, known: Value[]): Value[] {
    const { fields } = this.decisions[at] as Decision;
    const { given, values } = fields[known.length] as Field;
    const needed = given.map((name) => known[fields.findIndex((each) => each.name === name)]);
    const key = `${at} ${known.length} ${needed.map(codeOf).join(" ")}`;
    if (!this.kept.has(key)) this.kept.set(key, list(values(this.settings, ...needed)));
    return this.kept.get(key) as Value[];
  }
}

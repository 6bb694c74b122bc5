// Sentences, words and labels in a language: what rulebook.core.sentences and rulebook.render.labels say, text for text.
import { Member, Seats, declaredOf, equal, list, membersOf, type Document, type Say, type Value } from "./values.js";

/** A language as the build writes it: its texts with their forms, and the index of the form for each number below 200. */
export interface Spoken {
  code: string;
  plural: number[];
  texts: [form: string, text: string, translation: string][];
}

const FIELD = /\{(\w+)(?:\.(\w+))?(?::([^{}]*))?\}/g;
const MAYBE_AFTER_ARTICLE = new RegExp(`(\\b[Aa] )?${FIELD.source}`, "g");
const LABEL = "label";
const MOST_SAID = 60;
const MOST_DIGITS = 15;
const BOTH = "{these} and {last}";
const EITHER = "{these} or {last}";
const BY = "by ";

export class Language {
  private readonly catalogue: Map<string, string>;
  /** Labels with fields, such as `Row {row}`, and their translations. */
  private readonly patterns: { expression: RegExp; translation: string }[];

  constructor(
    private readonly spoken: Spoken,
    readonly names: readonly string[] = [],
  ) {
    this.catalogue = new Map(spoken.texts.map(([form, text, translation]) => [`${form}|${text}`, translation]));
    const labels = spoken.texts.filter(([form, text]) => form === LABEL && text.includes("{"));
    this.patterns = labels.map(([, text]) => ({ expression: expressionOf(text), translation: this.texts(text, LABEL) }));
  }

  get code(): string {
    return this.spoken.code;
  }

  withNames(names: readonly string[]): Language {
    return new Language(this.spoken, names);
  }

  /** The translation of a text in a form, or in the plain form, or else the English text itself. */
  texts(text: string, form = ""): string {
    return (this.catalogue.get(`${form}|${text}`) || this.catalogue.get(`|${text}`)) || text;
  }

  /** The form for a number, among forms separated by `|`. */
  chosen(forms: string, number: number): string {
    const every = forms.split("|");
    const size = Math.abs(number);
    const index = this.catalogue.size ? (this.spoken.plural[size < 200 ? size : 100 + (size % 100)] ?? 0) : Number(number !== 1);
    return every[Math.min(index, every.length - 1)] ?? "";
  }

  /** A label; one such as `Row 3` is found as `Row {row}`. English, if the catalogue lacks it. */
  label(text: string): string {
    if (!text || /^\d+$/.test(text) || this.catalogue.size === 0) return text;
    if (this.catalogue.has(`${LABEL}|${text}`) || this.catalogue.has(`|${text}`)) return this.texts(text, LABEL);
    for (const { expression, translation } of this.patterns) {
      const parts = expression.exec(text)?.groups;
      if (parts === undefined) continue;
      return translation.replace(FIELD, (all, name: string, form = "", manner = "") => {
        const value = parts[name] ?? all;
        return /^\d+$/.test(value) ? said(Number(value), this, form as string, manner as string) : this.label(value);
      });
    }
    return text;
  }
}

export const ENGLISH = new Language({ code: "en", plural: [], texts: [] });

function expressionOf(text: string): RegExp {
  const pieces = text.split(FIELD).map((piece = "", place) => (place % 4 === 0 ? piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : place % 4 === 1 ? `(?<${piece}>.+)` : ""));
  return new RegExp(`^(?:${pieces.join("")})$`);
}

/** A template; it says values in a language. */
export function sentence(template: string): Say {
  return Object.assign((language: Language, values: Record<string, Value> = {}) => filledIn(template, language, values), { template });
}

export const filledIn = (template: string, language: Language, values: Record<string, Value>, manners: Record<string, string> = {}): string =>
  language.texts(template).replace(MAYBE_AFTER_ARTICLE, (_, article: string = "", name: string, form = "", manner = "") => {
    const how: string = manner || manners[name] || "";
    const number = how.startsWith(BY) ? numberOf(values[how.slice(BY.length)]) : null;
    const told = number === null ? said(values[name], language, form as string, how) : word(values[name], language, form as string, number).replaceAll("#", word(number, language));
    return `${language.code === "en" && /^[aeio]/.test(told) ? article.replace(" ", "n ") : article}${told}`; // "an" before a vowel
  });

/** A value in words. */
export function said(value: Value, language: Language, form = "", manner = ""): string {
  if (/[|#]/.test(manner)) {
    if (value === null || value === false) return manner.slice(manner.lastIndexOf("|") + 1);
    return language.chosen(manner, numberOf(value)).replaceAll("#", said(value, language, form));
  }
  if (manner === "seat") return seatName(value, language, form);
  if (manner === "seats" || value instanceof Seats) return seatNames(thingsIn(value), language, form);
  if (manner === "place") return word(fromOne(value), language, form);
  if (manner === "counted") return listed(byKind(thingsIn(value)).map(([kind, count]) => countOf(kind, count, language, form)), language);
  if (isSeveral(value)) return listed(list(value).map((thing) => said(thing, language, form)), language, manner === "or" ? EITHER : BOTH);
  return word(value, language, form);
}

const numberOf = (value: Value): number => (typeof value === "number" || typeof value === "boolean" ? Number(value) : thingsIn(value).length);
const isSeveral = (value: Value): boolean => typeof value === "object" && value !== null && Symbol.iterator in value;
const thingsIn = (value: Value): Value[] => (isSeveral(value) ? list(value) : [value]);

function countOf(kind: Value, count: number, language: Language, form: string): string {
  const forms = formsOf(kind, language, form);
  const number = word(count, language);
  const text = language.chosen(forms, count);
  return forms.includes("#") ? text.replaceAll("#", number) : `${number} ${text}`;
}

/** Things by kind with their numbers: members of an enum in its order, others in the order of first occurrence. */
function byKind(things: Value[]): [Value, number][] {
  const orders = things.flatMap((thing) => (thing instanceof Member ? membersOf(thing.constructor) : []));
  const kinds = [...new Set([...orders, ...things])].filter((kind) => things.includes(kind));
  return kinds.map((kind) => [kind, things.filter((thing) => thing === kind).length]);
}

function word(value: Value, language: Language, form = "", number = 1): string {
  const forms = formsOf(value, language, form);
  return typeof value === "string" ? forms : language.chosen(forms, number);
}

function formsOf(value: Value, language: Language, form: string): string {
  if (typeof value === "number") return Math.abs(value) < 10 ** MOST_DIGITS ? String(value) : language.texts("a very long number", form);
  if (typeof value?.said === "function") return (value as { said(language: Language, form: string): string }).said(language, form);
  const key = value?.word ?? value?.phrase;
  if (typeof key !== "string") return String(value);
  const found = language.texts(key, form);
  const phrase = value?.phrase;
  if (typeof phrase !== "string") return found;
  return filledIn(found === key ? phrase : found, language, value as Record<string, Value>);
}

/** What people call a seat, or a place of the board, whose number counts from 0: they count from 1. */
export const fromOne = (number: Value): Value => (typeof number === "number" ? number + 1 : number);

export function seatName(seat: Value, language: Language, form = ""): string {
  const name = language.names[seat as number];
  return name === undefined ? filled(language.texts("seat {number}", form), { number: word(fromOne(seat), language) }) : filled(language.texts("{name}", form), { name });
}

/** The title of a seat in a picture, which tells its viewer if it is theirs. */
export function seatTitle(seat: number, viewer: Value, language: Language): string {
  const name = capitalised(seatName(seat, language, "name"));
  return seat === viewer ? filled(language.texts("{seat} (you)"), { seat: name }) : name;
}

function seatNames(seats: number[], language: Language, form: string): string {
  if (seats.length === 0) return language.texts("nobody", form);
  if (seats.length === 1 || seats.some((seat) => seat < language.names.length)) return listed(seats.map((seat) => seatName(seat, language, form)), language);
  return filled(language.texts("seats {numbers}", form), { numbers: listed(seats.map((seat) => word(fromOne(seat), language)), language) });
}

export function listed(things: string[], language: Language, joined = BOTH): string {
  let most = things.slice(0, -1);
  let last = things.at(-1) ?? language.texts("nothing");
  if (most.length >= MOST_SAID) [most, last] = [most.slice(0, MOST_SAID), language.texts("others")];
  return most.length ? filled(language.texts(joined), { these: most.join(", "), last }) : last;
}

const filled = (text: string, parts: Record<string, string>): string => text.replace(FIELD, (all, name: string) => parts[name] ?? all);

export const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** An action or event in words, from the sentences of its class. */
export function inWords(value: Value, language: Language): string {
  const how = declaredOf(value as object).told;
  if (how === undefined) throw new Error("nobody says how that is told");
  const values = Object.fromEntries(how.names.map((name) => [name, how.groups.includes(name) ? new Seats(value[name] as number[]) : value[name]]));
  const isHidden = how.untold !== null && how.hideable.some((name) => values[name] === null);
  const found = how.cases.find(([each]) => Object.values(values).some((given) => equal(given, each)));
  const say = isHidden && how.untold !== null ? how.untold : (found?.[1] ?? how.sentence);
  return filledIn(say.template, language, values, how.manners);
}

/** A part of a scene, or all of it, with its labels in a language; the names of scenes and seats are in it already. */
export function inLanguage(part: Value, language: Language): Document {
  const isNamed = part.type === undefined || part.key?.startsWith("seat:");
  const labelled = (name: string, value: Value): Value => {
    if (["parts", "markers"].includes(name)) return value.map((inner: Value) => inLanguage(inner, language));
    if (["places", "row_labels", "column_labels"].includes(name)) return value.map((text: string) => language.label(text));
    return ["title", "name"].includes(name) && !isNamed ? language.label(value as string) : value;
  };
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, labelled(name, value)]));
}

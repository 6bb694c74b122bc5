/**
 * What rules written as JavaScript need at run time; it knows no game.
 *
 * Values are plain and never changed: numbers, booleans, null, the codes of pieces and members of enums as strings, tuples as
 * arrays, records as objects (with their `type` where a union tells them apart), piles as counts in the order of their kinds,
 * sets as sorted arrays, mappings as arrays of keys with values. A type reads a value from a JSON document and writes it.
 */

/** A document that is not a value of the type it is read as: the key at which it is not, and what was expected. */
export class FormatError extends Error {
  constructor(key, expected, found) {
    super(`${key || "document"}: expected ${expected}, found ${JSON.stringify(found)?.slice(0, 60)}`);
    this.name = "FormatError";
    this.key = key;
  }
}

const FIELD = /(\b[Aa])?( ?)\{(\w+)(?::([^{}]*))?\}/g;

/** A sentence in English with its values, those of codes in `words`. */
const filledIn = (sentence, values, words) => {
  const said = (value) => {
    if (Array.isArray(value)) return [value.slice(0, -1).map(said).join(", "), ...value.slice(-1).map(said)].filter(Boolean).join(" and ") || "nothing";
    return typeof value === "object" && value !== null ? Object.values(value).map(said).join(" ") : (words[value] ?? String(value));
  };
  const told = (value, manner) => {
    if (manner === "seat") return `seat ${value + 1}`;
    if (manner === "place") return String(value + 1);
    const forms = manner.split("|");
    return forms.length > 1 ? forms[Number((Array.isArray(value) ? value.length : value) !== 1)].replaceAll("#", said(value)) : said(value);
  };
  return sentence.replace(FIELD, (_, article = "", space, name, manner = "") => {
    const text = told(values[name], manner);
    return `${article}${article && /^[aeio]/.test(text) ? "n" : ""}${space}${text}`;
  });
};

/** An action that the rules refuse. */
export class IllegalAction extends Error {
  constructor(refusal, words) {
    super(`${filledIn(refusal.sentence, refusal.values, words)} (${refusal.clause})`);
    this.name = "IllegalAction";
    this.refusal = refusal;
  }
}

// Types.

export const same = (value) => value;
const checked = (holds, key, expected, found) => {
  if (!holds) throw new FormatError(key, expected, found);
  return found;
};

/** Raises an error for what is no action of a game, or no viewer at its table. */
export const beAction = (type, action) => checked(type.is(action), "action", "an action of the game", action);
export const beViewer = (viewer, { settings: { players } }) => {
  const isSeat = Number.isInteger(viewer) && 0 <= viewer && viewer < players;
  return checked(isSeat || viewer === "spectator", "viewer", `a seat from 0 to ${players - 1}, or "spectator"`, viewer);
};

export const bool = {
  write: same,
  is: (value) => typeof value === "boolean",
  read: (document, key = "") => checked(typeof document === "boolean", key, "true or false", document),
};

export const int = (least = -Infinity, most = Infinity) => ({
  write: same,
  is: Number.isSafeInteger,
  read(document, key = "") {
    const inside = Number.isSafeInteger(document) && least <= document && document <= most;
    return checked(inside, key, `a whole number from ${least} to ${most}`, document);
  },
});

/** One of finitely many values, each written as its code; `places` has the place of each. */
export const finite = (...values) => {
  const places = Object.assign(Object.create(null), Object.fromEntries(values.map((value, place) => [value, place])));
  const is = (value) => typeof value === "string" && places[value] !== undefined;
  return {
    values,
    places,
    write: same,
    is,
    rank: (value) => places[value],
    read: (document, key = "") => checked(is(document), key, `one of ${values.join(", ")}`, document),
  };
};

/** The only value that there is, such as the components: nothing is kept of it. */
export const known = (only) => ({
  write: () => only,
  is: () => true,
  read(document, key = "") {
    checked(JSON.stringify(document) === JSON.stringify(only), key, JSON.stringify(only), document);
    return undefined;
  },
});

export const option = (of) => ({
  write: (value) => (value === null ? null : of.write(value)),
  is: (value) => value === null || of.is(value),
  read: (document, key = "") => (document === null ? null : of.read(document, key)),
});

/** The type of a field that documents leave out where it is null. */
export const leftOut = (of) => ({ ...of, leftOut: true });

const array = (document, key, least, most) => {
  const fits = Array.isArray(document) && least <= document.length && document.length <= most;
  return checked(fits, key, least === most ? `a list of ${least} items` : `a list of ${least} to ${most} items`, document);
};

export const list = (item, least = 0, most = Infinity) => ({
  write: (value) => value.map((each) => item.write(each)),
  is: Array.isArray,
  read: (document, key = "") => array(document, key, least, most).map((each, place) => item.read(each, `${key}[${place}]`)),
});

export const product = (...items) => ({
  write: (value) => items.map((item, place) => item.write(value[place])),
  is: Array.isArray,
  rank: (value) => items.map((item, place) => (item.rank ?? same)(value[place])),
  read: (document, key = "") =>
    array(document, key, items.length, items.length).map((each, place) => items[place].read(each, `${key}[${place}]`)),
});

export const set = (item) => ({
  write: (value) => value.map((each) => item.write(each)).sort(compare),
  is: Array.isArray,
  read: (document, key = "") => setOf(list(item).read(document, key)),
});

export const map = (key, value) => list(product(key, value));

const object = (document, key) =>
  checked(typeof document === "object" && document !== null && !Array.isArray(document), key, "an object", document);

export const pile = (kinds) => ({
  write: (counts) => Object.fromEntries(kinds.values.map((kind, place) => [kind, counts[place]]).filter(([, count]) => count)),
  is: Array.isArray,
  read(document, key = "") {
    const counts = kinds.values.map(() => 0);
    for (const [kind, count] of Object.entries(object(document, key)))
      counts[kinds.places[kinds.read(kind, key)]] = int(1).read(count, `${key}.${kind}`);
    return counts;
  },
});

/** Objects with some fields; `tag` is their `type` among those of a union. What may be left out is written last. */
export const record = (fields, tag) => {
  const entries = Object.entries(fields);
  const written = [...entries.filter(([, of]) => !of.leftOut), ...entries.filter(([, of]) => of.leftOut)];
  return {
    tag,
    is: (value) => value?.type === tag,
    write(value) {
      const document = {};
      for (const [name, of] of written)
        if (!of.leftOut || value[name] !== null) document[name] = of.write(value[name]);
      return document;
    },
    read(document, key = "") {
      const unknown = Object.keys(object(document, key)).find((name) => !Object.hasOwn(fields, name));
      checked(unknown === undefined, key, `no key but ${Object.keys(fields).join(", ")}`, unknown);
      const value = tag === undefined ? {} : { type: tag };
      for (const [name, of] of entries) {
        const found = of.leftOut && document[name] === undefined ? null : of.read(document[name], key ? `${key}.${name}` : name);
        if (found !== undefined) value[name] = found;
      }
      return value;
    },
  };
};

/** Values of one of several types; records are written with their tag. */
export const union = (...alternatives) => {
  const tagged = alternatives.every((each) => each.tag !== undefined);
  const of = (value) => alternatives.find((each) => each.is(value));
  return {
    is: (value) => of(value) !== undefined,
    write: (value) => (tagged ? { type: value.type, ...of(value).write(value) } : of(value).write(value)),
    read(document, key = "") {
      const found = alternatives.find((each) => (tagged ? each.tag === object(document, key).type : each.is(document)));
      checked(found !== undefined, key, tagged ? `a type of ${alternatives.map(({ tag }) => tag).join(", ")}` : "another value", document);
      if (!tagged) return found.read(document, key);
      const { type, ...rest } = document;
      return found.read(rest, key);
    },
  };
};

// Comparisons.

export const equal = (one, other) => {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => equal(one[key], other[key]));
};

/** Below 0 if one value comes before the other, 0 if they are equal. */
export const compare = (one, other) => {
  if (!Array.isArray(one)) return one < other ? -1 : Number(one > other);
  const place = one.findIndex((each, at) => at >= other.length || compare(each, other[at]) !== 0);
  if (place < 0) return one.length - other.length;
  return place >= other.length ? 1 : compare(one[place], other[place]);
};

// Numbers and sequences.

export const modulo = (one, other) => one - other * Math.floor(one / other);
export const sum = (numbers) => numbers.reduce((total, each) => total + each, 0);
export const range = (start, end) => {
  const numbers = [];
  for (let number = start; number < end; number++) numbers.push(number);
  return numbers;
};
export const repeat = (item, times) => Array(Math.max(times, 0)).fill(item);
export const enumerate = (items) => items.map((item, place) => [place, item]);
export const zip = (...several) => range(0, Math.min(...several.map(({ length }) => length))).map((at) => several.map((one) => one[at]));
export const sorted = (items, rank = same) => items.toSorted((one, other) => compare(rank(one), rank(other)));
export const contains = (items, value) => items.some((each) => equal(each, value));
export const find = (items, value) => items.findIndex((each) => equal(each, value));
export const occurrences = (items, value) => items.filter((each) => equal(each, value)).length;

const chosen = (items, size, next) =>
  size === 0
    ? [[]]
    : items.flatMap((item, place) => chosen(items.slice(place + next), size - 1, next).map((others) => [item, ...others]));
export const choices = (items, size) => chosen(items, size, 0);
export const combinations = (items, size) => chosen(items, size, 1);

/** Items in the order of some fields with one more in its place, which replaces one that has the same. */
export const put = (items, item, names) => {
  const order = (one) => names.reduce((found, name) => found || one[name] - item[name], 0);
  return [...items.filter((one) => order(one) < 0), item, ...items.filter((one) => order(one) > 0)];
};

/** Choices of any size from items whose numbers have a sum: small ones first, then those with an earlier item. */
export const addingUp = (items, numbers, total) => {
  const chosenFrom = (place, left) =>
    place === items.length
      ? left === 0
        ? [[]]
        : []
      : [
          ...(numbers[place] <= left ? chosenFrom(place + 1, left - numbers[place]).map((others) => [items[place], ...others]) : []),
          ...chosenFrom(place + 1, left),
        ];
  return chosenFrom(0, total).sort((one, other) => one.length - other.length);
};

/** The first of what items become, or what there is otherwise; undefined stands for nothing. */
export const first = (items, of, otherwise) => {
  for (const item of items) {
    const found = of(item);
    if (found !== undefined) return found;
  }
  return otherwise?.();
};

/** The first of some values whose key is greatest, or least, or what there is otherwise. */
const chief = (values, key, otherwise, sign) =>
  values.length === 0 ? otherwise?.() : values.reduce((best, each) => (sign * compare(key(each), key(best)) > 0 ? each : best));
export const greatest = (values, key = same, otherwise = undefined) => chief(values, key, otherwise, 1);
export const least = (values, key = same, otherwise = undefined) => chief(values, key, otherwise, -1);

// Piles.

const changed = (kinds, counts, pieces, by) => {
  const after = [...counts];
  for (const piece of pieces) after[kinds.places[piece]] += by;
  return after;
};
export const withAll = (kinds, counts, pieces) => changed(kinds, counts, pieces, 1);
export const withoutAll = (kinds, counts, pieces) => changed(kinds, counts, pieces, -1);
export const pileOf = (kinds, pieces) => withAll(kinds, repeat(0, kinds.values.length), pieces);
export const together = (one, other) => one.map((count, place) => count + other[place]);
export const distinct = (kinds, counts) => kinds.values.filter((_, place) => counts[place] > 0);
export const pieces = (kinds, counts) => kinds.values.flatMap((kind, place) => repeat(kind, counts[place]));

// Sets and mappings.

export const setOf = (items) => items.toSorted(compare).filter((each, place, all) => place === 0 || !equal(each, all[place - 1]));
export const entry = (mapping, key) => mapping.find(([each]) => equal(each, key))?.[1];
export const mapOf = (entries) =>
  entries.filter(([key], place) => entries.findIndex(([each]) => equal(each, key)) === place)
    .map(([key]) => [key, entries.findLast(([each]) => equal(each, key))[1]]);

// Steps and refusals.

/** A value that nobody can change, in any part. */
export const frozen = (value) => {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(frozen);
  }
  return value;
};

/** A step that goes on: with the events of both, or as it is where `after` gives null. */
export const then = (step, after) => {
  const next = after(step.state);
  return next === null ? step : { state: next.state, events: [...step.events, ...next.events] };
};

/** The refusal with a declared reason, and the values of its sentence as documents. */
export const refuse = ({ clause, sentence }, values = {}) => ({ clause, sentence, values });

export const fail = (reason) => {
  throw new Error(`the rules have no value here: ${reason}`);
};

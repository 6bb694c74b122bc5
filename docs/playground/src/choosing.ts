// Choosing an offer by pointing at what it touches: every thing that is pointed at leaves fewer offers.
import type { Action, Offer, Offers } from "./backend.js";

/** Every offer of a table, in order. */
export function every(offers: Offers | undefined): Offer[] {
  type Chosen = { offer: Offer } | { choices: Chosen[] };
  const within = (chosen: Chosen): Offer[] => ("offer" in chosen ? [chosen.offer] : chosen.choices.flatMap(within));
  return ((offers?.groups ?? []) as Chosen[]).flatMap(within);
}

/** The keys that pointing at something can mean: itself, or the row and the column of a space. */
export function meant(key: string): string[] {
  const [head, last] = [key.slice(0, key.lastIndexOf("/") + 1), key.slice(key.lastIndexOf("/") + 1)];
  return /^[\w-]+:\d+(,[\w-]+:\d+)+$/.test(last) ? [key, ...last.split(",").map((each) => head + each)] : [key];
}

const touches = (offer: Offer, key: string): boolean => meant(key).some((each) => offer.touches.includes(each));

/** The offers that touch everything that was pointed at. */
export function left(offers: Offer[], keys: string[]): Offer[] {
  return offers.filter((offer) => keys.every((key) => touches(offer, key)));
}

const sameParent = (one: string, other: string): boolean => one.slice(0, one.lastIndexOf("/")) === other.slice(0, other.lastIndexOf("/"));

/** What is pointed at after one more thing: without it where it was, or in place of a thing beside it; null where no offer is left. */
export function pointing(offers: Offer[], keys: string[], key: string): string[] | null {
  if (keys.includes(key)) return keys.filter((each) => each !== key);
  const others = keys.filter((each) => !meant(each).some((one) => meant(key).includes(one))); // another space of the same column
  if (left(offers, [...others, key]).length > 0) return [...others, key];
  const [first] = keys;
  return first !== undefined && sameParent(key, first) && left(offers, [key]).length > 0 ? [key] : null;
}

/** An action like one of the offers that names what was pointed at instead: to ask why it is not allowed. */
export function supposed(offers: Offer[], keys: string[], key: string): Action | null {
  const shape = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1) + path.slice(path.lastIndexOf("/") + 1).replace(/[^:]*$/, "");
  const value = (path: string): string => path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf(":")) + 1);
  const near = left(offers, keys);
  for (const offer of near.length ? near : offers) {
    for (const wanted of meant(key)) {
      const like = offer.touches.find((touched) => shape(touched) === shape(wanted));
      if (like !== undefined) return replaced(offer.action, value(like), value(wanted)) as Action;
    }
  }
  return null;
}

/** A document with one value in place of another. */
function replaced(document: unknown, old: string, fresh: string): unknown {
  if (document === old) return fresh;
  if (typeof document === "number" && String(document) === old && /^\d+$/.test(fresh)) return Number(fresh);
  if (Array.isArray(document)) return document.map((each) => replaced(each, old, fresh));
  if (document !== null && typeof document === "object") {
    return Object.fromEntries(Object.entries(document).map(([name, each]) => [name, name === "type" ? each : replaced(each, old, fresh)]));
  }
  return document;
}

// Choosing an offer by pointing at what it touches: every thing that is pointed at leaves fewer offers.
import type { Part, Scene, Tile } from "rulebook";
import type { Action, Offer as Given, Offers } from "./backend.js";
import type { Grid } from "./scene.js";

/** An offer, with the only rows or columns in which what it lays down can lie. */
export interface Offer extends Pick<Given, "id" | "text"> {
  action: Action;
  touches: string[];
  lands: string[];
}

/** The offers of a table by the kind of action, in order. */
export function kinds(offers: Offers | undefined): Given[][] {
  type Chosen = { offer: Given } | { choices: Chosen[] };
  const within = (chosen: Chosen): Given[] => ("offer" in chosen ? [chosen.offer] : chosen.choices.flatMap(within));
  return ((offers?.groups ?? []) as Chosen[]).map(within);
}

/** Every offer of a table, in order. */
export function every(offers: Offers | undefined, scene: Scene): Offer[] {
  const pieces = shown(scene);
  return kinds(offers).flat().map((offer) => {
    const lands = offer.touches.flatMap((path) => (pieces.get(path) ?? []).map((tile) => tile.lands)).filter(Boolean);
    return { ...offer, lands: [...new Set(lands)] } as Offer;
  });
}

/** What lies at each path of a scene: a piece, or the pieces of a place. */
export function shown(scene: Scene): Map<string, Tile[]> {
  const found = new Map<string, Tile[]>();
  const add = (path: string, tile: Tile): void => {
    if (tile.emphasis !== "ghost") found.set(path, [...(found.get(path) ?? []), tile]);
  };
  const walk = (part: Part, within: string): void => {
    const path = "key" in part ? beneath(within, part.key) : within;
    if (part.type === "group") part.parts.forEach((inner) => walk(inner, path));
    if (part.type === "tiles") {
      for (const tile of part.tiles) {
        add(path, tile);
        if (tile.key) add(beneath(path, tile.key), tile);
      }
    }
    if (part.type === "grid") {
      for (const { row, column, tile } of part.cells) {
        const space = beneath(path, spaceKey(part, row, column));
        add(space, tile);
        add(beneath(space, tile.key), tile);
      }
    }
  };
  scene.parts.forEach((part) => walk(part, ""));
  return found;
}

/** The path of keys that stand within each other. */
export const beneath = (...keys: string[]): string => keys.filter(Boolean).join("/");

/** The key of a space of a board; empty where its board gives none. */
export const spaceKey = ({ row_keys: rows, column_keys: columns }: Grid, row: number, column: number): string =>
  rows.length && columns.length ? `${rows[row]},${columns[column]}` : "";

/** The keys that pointing at something can mean: itself, or the row and the column of a space. */
export function meant(key: string): string[] {
  const [head, last] = [key.slice(0, key.lastIndexOf("/") + 1), key.slice(key.lastIndexOf("/") + 1)];
  return /^[\w-]+:\d+(,[\w-]+:\d+)+$/.test(last) ? [key, ...last.split(",").map((each) => head + each)] : [key];
}

const touches = (offer: Offer, key: string): boolean => {
  const keys = meant(key);
  const fits = keys.length === 1 || offer.lands.length === 0 || offer.lands.some((line) => keys.some((each) => each.endsWith(`/${line}`)));
  return fits && keys.some((each) => offer.touches.includes(each));
};

/** The offers that touch everything that was pointed at. */
export function left(offers: Offer[], keys: string[]): Offer[] {
  return offers.filter((offer) => keys.every((key) => touches(offer, key)));
}

/** Whether something is what comes next: the first thing of an offer that was not pointed at yet. */
export function isNext(open: Offer[], keys: string[], key: string): boolean {
  const done = keys.flatMap(meant);
  return open.some((offer) => {
    const [first] = offer.touches.filter((each) => !done.some((one) => one === each || one.startsWith(`${each}/`)));
    return first !== undefined && touches(offer, key) && (meant(key).includes(first) || sameParent(first, key));
  });
}

/** The only row or column in which what was pointed at can lie, where a space of another one was pointed at too. */
export function elsewhere(offers: Offer[], keys: string[], key: string): string | null {
  if (keys.length === 0) return null;
  const [offer] = left(offers, keys).filter((each) => meant(key).some((one) => each.touches.includes(one)));
  const [line] = offer?.lands ?? [];
  return line === undefined ? null : key.slice(0, key.lastIndexOf("/") + 1) + line;
}

/** The value that a path ends with. */
const value = (path: string): string => path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf(":")) + 1);
const sameParent = (one: string, other: string): boolean => one.slice(0, one.lastIndexOf("/")) === other.slice(0, other.lastIndexOf("/"));

/** What is pointed at after one more thing: without it where it was, or in place of a thing beside it; null where no offer is left. */
export function pointing(offers: Offer[], keys: string[], key: string): string[] | null {
  if (keys.includes(key)) return keys.filter((each) => each !== key);
  const others = keys.filter((each) => !meant(each).some((one) => meant(key).includes(one))); // another space of the same column
  if (left(offers, [...others, key]).length > 0) return [...others, key];
  const [first] = keys;
  return first !== undefined && sameParent(key, first) && left(offers, [key]).length > 0 ? [key] : null;
}

/** The offer that takes again what was pointed at, such as the second of two equal cards, and nothing else. */
export function again(offers: Offer[], keys: string[], key: string): Offer | undefined {
  if (!keys.includes(key)) return undefined;
  const isTwice = ({ action }: Offer): boolean => JSON.stringify(action).split(JSON.stringify(value(key))).length > 2;
  return left(offers, keys).find((offer) => offer.touches.every((each) => keys.includes(each)) && isTwice(offer));
}

/**
 * An action like one of the offers that names what was pointed at instead: to ask why it is not allowed. What comes first is
 * only put in place of what comes first: with the rest of another offer, a refusal would be about that.
 */
export function supposed(offers: Offer[], keys: string[], key: string): Action | null {
  const shape = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1) + path.slice(path.lastIndexOf("/") + 1).replace(/[^:]*$/, "");
  const near = left(offers, keys);
  for (const offer of near.length ? near : offers) {
    for (const wanted of meant(key)) {
      const like = offer.touches.slice(0, keys.length + 1).find((touched) => shape(touched) === shape(wanted));
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

/** What comes and what goes between two scenes: paths, once for every piece. */
export function changes(before: Scene, after: Scene): { gone: string[]; come: string[] } {
  const counts = (scene: Scene): Map<string, number> => {
    const found = new Map<string, number>();
    for (const [path, tiles] of shown(scene)) {
      const number = tiles.filter((tile) => path.endsWith(`/${tile.key}`)).reduce((sum, tile) => sum + tile.count, 0);
      if (number) found.set(path, number);
    }
    return found;
  };
  const [old, fresh] = [counts(before), counts(after)];
  const more = (one: Map<string, number>, other: Map<string, number>): string[] =>
    [...one].flatMap(([path, number]) => Array<string>(Math.max(0, number - (other.get(path) ?? 0))).fill(path));
  return { gone: more(old, fresh), come: more(fresh, old) };
}

/** How many pieces leave the middle of the table for somebody: those that neither come elsewhere in it nor into a pile of it. */
export function collected(before: Scene, after: Scene): number {
  const { gone, come } = changes(before, after);
  const ofSeat = (path: string): boolean => path.startsWith("seat:");
  const name = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
  const going = gone.filter((path) => !ofSeat(path)).map(name);
  const laid = gone.filter(ofSeat).map(name);
  const moved = come.filter((path) => !ofSeat(path) && going.includes(name(path)) && !laid.includes(name(path)));
  const piled = (scene: Scene): number => scene.parts.reduce((sum, part) => sum + (part.type === "pile" ? part.size : 0), 0);
  return Math.max(0, going.length - moved.length - Math.max(0, piled(after) - piled(before)));
}

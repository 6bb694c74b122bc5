// Offers: what a seat can do, grouped as rulebook.table.offers groups it.
import type { Action, Game, State } from "./game.js";
import { said, type Language } from "./speech.js";
import { Member, codeOf, declaredOf, fieldsOf, grouped, product, tagOf, type Document, type Json, type Value } from "./values.js";
import { beneath, spaceKey } from "../table/offers.js";
import type { Grid } from "../table/scene.js";

interface Offered {
  action: Action;
  value: Value;
  document: Document;
}

/** The keys of a part of a scene and of all that is in it, as paths. */
function* pathsIn(part: Value, within: string): Generator<string> {
  if (part.type === "note") return;
  const path = beneath(within, (part.key as string | undefined) ?? "");
  if (part.key) yield path;
  for (const inner of (part.parts ?? []) as Value[]) yield* pathsIn(inner, path);
  for (const inner of [...(part.tiles ?? []), ...(part.markers ?? [])] as Value[]) if (inner.key) yield beneath(path, inner.key as string);
  if (part.type !== "grid") return;
  const grid = part as Grid;
  const [rows, columns] = [grid.row_keys, grid.column_keys];
  for (const key of [...rows, ...columns, ...product(rows, columns).map(String)]) yield beneath(path, key as string);
  for (const { row, column, tile } of grid.cells) if (tile.key) yield beneath(path, spaceKey(grid, row, column), tile.key);
}

/** Where the values of actions are shown in the scene that a seat sees. */
class Places {
  private readonly own: string[];
  private readonly paths: Map<string, string[]>;

  constructor(
    private readonly game: Game,
    state: State,
    seat: number,
    language: Language,
  ) {
    const owned = game.faces.sights.filter(({ owner }) => owner).map(({ name }) => name.replace(/s$/, ""));
    this.own = owned.map((name) => `${beneath(`seat:${seat}`, name)}/`);
    const every = new Set(pathsIn(game.scene(state, seat, [], language), ""));
    this.paths = grouped(every, (path) => path.slice(path.lastIndexOf("/") + 1));
  }

  /** The paths of all that an action names: of several pieces that look alike, those in a place that it names first. */
  touched(action: Value): string[] {
    const named = fieldsOf(action.constructor).map((name) => this.ofField(action, name));
    return [...new Set(named.flatMap((paths) => inside(paths, named)))];
  }

  /** The paths of what a field of an action names: what the seat itself holds, or else all that look like it. */
  ofField(action: Value, name: string): string[] {
    const value = action[name] as Value;
    const items = (Array.isArray(value) ? value : [value]) as Value[];
    return [...new Set(items.flatMap((item) => this.shown(this.game.codes.get(codeOf(item)) === item ? codeOf(item) : token(action, name, item))))];
  }

  private shown(key: string): string[] {
    const paths = this.paths.get(key) ?? [];
    const mine = paths.filter((path) => this.own.some((own) => path.startsWith(own)));
    return mine.length ? mine : paths;
  }
}

/** Of some paths those beneath the first place that is named beside them; all where none lies beneath one. */
function inside(paths: string[], named: string[][]): string[] {
  for (const places of named) {
    const within = paths.filter((path) => places.some((place) => path.startsWith(`${place}/`)));
    if (within.length) return within;
  }
  return paths;
}

const isSeat = (action: Value, name: string): boolean => declaredOf(action as object).told?.manners[name] === "seat";

function token(action: Value, name: string, item: Value): string {
  if (isSeat(action, name)) return `seat:${item}`;
  return item instanceof Member ? `${tagOf(item.constructor)}:${item.value}` : `${name}:${item}`;
}

/** The offers to a seat that is to act, in the game's documented order within each choice. */
export function offers(game: Game, state: State, seat: number, version: number, language: Language): Document {
  const where = new Places(game, state, seat, language);
  const offered = game.rules.legalActions(state).map((action) => {
    const value = game.action(action) as Value;
    const id = game.number(action, state);
    const document = { id, action: game.rules.types.action.write(action), text: game.actionText(action, language), touches: where.touched(value) };
    return { action, value, document };
  });
  const groups = [...grouped(offered, ({ action }) => action.type)].map(([action, alike]) => {
    const fields = fieldsOf(alike[0]?.value.constructor);
    return { action, ...left(alike, fields, where, language) };
  });
  return { seat, version, groups };
}

/** What is left to choose among offers: the one, or the values of the first of some fields in which they differ. */
function left(offered: Offered[], fields: string[], where: Places, language: Language): Document {
  return offered.length === 1 ? { offer: offered[0]?.document as Document } : { choices: choices(offered, fields, where, language) };
}

function choices(offered: Offered[], [name = "", ...later]: string[], where: Places, language: Language): Document[] {
  const byValue = grouped(offered, ({ value }) => JSON.stringify(valueOf((value as Record<string, Value>)[name])));
  if (byValue.size === 1 && later.length) return choices(offered, later, where, language);
  return [...byValue.values()].map((alike) => {
    const action = alike[0]?.value as Value;
    const value = action[name] as Value;
    const text = value === null ? "" : said(value, language, "", isSeat(action, name) ? "seat" : "");
    return { field: name, value: valueOf(value), text, touches: where.ofField(action, name), ...left(alike, later, where, language) };
  });
}

/** A value of a field of an action, as text or number; several in a list. */
function valueOf(value: Value): Json {
  if (Array.isArray(value)) return value.map(valueOf);
  return value === null || typeof value === "boolean" || typeof value === "number" ? value : codeOf(value);
}

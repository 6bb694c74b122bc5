// The settings with which a game begins whose rules run in the page; what is refused is refused in the words of Python.
import type { About } from "../rules/game.js";
import type { Document, Json } from "../rules/values.js";
import { Refused, type Catalogue, type Choice, type Settings } from "./backend.js";

/** A part of the settings that has values to choose from. */
const PARTS = ["readings", "variants"] as const;
type Values = readonly (string | boolean)[];

const shown = (value: unknown): string => String(JSON.stringify(value)).slice(0, 60).replaceAll('"', "'");
const either = (names: Values): string => [names.slice(0, -1).join(", "), ...names.slice(-1)].filter((each) => each !== "").join(" or ") || "none";
const wrong = (key: string, reason: string): Refused => new Refused(`key ${key}: ${reason}`);
const noGame = (reason: string, clause: string): Refused => new Refused(`these settings make no game: ${reason}`, clause);

/** What was chosen of a game, with the usual settings where nothing was. */
export function chosen({ id, settings: editions, seating }: About, { games }: Catalogue, players: number, settings: Settings): Document {
  const game = games.find((each) => each.id === id) as Catalogue["games"][number];
  const { edition = "reference", ...given } = object(settings, "settings") as Settings & Record<string, Json>;
  if (settings.edition !== undefined && "readings" in given) throw wrong("edition", "give an edition or readings, not both");
  if (!Object.hasOwn(editions, edition)) throw wrong("edition", `there is no edition ${shown(edition)}: expected ${either(Object.keys(editions))}`);
  const usual = editions[edition] as Document;
  if (!Number.isInteger(players)) throw wrong("players", `expected a whole number, found ${shown(players)}`);
  const parts = PARTS.map((part) => [part, { ...(usual[part] as Document), ...checked(part, part in given ? given[part] : {}, Object.keys(usual[part] as Document), game[part]) }]);
  refuseUnknown(given, Object.keys(usual), "");
  const [least = 0, most = 0, first = usual.first_player as number] = [game.players[0], game.players.at(-1), given.first_player as number | undefined];
  if (!game.players.includes(players)) throw noGame(`the game is for ${least} to ${most} players, not ${players}`, seating.players);
  if (first < 0 || first >= players) throw noGame(`the first player's seat must be from 0 to ${players - 1}, not ${first}`, seating.first_player);
  return { ...usual, ...given, ...Object.fromEntries(parts), players };
}

/** Refuse what else a table is opened with where it makes no table: seats, names, and what is not in the catalogue. */
export function refuseOthers({ players, people, names, undo, language }: Choice, { undo: policies, languages }: Catalogue): void {
  if (!policies.includes(undo)) throw wrong("undo", `there is no policy ${shown(undo)}: expected ${either(policies)}`);
  if (!languages.includes(language)) throw wrong("language", `there is no language ${shown(language)}: expected ${either(languages)}`);
  const nobody = people.find((seat) => !Number.isInteger(seat) || seat < 0 || seat >= players);
  if (nobody !== undefined) throw wrong("people", `there is no seat ${shown(nobody)} at a table of ${players}`);
  if (names.length !== 0 && names.length !== players) throw new Refused(`expected a name for each of the ${players} seats, or none at all, not ${names.length}`);
  const seen = names.map((name) => (typeof name === "string" ? name.trim() : ""));
  for (const [seat, name] of seen.entries()) {
    if (name === "") throw new Refused(`${shown(names[seat])} is not a name`);
    if (seen.indexOf(name) !== seat) throw new Refused(`seats ${seen.indexOf(name)} and ${seat} have the same name, ${shown(names[seat])}`);
  }
}

function object(value: unknown, key: string): object {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw wrong(key, `expected an object, found ${shown(value)}`);
  return value;
}

/** A part of the settings, of which every key and every value is known. */
function checked(part: string, given: unknown, keys: string[], known: Record<string, Values>): object {
  const chosen = object(given, part);
  const values = new Map(Object.entries(chosen));
  for (const key of keys.filter((each) => values.has(each))) {
    const [value, possible = []] = [values.get(key), known[key]];
    if (possible.includes(value as string)) continue;
    if (typeof possible[0] !== typeof value) throw wrong(`${part}.${key}`, `expected ${typeof possible[0] === "boolean" ? "true or false" : "a string"}, found ${shown(value)}`);
    throw wrong(`${part}.${key}`, `${shown(value)} is not a valid value: expected ${either(possible)}`);
  }
  refuseUnknown(chosen, keys, `${part}.`);
  return chosen;
}

function refuseUnknown(given: object, keys: string[], within: string): void {
  const [unknown] = Object.keys(given).filter((key) => !keys.includes(key)).sort();
  if (unknown !== undefined) throw wrong(within + unknown, `unknown key: expected ${either(keys)}`);
}

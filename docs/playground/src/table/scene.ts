// Where the parts of a scene stand on a table: whatever the game, each has one of a few places.
import type { Part, Scene, Tile } from "rulebook";
import { beneath } from "./offers.js";

type Of<Name extends Part["type"]> = Extract<Part, { type: Name }>;
export type Grid = Of<"grid">;
export type Group = Of<"group">;
export type Pile = Of<"pile">;
export type Tiles = Of<"tiles">;
export type Track = Of<"track">;

/** A part, and the path of what it stands in. */
export interface Placed<Kind extends Part = Part> {
  part: Kind;
  within: string;
}

/** The places of a table: those who sit at it, the board in the middle, what lies around it, and tracks. */
export interface Arranged {
  seats: Placed<Group>[];
  main: Placed<Grid | Group | Tiles>[];
  beside: Placed<Tiles | Pile>[];
  tracks: Placed<Track>[];
  scores: Placed<Track>[];
  notes: string[];
}

export const isSeat = (part: Part): boolean => part.type === "group" && /^seat:\d+$/.test(part.key);
export const seatOf = (group: Group): number => Number(group.key.slice("seat:".length));
/** Whether seats stand on a track, or will: nobody does before the game has begun. */
const ofSeats = (track: Track): boolean => track.markers.length === 0 || track.markers.some((marker) => marker.key.startsWith("seat:"));

/** Put the parts of a scene in their places. */
export function arranged(scene: Scene): Arranged {
  const found: Arranged = { seats: [], main: [], beside: [], tracks: [], scores: [], notes: [] };
  const rows: Placed<Tiles>[] = [];
  const place = (part: Part, within: string): void => {
    if (isSeat(part)) found.seats.push({ part: part as Group, within });
    else if (part.type === "group" && part.arrangement !== "circle" && !part.key) part.parts.forEach((inner) => place(inner, within));
    else if (part.type === "group" || part.type === "grid") found.main.push({ part, within });
    else if (part.type === "tiles") rows.push({ part, within });
    else if (part.type === "pile") found.beside.push({ part, within });
    else if (part.type === "track") (ofSeats(part) ? found.scores : found.tracks).push({ part, within });
    else found.notes.push(part.text);
  };
  scene.parts.forEach((part) => place(part, ""));
  if (found.main.length) found.beside.unshift(...rows); // where there is a board, what lies beside it is small
  else found.main.push(...rows);
  return found;
}

/** What a seat holds in its hand, where it is open. */
export function handOf(seat: Group): Tiles | null {
  const hand = seat.parts.find((part) => "key" in part && part.key === "hand");
  return hand?.type === "tiles" ? hand : null;
}

/** What is noted of a seat. */
export const notesOf = (seat: Group): string[] => seat.parts.filter((each) => each.type === "note").map((each) => each.text);

/** How many pieces there are, one by one. */
export const number = (tiles: Tile[]): number => tiles.reduce((sum, tile) => sum + tile.count, 0);

/** How many pieces of a scene belong to a seat: open ones and those in its piles. */
export function held(scene: Scene, seat: number): number {
  const count = (part: Part): number => {
    if (part.type === "group") return part.parts.reduce((sum, inner) => sum + count(inner), 0);
    return part.type === "pile" ? part.size : part.type === "tiles" ? number(part.tiles.filter((tile) => tile.emphasis !== "ghost")) : 0;
  };
  return arranged(scene).seats.filter(({ part }) => seatOf(part) === seat).reduce((sum, { part }) => sum + count(part), 0);
}

/** What hangs on the places of a scene and on what is held in open hands, by their paths. */
export function tags(scene: Scene): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (part: Part, within: string): void => {
    const path = "key" in part ? beneath(within, part.key) : within;
    if (part.type === "group") part.parts.forEach((inner) => walk(inner, path));
    if (part.type !== "tiles") return;
    found.set(path, part.tag);
    if (part.key === "hand") part.tiles.forEach((tile) => found.set(beneath(path, tile.key), tile.tag));
  };
  scene.parts.forEach((part) => walk(part, ""));
  return found;
}

export const pathOf = ({ part, within }: Placed): string => ("key" in part ? beneath(within, part.key) : within);

// What the page needs of a table, whoever keeps it: Python in this browser, or a server.
import type { Games, Scene } from "rulebook";

export type GameId = keyof Games;
export type Offers = Games[GameId]["Offers"];
export type Offer = Games[GameId]["Offer"];
export type News = Games[GameId]["News"];
export type View = Games[GameId]["View"];
export type Verdict = Games[GameId]["Verdict"];
export type Action = Games[GameId]["Action"];

export interface Refusal {
  clause: string;
  reason: string;
}

export interface Catalogue {
  games: { id: GameId; title: string; players: number[]; editions: { id: string; title: string }[] }[];
  bots: string[];
  languages: { code: string; name: string }[];
}

/** What somebody chose before a game: `people` are the seats at this screen. */
export interface Choice {
  game: GameId;
  players: number;
  edition: string;
  people: number[];
  bot: string;
  undo: string;
  language: string;
  seed?: string;
}

/** What the person who is to act sees and can do, or whoever looked last; `waits` says that a bot is to act. */
export interface Position {
  game: GameId;
  version: number;
  to_act: number | null;
  viewer: number | "spectator";
  waits: boolean;
  seats: { seat: number; name: string; bot?: string }[];
  view: View;
  news: News;
  commitment: string;
  seed: string | null;
  offers?: Offers;
  undo?: Verdict;
}

export interface Told {
  text: string;
  clause: string;
}

export interface Step {
  actor: number | "chance";
  text: string;
  events: Told[];
  scene: Scene;
}

export interface WitnessName {
  name: string;
  question: string;
  values: { id: string; statement: string }[];
}

export interface Witness {
  question: string;
  clause: string;
  values: { id: string; statement: string }[];
  sides: { scene: Scene; events: Told[]; refusal: Refusal | null; offers?: Offers }[];
  parting?: { text: string; action: Action };
}

/** Something was refused, by a clause where the rules forbid it. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly clause?: string,
  ) {
    super(message);
  }
}

export interface Backend {
  catalogue(): Promise<Catalogue>;
  open(choice: Choice): Promise<Position>;
  act(id: string, version: number): Promise<Position>;
  /** The position after the next thing that a bot does. */
  advance(): Promise<Position>;
  whyNot(action: Action): Promise<Refusal | null>;
  undo(version: number): Promise<Position>;
  record(): Promise<string>;
  /** What only Python in this browser does: going through records, and witnesses of readings. */
  readonly library?: Library;
}

export interface Library {
  steps(record: string, language: string): Promise<Step[]>;
  witnesses(game: GameId): Promise<WitnessName[]>;
  witness(game: GameId, name: string, language: string): Promise<Witness>;
  actOnBoth(action: Action): Promise<Witness>;
}

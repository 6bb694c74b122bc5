// What the page needs of a table, whoever keeps it: Python in this browser, or a server.
import type { Games, Scene } from "rulebook";
import type { Asked, Verdict as Judged } from "./examining.js";

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

/** What people should know before they play a game, by language. */
export type Notices = Record<string, string[]>;

export interface Catalogue {
  games: { id: GameId; title: string; players: number[]; notices: Notices; editions: { id: string; title: string }[] }[];
  bots: string[];
  languages: string[];
  undo: string[];
}

/** What somebody chose before a game: `people` are the seats at this screen, `elsewhere` those for people with a link. */
export interface Choice {
  game: GameId;
  players: number;
  edition: string;
  people: number[];
  elsewhere: number[];
  bot: string;
  undo: string;
  language: string;
  seed?: string;
}

/** Whether a seat here can take back its last decision; `asks` says that others have to agree first. */
export interface Undo {
  seat: number;
  asks: boolean;
  verdict: Verdict;
}

/**
 * What the person who is to act sees and can do, or whoever looked last. `here` are the seats at this screen; `waits` says that
 * nobody here is to act, and `missing` how many texts of the game are in English for want of a translation: null where some may be.
 */
export interface Position {
  game: GameId;
  language: string;
  missing: number | null;
  version: number;
  to_act: number | null;
  viewer: number | "spectator";
  here: number[];
  waits: boolean;
  seats: { seat: number; name: string; bot?: string }[];
  view: View;
  news: News;
  commitment: string;
  seed: string | null;
  offers?: Offers;
  undo?: Undo;
  asked?: { seat: number; version: number; agreed: number[] };
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
  /** The position in another language, with all news from the start. */
  speak(language: string): Promise<Position>;
  act(id: string, version: number): Promise<Position>;
  /** The position after the next thing that a bot or somebody elsewhere does. */
  advance(): Promise<Position>;
  whyNot(action: Action): Promise<Refusal | null>;
  /** Take back what a seat here decided last, or ask the others to agree. */
  undo(seat: number, version: number): Promise<Position>;
  agree(seat: number, version: number): Promise<Position>;
  record(): Promise<string>;
  /** Whether people elsewhere can do something at any time. */
  readonly isShared: boolean;
  /** What Python in this browser does, whoever keeps the table: going through records, and witnesses of readings. */
  readonly library: Library;
}

/** What a translator's file is for, and the clauses that it translates. Only a table in this browser can speak it. */
export interface Translation {
  game: GameId;
  language: string;
  statements: Record<string, string>;
}

export interface Library {
  translation(name: string, text: string): Promise<Translation>;
  steps(record: string, language: string): Promise<Step[]>;
  witnesses(game: GameId): Promise<WitnessName[]>;
  witness(game: GameId, name: string, language: string): Promise<Witness>;
  actOnBoth(action: Action): Promise<Witness>;
  /** Begin to examine a translator's file. */
  examine(name: string, text: string): Promise<Asked>;
  examining(): Promise<Asked>;
  say(question: string, answer: string): Promise<Asked>;
  back(): Promise<Asked>;
  takeAnswers(name: string, text: string): Promise<Asked>;
  /** Compare with the answers of a second reader. */
  takeSecond(name: string, text: string): Promise<Asked>;
  answers(): Promise<string>;
  verdict(): Promise<Judged>;
}

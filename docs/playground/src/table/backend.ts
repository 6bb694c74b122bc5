// What the page needs of a table, whoever keeps it: Python in this browser, or a server.
import type { Games, Part, Scene, Server, Tile } from "rulebook";

export type { Part, Scene, Server, Tile };

export type GameId = keyof Games;
export type Offers = Games[GameId]["Offers"];
export type Offer = Games[GameId]["Offer"];
export type News = Games[GameId]["News"];
export type View = Games[GameId]["View"];
export type Verdict = Games[GameId]["Verdict"];
export type Action = Games[GameId]["Action"];

/** What the people at a table that is held can choose. */
export type Choosing = Server.SettleBody["choice"];

/** A table whose rules have changed: what differs, and what its people want to become of it. `beyond` counts the moves in question. */
export type Held = Server.Held;

export type Refusal = Server.Refusal;

/** What people should know before they play a game, by language. */
export type Notices = Record<string, string[]>;

export type Component = number | boolean | number[];
/** What can be chosen of a game, by the keys of records: values, the usual one first, and components with their ranges. */
export interface Ways {
  readings: Record<string, string[]>;
  variants: Record<string, (string | boolean)[]>;
  components: Record<string, { printed: Component; least?: number; most?: number }>;
}
/** The settings that differ from the usual ones; an edition stands for its readings. */
export interface Settings {
  edition?: string;
  readings?: Record<string, string>;
  /** The seat that acts first. */
  first_player?: number;
  variants?: Record<string, string | boolean>;
  components?: Record<string, Component>;
}

export interface Catalogue {
  games: ({ id: GameId; title: string; players: number[]; notices: Notices; bots: string[]; editions: { id: string; title: string; notices?: Notices | undefined }[] } & Ways)[];
  bots: string[];
  languages: string[];
  undo: string[];
}

/** What somebody chose before a game: `people` are the seats at this screen, `elsewhere` those for people with a link. */
export interface Choice {
  game: GameId;
  players: number;
  settings: Settings;
  people: number[];
  elsewhere: number[];
  /** What those at the table are called, in seat order; without names seats are called by their numbers. */
  names: string[];
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
export interface Position<Id extends GameId = GameId> {
  game: Id;
  language: string;
  missing: number | null;
  version: number;
  to_act: number | null;
  viewer: number | "spectator";
  here: number[];
  waits: boolean;
  seats: { seat: number; name: string; bot?: string }[];
  view: Games[Id]["View"];
  news: Games[Id]["News"];
  commitment: string;
  seed: string | null;
  offers?: Games[Id]["Offers"];
  undo?: Undo;
  asked?: Server.Asked;
  held?: Held;
}

export interface Told {
  text: string;
  clause: string;
}

/** What an offer would bring: the position before chance and the others act, and by how many points the seat would change; null if nobody can say. Where the game may end at once, the position is still the one before. */
export interface Preview {
  scene: Scene;
  events: Told[];
  points: number | null;
  is_better: boolean;
  may_end: boolean;
}

/** A move of a record, with all cards open. */
export interface Step {
  actor: number | "chance";
  text: string;
  events: Told[];
  scene: Scene;
}

/** Something was refused, by a clause where the rules forbid it. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly clause?: string,
  ) {
    super(message);
  }

  /** A refusal of which the text ends with its clause. */
  static citing(text: string): Refused {
    const [, reason = text, clause] = /^(.*) \(([a-z-]+-\d+)\)$/s.exec(text) ?? [];
    return new Refused(reason, clause);
  }
}

/** A table, and what it needs to begin one. */
export interface Backend {
  catalogue(): Promise<Catalogue>;
  open(choice: Choice): Promise<Position>;
  /** The position in another language, with all news from the start. */
  speak(language: string): Promise<Position>;
  act(id: string, version: number): Promise<Position>;
  /** The position after the next thing that a bot or somebody elsewhere does. */
  advance(): Promise<Position>;
  whyNot(action: Action): Promise<Refusal | null>;
  /** What offers would bring, by their ids; null for what cannot be told before it is done. */
  previews(ids: string[]): Promise<(Preview | null)[]>;
  /** The id of the offer that a bot would take, where one can be asked. */
  hint(): Promise<string | null>;
  /** Everything from which this browser can go on with the table later; null where somebody else keeps it. */
  keep(): Promise<unknown>;
  resume(kept: unknown, language: string): Promise<Position>;
  /** Take back what a seat here decided last, or ask the others to agree. */
  undo(seat: number, version: number): Promise<Position>;
  /** Agree, for a seat here, to what another has asked for, as the position tells it. */
  agree(seat: number, asked: Server.Asked): Promise<Position>;
  /** Say for a seat here what is to become of a table that is held. */
  settle(seat: number, choice: Choosing, version: number): Promise<Position>;
  /** The record, once the game is over or has been ended. */
  record(): Promise<string>;
  /** Whether people elsewhere can do something at any time. */
  readonly isShared: boolean;
}

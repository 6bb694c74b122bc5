// What Python in this browser does beside keeping a table: records, witnesses of readings, and examinations of translations.
import type { Scene } from "rulebook";
import type { Asked, Verdict } from "./examining.js";
import type { Action, Backend, GameId, Offers, Refusal, Step, Told } from "./table/backend.js";

export interface Witness {
  /** The language of the question and of the statements of values. */
  language: string;
  question: string;
  clause: string;
  values: { id: string; statement: string }[];
  sides: { scene: Scene; events: Told[]; refusal: Refusal | null; offers?: Offers }[];
  parting?: { text: string; action: Action };
}

/** A table, and what Python in this browser does, whoever keeps the table: going through records, and witnesses of readings. */
export interface Playground extends Backend {
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
  verdict(): Promise<Verdict>;
}

// The table in this browser: every question goes to Python in a worker.
import type { Library, Playground, Step, Translation, Witness, WitnessName } from "./library.js";
import type { Action, Catalogue, Choice, GameId, Position, Preview, Refusal } from "./table/backend.js";
import { Refused } from "./table/backend.js";
import type { Asked, Verdict } from "./examining.js";
import { words } from "./words.js";

/** A moment of an example game. */
export interface Example extends Pick<Choice, "game" | "players" | "names" | "language"> {
  number: number;
  decisions: number;
}

interface Reply {
  answer?: unknown;
  error?: string;
  clause?: string;
}

export class LocalTable implements Playground, Library {
  readonly isShared = false;
  readonly library = this;
  private readonly worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  private readonly waiting = new Map<number, (reply: Reply) => void>();
  private asked = 0;

  constructor() {
    this.worker.onmessage = (message: MessageEvent<{ id: number; text: string }>) => {
      this.waiting.get(message.data.id)?.(JSON.parse(message.data.text) as Reply);
      this.waiting.delete(message.data.id);
    };
  }

  private async ask<Answer>(ask: string, more: object = {}): Promise<Answer> {
    const id = ++this.asked;
    const reply = await new Promise<Reply>((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, question: JSON.stringify({ ask, ...more }) });
    });
    if (reply.error !== undefined) throw new Refused(reply.error, reply.clause);
    return reply.answer as Answer;
  }

  catalogue = (): Promise<Catalogue> => this.ask("catalogue");
  /** The table of an example game of the documentation after some decisions, and the offer that was taken there. */
  see = (example: Example): Promise<Position & { taken: string }> => this.ask("see", example);
  open = (choice: Choice): Promise<Position> => this.ask("open", choice);
  act = (action: string, version: number): Promise<Position> => this.ask("act", { action, version });
  advance = (): Promise<Position> => this.ask("advance");
  speak = (language: string): Promise<Position> => this.ask("speak", { language });
  undo = (): Promise<Position> => this.ask("undo");
  agree = (seat: number): Promise<Position> => this.ask("agree", { seat });
  previews = (ids: string[]): Promise<(Preview | null)[]> => this.ask("previews", { ids });
  hint = async (): Promise<string | null> => (await this.ask<{ id: string }>("hint")).id;
  keep = (): Promise<unknown> => this.ask("keep");
  resume = (kept: unknown, language: string): Promise<Position> => this.ask("resume", { kept, language });
  record = (): Promise<string> => this.ask("record");
  translation = (name: string, text: string): Promise<Translation> => this.ask("translation", { name, text });
  steps = (record: string, language: string): Promise<Step[]> => this.ask("steps", { record, language });
  witnesses = (game: GameId): Promise<WitnessName[]> => this.ask("witnesses", { game });
  witness = (game: GameId, name: string, language: string): Promise<Witness> => this.ask("witness", { game, name, language });
  examine = (name: string, text: string): Promise<Asked> => this.ask("examine", { name, text });
  examining = (): Promise<Asked> => this.ask("examining");
  say = (question: string, answer: string): Promise<Asked> => this.ask("say", { question, answer });
  back = (): Promise<Asked> => this.ask("back");
  takeAnswers = (name: string, text: string): Promise<Asked> => this.ask("take_answers", { name, text });
  takeSecond = (name: string, text: string): Promise<Asked> => this.ask("take_second", { name, text });
  answers = (): Promise<string> => this.ask("answers");
  verdict = (): Promise<Verdict> => this.ask("verdict");
  actOnBoth = (action: Action): Promise<Witness> => this.ask("act_on_both", { action });

  /** The rules here are those by which the table was opened. */
  async settle(): Promise<Position> {
    throw new Refused(words().nothingToDo);
  }

  async whyNot(action: Action): Promise<Refusal | null> {
    return (await this.ask<{ refusal: Refusal | null }>("why_not", { action })).refusal;
  }
}

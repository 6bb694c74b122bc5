// The table in this browser: its rules run here; Python, in a worker, has bots that search, and what a translator's file says.
import type { Library, Playground, Step, Translation, Witness, WitnessName } from "./library.js";
import type { Action, Catalogue, Choice, GameId, Position, Preview, Refusal } from "./table/backend.js";
import { Refused } from "./table/backend.js";
import type { Asked, Verdict } from "./examining.js";
import { Python } from "./python.js";
import { BOTS } from "./rules/bots.js";
import type { Game } from "./rules/game.js";
import { ASKED, Host, Shelf, type Example, type Question, type Sitting } from "./rules/playing.js";
import { words } from "./words.js";

const read = async (path: string): Promise<unknown> => {
  const response = await fetch(new URL(path, import.meta.url));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
};

export class LocalTable implements Playground, Library {
  readonly isShared = false;
  readonly library = this;
  private readonly python = new Python();
  private readonly host = new Host();
  private readonly shelf = new Shelf((path) => import(new URL(`./games/${path}`, import.meta.url).href), (path) => read(`./games/${path}`));
  /** The game of the table; null while Python keeps it. */
  private game: Game | null = null;
  private translated: Translation | null = null;
  private offered: Catalogue | undefined;
  private recorded = "";

  private async ask<Answer>(ask: string, more: object = {}): Promise<Answer> {
    const question = { ask, ...more } as Question | Sitting;
    return (await (this.sits(question) ? this.sit(question) : this.answer(question))) as Answer;
  }

  private readonly sits = (question: Question | Sitting): question is Sitting => ["open", "see", "resume"].includes(question.ask);

  /** Sit down at a table here, unless its bots or its language need Python. */
  private async sit(question: Sitting): Promise<unknown> {
    const bot = question.ask === "open" ? question.bot : question.ask === "resume" ? question.kept.bot : "";
    const game = bot && !BOTS.includes(bot) ? null : await this.shelf.take(question);
    this.game = game && (await this.speaks(game, question.language)) ? game : null;
    return this.game === null ? this.python.ask(question) : this.host.sit(question, this.game);
  }

  private async answer(question: Question): Promise<unknown> {
    const { game } = this;
    const isTable = ASKED.includes(question.ask) && (question.ask !== "steps" || question.record === this.recorded);
    if (game === null || !isTable) return this.python.ask(question);
    if (!("language" in question) || (await this.speaks(game, question.language))) return this.host.answer(question);
    if (question.ask === "steps") return this.python.ask(question);
    this.game = null; // only Python speaks a translator's language
    return this.python.ask({ ask: "resume", kept: this.host.answer({ ask: "keep" }), language: question.language });
  }

  /** Whether a game speaks a language here, once it has learnt it; a translator's is spoken by Python. */
  private async speaks(game: Game, language: string): Promise<boolean> {
    return !(this.translated?.game === game.about.id && this.translated.language === language) && game.learn(language);
  }

  catalogue = async (): Promise<Catalogue> => (this.offered ??= (await read("./catalogue.json")) as Catalogue);
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
  record = async (): Promise<string> => (this.recorded = await this.ask<string>("record"));
  translation = async (name: string, text: string): Promise<Translation> => (this.translated = await this.ask<Translation>("translation", { name, text }));
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

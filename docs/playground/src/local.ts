// The table in this browser: its rules run here where they have been compiled, and otherwise in Python, in a worker.
import type { Library, Playground, Step, Translation, Witness, WitnessName } from "./library.js";
import type { Action, Catalogue, Choice, GameId, Position, Preview, Refusal } from "./table/backend.js";
import { Refused } from "./table/backend.js";
import type { Asked, Verdict } from "./examining.js";
import { Python } from "./python.js";
import { BOTS } from "./rules/bots.js";
import { Game } from "./rules/game.js";
import { ASKED, Host, type Example, type Question, type Sitting } from "./rules/playing.js";
import { words } from "./words.js";

/** What the build says of the games: what can be chosen, and of which the rules run here without Python. */
type Games = Catalogue & { compiled: GameId[] };

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
  private readonly games = new Map<string, Promise<Game>>();
  /** The game of the table, where its rules run here; Python keeps any other table. */
  private game: Game | null = null;
  private translated: Translation | null = null;
  private offered: Games | undefined;
  private recorded = "";

  private async ask<Answer>(ask: string, more: object = {}): Promise<Answer> {
    const question = { ask, ...more } as Question | Sitting;
    return (await (this.sits(question) ? this.sit(question) : this.answer(question))) as Answer;
  }

  private readonly sits = (question: Question | Sitting): question is Sitting => ["open", "see", "resume"].includes(question.ask);

  /** Sit down at a table here, where its rules and its bots run here, and otherwise in Python. */
  private async sit(question: Sitting): Promise<unknown> {
    const id = question.ask === "resume" ? (JSON.parse(question.kept.record[0] ?? "{}") as { game: GameId }).game : (question.game as GameId);
    const bot = question.ask === "open" ? question.bot : question.ask === "resume" ? question.kept.bot : "";
    this.game = bot && !BOTS.includes(bot) ? null : await this.found(id, question.language);
    return this.game === null ? this.python.ask(question) : this.host.sit(question, this.game);
  }

  private async answer(question: Question): Promise<unknown> {
    const { game } = this;
    const isTable = ASKED.includes(question.ask) && (question.ask !== "steps" || question.record === this.recorded);
    if (game === null || !isTable) return this.python.ask(question);
    const isSaid = !("language" in question) || (await this.found(game.about.id as GameId, question.language)) !== null;
    if (isSaid) return this.host.answer(question);
    if (question.ask === "steps") return this.python.ask(question);
    this.game = null; // only Python speaks a translator's language
    return this.python.ask({ ask: "resume", kept: this.host.answer({ ask: "keep" }), language: (question as { language: string }).language });
  }

  /** A game whose rules run here, once it speaks a language; null for another game or language. */
  private async found(id: GameId, language: string): Promise<Game | null> {
    const { compiled } = (await this.catalogue()) as Games;
    if (!compiled.includes(id) || (this.translated?.game === id && this.translated.language === language)) return null;
    if (!this.games.has(id)) this.games.set(id, Game.load(id, (path) => import(new URL(`./games/${path}`, import.meta.url).href), (path) => read(`./games/${path}`)));
    const game = (await this.games.get(id)) as Game;
    return (await game.learn(language)) ? game : null;
  }

  catalogue = async (): Promise<Catalogue> => (this.offered ??= (await read("./catalogue.json")) as Games);
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

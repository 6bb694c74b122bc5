// The table in this browser: its rules run here; Python, in a worker, has other components, records, readings, and translators' files.
import type { Library, Playground, Translation, Witness } from "./library.js";
import type { Action, Choice, GameId, Position, Preview, Refusal, Step } from "./table/backend.js";
import { headerOf, InPage, type Example, type Kept } from "./table/inpage.js";
import type { Asked, Verdict } from "./examining.js";
import { Python } from "./python.js";
import { BOTS } from "./rules/bots.js";
import type { Document } from "./rules/values.js";

export class LocalTable extends InPage implements Playground, Library {
  readonly library = this;
  private readonly python = new Python();
  /** The game of the table; null while Python keeps it. */
  private here: GameId | null = null;
  private translated: Translation | null = null;
  private recorded = "";

  private ask<Answer>(ask: string, more: object = {}): Promise<Answer> {
    return this.python.ask({ ask, ...more }) as Promise<Answer>;
  }

  /** What keeps the table answers: the rules here, or Python. */
  private either<Answer>(inPage: () => Promise<Answer>, ask: string, more: object = {}): Promise<Answer> {
    return this.here === null ? this.ask(ask, more) : inPage();
  }

  /** Sit down at a table here, unless its bots, its components or its language need Python. */
  private async sit(inPage: () => Promise<Position>, ask: string, more: object, game: GameId, language: string, bot: string, components: object = {}): Promise<Position> {
    const isHere = (await this.plays(bot, game)) && Object.keys(components).length === 0 && (await this.speaks(game, language));
    const position = await (isHere ? inPage() : this.ask<Position>(ask, more));
    this.here = isHere ? game : null;
    return position;
  }

  /** Whether a game speaks a language here; a translator's is spoken by Python. */
  private async speaks(game: GameId, language: string): Promise<boolean> {
    return !(this.translated?.game === game && this.translated.language === language) && (await this.languages(game)).includes(language);
  }

  override open(choice: Choice): Promise<Position> {
    return this.sit(() => super.open(choice), "open", choice, choice.game, choice.language, choice.bot, choice.settings.components);
  }

  override resume(kept: unknown, language: string): Promise<Position> {
    const { game, components } = headerOf(kept as Kept);
    return this.sit(() => super.resume(kept, language), "resume", { kept, language }, game as GameId, language, (kept as Kept).bot, components as Document);
  }

  override async speak(language: string): Promise<Position> {
    if (this.here === null || (await this.speaks(this.here, language))) return this.either(() => super.speak(language), "speak", { language });
    return this.resume(await this.keep(), language); // only Python speaks a translator's language
  }

  override see(example: Example): Promise<Position & { taken: string }> {
    return this.sit(() => super.see(example), "see", example, example.game, example.language, BOTS[0] ?? "") as Promise<Position & { taken: string }>;
  }

  override act(action: string, version: number): Promise<Position> {
    return this.either(() => super.act(action, version), "act", { action, version });
  }

  override advance(): Promise<Position> {
    return this.either(() => super.advance(), "advance");
  }

  override undo(): Promise<Position> {
    return this.either(() => super.undo(), "undo");
  }

  override agree(seat: number): Promise<Position> {
    return this.either(() => super.agree(seat), "agree", { seat });
  }

  override previews(ids: string[]): Promise<(Preview | null)[]> {
    return this.either(() => super.previews(ids), "previews", { ids });
  }

  override keep(): Promise<Kept> {
    return this.either(() => super.keep(), "keep");
  }

  override async hint(): Promise<string> {
    return (await this.either(async () => ({ id: await super.hint() }), "hint")).id;
  }

  override async whyNot(action: Action): Promise<Refusal | null> {
    return (await this.either(async () => ({ refusal: await super.whyNot(action) }), "why_not", { action })).refusal;
  }

  override async record(): Promise<string> {
    return (this.recorded = await this.either(() => super.record(), "record"));
  }

  steps = async (record: string, language: string): Promise<Step[]> =>
    this.here !== null && record === this.recorded && (await this.speaks(this.here, language)) ? this.replayed(language) : this.ask("steps", { record, language });
  translation = async (name: string, text: string): Promise<Translation> => (this.translated = await this.ask<Translation>("translation", { name, text }));
  witness = (game: GameId, name: string, language: string): Promise<Witness> => this.ask("witness", { game, name, language });
  actOnBoth = (action: Action): Promise<Witness> => this.ask("act_on_both", { action });
  examine = (name: string, text: string): Promise<Asked> => this.ask("examine", { name, text });
  examining = (): Promise<Asked> => this.ask("examining");
  say = (question: string, answer: string): Promise<Asked> => this.ask("say", { question, answer });
  back = (): Promise<Asked> => this.ask("back");
  takeAnswers = (name: string, text: string): Promise<Asked> => this.ask("take_answers", { name, text });
  takeSecond = (name: string, text: string): Promise<Asked> => this.ask("take_second", { name, text });
  answers = (): Promise<string> => this.ask("answers");
  verdict = (): Promise<Verdict> => this.ask("verdict");
}

// Tables whose rules run here: the same questions and answers as in host.py, which keeps tables in Python.
import { BOTS, decision, preview } from "./bots.js";
import { generator, type Random } from "./chance.js";
import type { Action, Game, Viewer } from "./game.js";
import { filledIn, seatName, type Language } from "./speech.js";
import { RefusedError, Table } from "./table.js";
import { reasonOf, type Policy } from "./undoing.js";
import type { Document, Json } from "./values.js";

/** What the seeds of the example games of the documentation begin with. */
const EXAMPLE = "example";
const NOBODY_ASKED = "nobody else has asked to take anything back";

interface Kept {
  record: string[];
  people: number[];
  bot: string;
}
interface Opening {
  game: string;
  edition: string;
  players: number;
  people: number[];
  names?: string[];
  bot: string;
  undo: Policy;
  language: string;
  seed?: string;
}
interface Example {
  game: string;
  players: number;
  number: number;
  decisions: number;
  names: string[];
  language: string;
}

/** What the page asks of a table. */
export type Question =
  | ({ ask: "open" } & Opening)
  | ({ ask: "see" } & Example)
  | { ask: "resume"; kept: Kept; language: string }
  | { ask: "act"; action: Json; version: number }
  | { ask: "agree"; seat: number }
  | { ask: "previews"; ids: string[] }
  | { ask: "why_not"; action: Json }
  | { ask: "speak"; language: string }
  | { ask: "steps"; record: string; language: string }
  | { ask: "advance" | "undo" | "hint" | "keep" | "record" };
/** The questions that begin a table. */
export type Sitting = Question & { ask: "open" | "see" | "resume" };

/** A table, the people at this screen, and the bots who decide for the other seats. */
class Playing {
  private readonly told = new Map<Viewer, number>();
  private looking: Viewer;
  private language: Language;
  private asked: { seat: number; version: number; agreed: Set<number> } | null = null;

  constructor(
    private readonly game: Game,
    readonly table: Table,
    private readonly people: readonly number[],
    private readonly bot: string,
    private readonly random: Random,
    code: string,
  ) {
    this.looking = people.length ? Math.min(...people) : "spectator";
    this.language = this.spoken(code);
  }

  /** What the person who is to act sees and can do, or whoever looked last. */
  position(): Document {
    const { table, language, people } = this;
    const { toAct, version } = table;
    if (toAct !== null && people.includes(toAct)) this.looking = toAct;
    const { looking } = this;
    const since = this.told.get(looking) ?? 0;
    const news = table.news(looking, since, language);
    this.told.set(looking, version);
    return {
      game: this.game.about.id,
      language: language.code,
      missing: 0,
      version,
      to_act: toAct,
      viewer: looking,
      here: people,
      waits: toAct !== null && !people.includes(toAct),
      seats: this.seats.map((seat) => this.seat(seat)),
      view: table.view(looking, language),
      news: { ...news, is_anew: news.is_anew === true || since === 0 },
      commitment: table.commitment,
      seed: table.seed,
      ...(people.length ? { undo: this.mayUndo() } : {}),
      ...(typeof looking === "number" && toAct === looking ? { offers: table.offers(looking, language) } : {}),
      ...(this.asked === null ? {} : { asked: { ...this.asked, agreed: [...this.asked.agreed].sort() } }),
    };
  }

  private get seats(): number[] {
    return Array.from({ length: this.table.players }, (_, seat) => seat);
  }

  private seat(seat: number): Document {
    return { seat, name: seatName(seat, this.language, "name"), ...(this.people.includes(seat) ? {} : { bot: this.bot }) };
  }

  /** The person who is to act, or acted last. */
  private get person(): number {
    if (typeof this.looking !== "number") throw new RefusedError("nobody at this screen has a seat");
    return this.looking;
  }

  /** Say everything again, in another language. */
  speak(code: string): void {
    this.language = this.spoken(code);
    this.told.clear();
  }

  private spoken = (code: string): Language => this.game.language(code).withNames(this.table.names);

  act(action: Json, version: number): void {
    const { table } = this;
    if (table.toAct !== this.person) throw new RefusedError("somebody else is to act");
    table.act(this.person, table.action(action), version, this.language);
    this.asked = null;
  }

  /** Let the bot that is to act decide. */
  advance(): void {
    const { table } = this;
    const seat = table.toAct;
    if (seat === null || this.people.includes(seat)) throw new RefusedError("no bot is to act");
    table.act(seat, decision(this.bot, this.game, table.state, seat, this.random));
    this.asked = null;
  }

  previews = (ids: string[]): Json => ids.map((id) => preview(this.game, this.table.state, this.person, this.table.action(id), this.language));

  hint(): Document {
    const action = decision("greedy", this.game, this.table.state, this.person, this.random);
    return { id: this.id(action) };
  }

  id = (action: Action): string => this.game.number(action, this.table.state.settings);

  whyNot(action: Json): Document {
    const refusal = this.game.rules.whyNot(this.table.state, this.table.action(action));
    return { refusal: refusal === null ? null : { clause: refusal.clause, reason: this.game.refusalText(refusal, this.language) } };
  }

  keep = (): Document => ({ people: this.people, bot: this.bot, record: [...this.table.record()] });

  // Taking back: whoever of the people here decided last.

  private get last(): number {
    const acted = this.table.moves.map(({ actor }) => actor).filter((actor) => this.people.includes(actor as number));
    return (acted.at(-1) as number | undefined) ?? this.person;
  }

  private others = (seat: number): number[] => this.seats.filter((other) => other !== seat);
  private bots = (seat: number): number[] => this.others(seat).filter((other) => !this.people.includes(other));
  private isPossible = (seat: number): boolean => this.table.mayUndo(seat, new Set(this.others(seat))).isAllowed;

  /** Whether the last decision can be taken back; others may have to be asked first. */
  private mayUndo(): Document {
    const seat = this.last;
    const asks = this.table.policy === "consent" && this.people.length > 1 && this.isPossible(seat);
    const agreed = asks ? this.others(seat) : this.bots(seat);
    return { seat, asks, verdict: this.table.verdict(this.table.mayUndo(seat, new Set(agreed)), this.language) };
  }

  /** Take back the last decision, or ask the others here to agree. */
  undo(): void {
    const seat = this.last;
    this.asked = { seat, version: this.table.version, agreed: new Set() };
    this.settle(seat, this.table.policy === "consent" ? this.bots(seat) : this.others(seat));
  }

  /** Somebody here agrees. */
  agree(seat: number): void {
    const { asked } = this;
    if (asked === null || asked.seat === seat || !this.people.includes(seat)) throw new RefusedError(filledIn(NOBODY_ASKED, this.language, {}));
    asked.agreed.add(seat);
    this.settle(asked.seat, [...this.bots(asked.seat), ...asked.agreed]);
  }

  /** Take back what was asked for if all have agreed; what nobody can agree to is refused. */
  private settle(seat: number, agreed: number[]): void {
    const isAgreed = this.others(seat).every((other) => agreed.includes(other));
    const isPossible = this.isPossible(seat);
    if (isAgreed || !isPossible) this.asked = null;
    if (!isPossible) throw new RefusedError(reasonOf(this.table.mayUndo(seat, new Set(this.others(seat))), this.language));
    if (isAgreed) this.table.undo(seat);
  }

  /** The record, once the game is over. */
  record(): string {
    if (!this.table.isOver) throw new RefusedError("the record shows every card: wait until the game is over");
    return `${[...this.table.record()].join("\n")}\n`;
  }

  steps = (code: string): Document[] => this.table.steps(this.game.language(code));
}

/** Answers the page about the one table that there is here. */
export class Host {
  private playing: Playing | null = null;

  /** Sit down at a table of a game. */
  sit(question: Sitting, game: Game): Document {
    switch (question.ask) {
      case "open": {
        const { players, edition, people, names = [], bot, undo, language, seed } = question;
        const table = new Table(game, game.settings(edition, players), names, undo, seed);
        return this.seated(game, table, people, bot, language, seed);
      }
      case "see":
        return this.see(question, game);
      case "resume": {
        const { record, people, bot } = question.kept;
        return this.seated(game, Table.resume(game, record), people, bot, question.language);
      }
    }
  }

  private seated(game: Game, table: Table, people: readonly number[], bot: string, language: string, seed = table.commitment): Document {
    this.playing = new Playing(game, table, people, bot, generator(seed), language);
    return this.playing.position();
  }

  /** The table of an example game after some decisions, and the offer that was taken there. */
  private see({ players, number, decisions, names, language }: Example, game: Game): Document {
    const seed = `${EXAMPLE} ${number}`;
    const table = new Table(game, game.settings("reference", players), names, "consent", seed);
    const random = generator(seed, players);
    const decided = (): Action => random.uniform(game.rules.legalActions(table.state));
    for (let decision = 0; decision < decisions && table.toAct !== null; decision++) table.act(table.toAct, decided());
    const seat = table.toAct;
    if (seat === null) throw new RefusedError("that example game is over by then");
    const taken = game.number(decided(), table.state.settings);
    return { ...this.seated(game, table, [seat], BOTS[0] ?? "", language), taken };
  }

  /** What the page asked for; throws RefusedError for what is refused. */
  answer(question: Exclude<Question, Sitting>): Json {
    const { playing } = this;
    if (playing === null) throw new RefusedError("there is no table");
    switch (question.ask) {
      case "previews":
        return playing.previews(question.ids);
      case "why_not":
        return playing.whyNot(question.action);
      case "steps":
        return playing.steps(question.language);
      case "hint":
        return playing.hint();
      case "keep":
        return playing.keep();
      case "record":
        return playing.record();
      case "act":
        playing.act(question.action, question.version);
        break;
      case "agree":
        playing.agree(question.seat);
        break;
      case "speak":
        playing.speak(question.language);
        break;
      case "advance":
        playing.advance();
        break;
      case "undo":
        playing.undo();
        break;
    }
    return playing.position();
  }
}

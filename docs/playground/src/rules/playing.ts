// Tables whose rules run here: the same questions and answers as in host.py, which keeps tables in Python.
import { BOTS, decision, preview } from "./bots.js";
import { generator, type Random } from "./chance.js";
import { Game, type About, type Action, type Found, type Viewer } from "./game.js";
import { filledIn, seatName, type Language } from "./speech.js";
import { Table } from "./table.js";
import { reasonOf, type Policy, type Verdict } from "./undoing.js";
import { range, type Document, type Json } from "./values.js";
import { Refused, type Choice } from "../table/backend.js";

/** What the seeds of the example games of the documentation begin with. */
const EXAMPLE = "example";
const NOBODY_ASKED = "nobody else has asked to take anything back";

type Kept = Pick<Choice, "people" | "bot"> & { record: string[] };
/** A moment of an example game. */
export interface Example extends Pick<Choice, "game" | "players" | "names" | "language"> {
  number: number;
  decisions: number;
}

type Opening = ({ ask: "open" } & Choice) | ({ ask: "see" } & Example);
/** The questions that begin a table. */
export type Sitting = Opening | { ask: "resume"; kept: Kept; language: string };
/** What a table is asked, by the methods that answer. */
export const ASKED = ["act", "advance", "agree", "hint", "keep", "previews", "record", "speak", "steps", "undo", "why_not"] as const;
type Asked = (typeof ASKED)[number];
export type Question = { [Ask in Asked]: { ask: Ask } & (Parameters<Playing[Ask]> extends [infer Given] ? Given : unknown) }[Asked];

/** The games from which somebody at this screen takes one, each loaded once: what `imported` and `read` find of them. */
export class Shelf {
  private readonly found = new Map<string, Promise<unknown>>();

  constructor(
    private readonly imported: Found,
    private readonly read: Found,
  ) {}

  private once<Kind>(name: string, load: () => Promise<unknown>): Promise<Kind> {
    if (!this.found.has(name)) this.found.set(name, load());
    return this.found.get(name) as Promise<Kind>;
  }

  /** The game of a table, with the box for its settings. */
  async take(question: Sitting): Promise<Game> {
    const kept = question.ask === "resume" ? (JSON.parse(question.kept.record[0] ?? "{}") as Document) : null;
    const id = kept === null ? (question as Example).game : kept.game;
    const about = await this.once<About>(`${id}`, () => this.read(`${id}.json`));
    const { variants = null } = kept ?? settingsOf(question as Opening, about);
    const box = Math.max(0, about.boxes.findIndex((each) => JSON.stringify(each) === JSON.stringify(variants)));
    return this.once(`${id} ${box}`, () => Game.load(about, box, this.imported, this.read));
  }
}

/** The settings of a table that begins. */
const settingsOf = (question: Opening, { settings }: About): Document => ({ ...settings[question.ask === "open" ? question.edition : "reference"], players: question.players });

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
      seats: range(table.players).map((seat) => {
        const bot = people.includes(seat) ? {} : { bot: this.bot };
        return { seat, name: seatName(seat, language, "name"), ...bot };
      }),
      view: table.view(looking, language),
      news: { ...news, is_anew: news.is_anew === true || since === 0 },
      commitment: table.commitment,
      seed: table.seed,
      ...(people.length ? { undo: this.mayUndo() } : {}),
      ...(typeof looking === "number" && toAct === looking ? { offers: table.offers(looking, language) } : {}),
      ...(this.asked === null ? {} : { asked: { ...this.asked, agreed: [...this.asked.agreed].sort() } }),
    };
  }

  /** The person who is to act, or acted last. */
  private get person(): number {
    if (typeof this.looking !== "number") throw new Refused("nobody at this screen has a seat");
    return this.looking;
  }

  /** Say everything again, in another language. */
  speak({ language }: { language: string }): Document {
    this.language = this.spoken(language);
    this.told.clear();
    return this.position();
  }

  private spoken = (code: string): Language => this.game.language(code).withNames(this.table.names);

  act({ action, version }: { action: Json; version: number }): Document {
    const { table } = this;
    if (table.toAct !== this.person) throw new Refused("somebody else is to act");
    table.act(this.person, table.action(action), version, this.language);
    this.asked = null;
    return this.position();
  }

  /** Let the bot that is to act decide. */
  advance(): Document {
    const { table } = this;
    const seat = table.toAct;
    if (seat === null || this.people.includes(seat)) throw new Refused("no bot is to act");
    table.act(seat, decision(this.bot, this.game, table.state, seat, this.random));
    this.asked = null;
    return this.position();
  }

  previews = ({ ids }: { ids: string[] }): Json => ids.map((id) => preview(this.game, this.table.state, this.person, this.table.action(id), this.language));

  hint(): Document {
    const action = decision("greedy", this.game, this.table.state, this.person, this.random);
    return { id: this.game.number(action, this.table.state.settings) };
  }

  why_not({ action }: { action: Json }): Document {
    const refusal = this.game.rules.whyNot(this.table.state, this.table.action(action));
    return { refusal: refusal === null ? null : { clause: refusal.clause, reason: this.game.refusalText(refusal, this.language) } };
  }

  keep = (): Document => ({ people: this.people, bot: this.bot, record: [...this.table.record()] });

  // Taking back: whoever of the people here decided last.

  private get last(): number {
    const acted = this.table.moves.map(({ actor }) => actor).filter((actor) => this.people.includes(actor as number));
    return (acted.at(-1) as number | undefined) ?? this.person;
  }

  private others = (seat: number): number[] => range(this.table.players).filter((other) => other !== seat);
  private bots = (seat: number): number[] => this.others(seat).filter((other) => !this.people.includes(other));
  private ifAllAgree = (seat: number): Verdict => this.table.mayUndo(seat, new Set(this.others(seat)));

  /** Whether the last decision can be taken back; others may have to be asked first. */
  private mayUndo(): Document {
    const seat = this.last;
    const asks = this.table.policy === "consent" && this.people.length > 1 && this.ifAllAgree(seat).isAllowed;
    const agreed = asks ? this.others(seat) : this.bots(seat);
    return { seat, asks, verdict: this.table.verdict(this.table.mayUndo(seat, new Set(agreed)), this.language) };
  }

  /** Take back the last decision, or ask the others here to agree. */
  undo(): Document {
    const seat = this.last;
    this.asked = { seat, version: this.table.version, agreed: new Set() };
    return this.settle(seat, this.table.policy === "consent" ? this.bots(seat) : this.others(seat));
  }

  /** Somebody here agrees. */
  agree({ seat }: { seat: number }): Document {
    const { asked } = this;
    if (asked === null || asked.seat === seat || !this.people.includes(seat)) throw new Refused(filledIn(NOBODY_ASKED, this.language, {}));
    asked.agreed.add(seat);
    return this.settle(asked.seat, [...this.bots(asked.seat), ...asked.agreed]);
  }

  /** Take back what was asked for if all have agreed; what nobody can agree to is refused. */
  private settle(seat: number, agreed: number[]): Document {
    const isAgreed = this.others(seat).every((other) => agreed.includes(other));
    const possible = this.ifAllAgree(seat);
    if (isAgreed || !possible.isAllowed) this.asked = null;
    if (!possible.isAllowed) throw new Refused(reasonOf(possible, this.language));
    if (isAgreed) this.table.undo(seat);
    return this.position();
  }

  /** The record, once the game is over. */
  record(): string {
    if (!this.table.isOver) throw new Refused("the record shows every card: wait until the game is over");
    return `${[...this.table.record()].join("\n")}\n`;
  }

  steps = ({ language }: { record: string; language: string }): Document[] => this.table.steps(this.game.language(language));
}

/** Answers the page about the one table that there is here. */
export class Host {
  private playing: Playing | null = null;

  /** Sit down at a table of a game. */
  sit(question: Sitting, game: Game): Document {
    if (question.ask === "see") return this.see(question, game);
    if (question.ask === "resume") {
      const { record, people, bot } = question.kept;
      return this.seated(game, Table.resume(game, record), people, bot, question.language);
    }
    const { people, names = [], bot, undo, language, seed } = question;
    const table = new Table(game, game.rules.types.settings.read(settingsOf(question, game.about)), names, undo as Policy, seed);
    return this.seated(game, table, people, bot, language, seed);
  }

  private seated(game: Game, table: Table, people: readonly number[], bot: string, language: string, seed = table.commitment): Document {
    this.playing = new Playing(game, table, people, bot, generator(seed), language);
    return this.playing.position();
  }

  /** The table of an example game after some decisions, and the offer that was taken there. */
  private see(question: { ask: "see" } & Example, game: Game): Document {
    const { players, number, decisions, names, language } = question;
    const seed = `${EXAMPLE} ${number}`;
    const table = new Table(game, game.rules.types.settings.read(settingsOf(question, game.about)), names, "consent", seed);
    const random = generator(seed, players);
    const decided = (): Action => random.uniform(game.rules.legalActions(table.state));
    for (let decision = 0; decision < decisions && table.toAct !== null; decision++) table.act(table.toAct, decided());
    const seat = table.toAct;
    if (seat === null) throw new Refused("that example game is over by then");
    const taken = game.number(decided(), table.state.settings);
    return { ...this.seated(game, table, [seat], BOTS[0] ?? "", language), taken };
  }

  /** What the page asked for; throws Refused for what is refused. */
  answer(question: Question): Json {
    const { playing } = this;
    if (playing === null) throw new Refused("there is no table");
    return (playing[question.ask] as (given: Question) => Json).call(playing, question);
  }
}

// A table whose rules run in the page, without a server: people are at this screen, and bots decide for the other seats.
import { BOTS, decision, preview, standingIn } from "../rules/bots.js";
import { generator, type Random } from "../rules/chance.js";
import { Game, type About, type Action as Decided, type Imported, type Viewer } from "../rules/game.js";
import { filledIn, seatName, type Language } from "../rules/speech.js";
import { Table } from "../rules/table.js";
import { reasonOf, type Policy, type Verdict } from "../rules/undoing.js";
import { range, type Document } from "../rules/values.js";
import type { Built } from "../wasm/thinker.js";
import { chosen, refuseOthers } from "./chosen.js";
import { Refused, type Action, type Backend, type Catalogue, type Choice, type GameId, type Position, type Preview, type Refusal, type Step, type Undo } from "./backend.js";

/** What the seeds of the example games of the documentation begin with. */
const EXAMPLE = "example";
const NOBODY_ASKED = "nobody else has asked to take anything back";

/** The number of simulations of a bot that searches, by its name, such as `ismcts:100`; 0 for any other. */
const simulationsOf = (bot: string): number => Number(/^ismcts:([1-9]\d{0,4})$/.exec(bot)?.[1] ?? 0);
/** The number of the box of a game with some variants. */
const boxOf = ({ boxes }: About, { variants = null }: Document): number => Math.max(0, boxes.findIndex((each) => JSON.stringify(each) === JSON.stringify(variants)));

/** From what a table goes on. */
export type Kept = Pick<Choice, "people" | "bot"> & { record: string[] };
/** A moment of an example game. */
export interface Example extends Pick<Choice, "game" | "players" | "settings" | "names" | "language"> {
  number: number;
  decisions: number;
}
/** What the first line of a record says of its game. */
export const headerOf = ({ record }: Kept): Document => JSON.parse(record[0] ?? "{}") as Document;

export class InPage implements Backend {
  readonly isShared = false;
  private game!: Game;
  private sat: Table | undefined;
  private people: readonly number[] = [];
  private bot = "";
  private random!: Random;
  private language!: Language;
  private looking: Viewer = "spectator";
  private readonly told = new Map<Viewer, number>();
  private asked: { seat: number; version: number; agreed: Set<number> } | null = null;

  /** `imported` gives the modules of games, from where the build has written them. */
  constructor(private readonly imported: Imported = async (name) => (await import("../games/modules.js")).default[name]?.() ?? {}) {}

  private get table(): Table {
    if (this.sat === undefined) throw new Refused("no table has been opened");
    return this.sat;
  }

  private async read<Found>(name: string): Promise<Found> {
    return (await this.imported(name)).default as Found;
  }

  catalogue = (): Promise<Catalogue> => this.read("catalogue");
  languages = async (game: GameId): Promise<string[]> => (await this.about(game)).languages;

  /** What the build notes about a game. */
  private async about(id: string): Promise<About> {
    const { games } = await this.catalogue();
    if (!games.some((game) => game.id === id)) throw new Refused(`there is no game '${id}'; installed games: ${games.map((game) => game.id).join(", ")}`);
    return this.read<About>(id);
  }

  // Sitting down.

  async open(choice: Choice): Promise<Position> {
    const { game: id, players, settings, people, names, bot, undo, language, seed } = choice;
    const wanted = chosen(await this.about(id), await this.catalogue(), players, settings);
    refuseOthers(choice, await this.catalogue());
    await this.refuseUnknown(bot, id);
    const game = await this.gameOf(id, wanted);
    if (bot === "greedy" && people.length < players) standingIn(game);
    return this.seated(game, new Table(game, game.settings(wanted), names, undo as Policy, seed), people, bot, language, seed);
  }

  async resume(kept: unknown, language: string): Promise<Position> {
    const { people, bot, record } = (kept ?? {}) as Partial<Kept>;
    if (!people || !bot || !record) throw new Refused("only what keep() gave can be resumed");
    const header = headerOf(kept as Kept);
    await this.refuseUnknown(bot, header.game as string);
    const game = await this.gameOf(header.game as string, header);
    return this.seated(game, Table.resume(game, record), people, bot, language);
  }

  /** The table of an example game of the documentation after some decisions, and the offer that was taken there. */
  async see({ game: id, players, settings, number, decisions, names, language }: Example): Promise<Position & { taken: string }> {
    const wanted = chosen(await this.about(id), await this.catalogue(), players, settings);
    const game = await this.gameOf(id, wanted);
    const seed = `${EXAMPLE} ${number}`;
    const table = new Table(game, game.settings(wanted), names, "consent", seed);
    const random = generator(seed, players);
    const decided = (): ReturnType<typeof decision> => decision("random", game, table.state, table.toAct as number, random);
    for (let decision = 0; decision < decisions && table.toAct !== null; decision++) table.act(table.toAct, decided());
    if (table.toAct === null) throw new Refused("that example game is over by then");
    const taken = game.number(decided(), table.state);
    return { ...(await this.seated(game, table, [table.toAct], BOTS[0] ?? "", language)), taken };
  }

  /** Whether a bot plays a game here; one that searches does where the build has the game as WebAssembly. */
  protected async plays(bot: string, id: string): Promise<boolean> {
    return BOTS.includes(bot) || (simulationsOf(bot) > 0 && "url" in (await this.imported(`${id}.0.wasm`)));
  }

  private async refuseUnknown(bot: string, id: string): Promise<void> {
    if (!(await this.plays(bot, id))) throw new Refused(`there is no bot ${bot}; there are ${BOTS.join(", ")} and those that search, such as ismcts:100`);
  }

  /** A game, with the box for some settings, of the usual components. */
  private async gameOf(id: string, settings: Document): Promise<Game> {
    if (Object.keys((settings.components ?? {}) as Document).length) throw new Refused("tables here are played with the usual components");
    const about = await this.about(id);
    return Game.load(about, boxOf(about, settings), this.imported);
  }

  private async seated(game: Game, table: Table, people: readonly number[], bot: string, language: string, seed = table.commitment): Promise<Position> {
    const spoken = await game.learn(language);
    Object.assign(this, { game, sat: table, people, bot, random: generator(seed), asked: null });
    this.looking = people.length ? Math.min(...people) : "spectator";
    return this.speaking(spoken);
  }

  /** Say everything again, in another language. */
  async speak(language: string): Promise<Position> {
    return this.speaking(await this.game.learn(language));
  }

  private speaking(language: Language): Position {
    this.language = language.withNames(this.table.names);
    this.told.clear();
    return this.position();
  }

  /** What the person who is to act sees and can do, or whoever looked last. */
  private position(): Position {
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
      seats: range(table.players).map((seat) => ({ seat, name: seatName(seat, language, "name"), ...(people.includes(seat) ? {} : { bot: this.bot }) })),
      view: table.view(looking, language),
      news: { ...news, is_anew: news.is_anew === true || since === 0 },
      commitment: table.commitment,
      seed: table.seed,
      ...(people.length ? { undo: this.mayUndo() } : {}),
      ...(typeof looking === "number" && toAct === looking ? { offers: table.offers(looking, language) } : {}),
      ...(this.asked === null ? {} : { asked: { ...this.asked, agreed: [...this.asked.agreed].sort() } }),
    } as unknown as Position;
  }

  // Acting.

  /** The person who is to act, or acted last. */
  private get person(): number {
    if (typeof this.looking !== "number") throw new Refused("nobody at this screen has a seat");
    return this.looking;
  }

  async act(action: string | Action, version: number): Promise<Position> {
    const { table } = this;
    if (table.toAct !== this.person) throw new Refused("somebody else is to act");
    table.act(this.person, table.action(action), version, this.language);
    this.asked = null;
    return this.position();
  }

  /** Let the bot that is to act decide. */
  async advance(): Promise<Position> {
    const { table } = this;
    const { toAct: seat, version } = table;
    if (seat === null || this.people.includes(seat)) throw new Refused("no bot is to act");
    table.act(seat, await this.decided(seat), version, this.language);
    this.asked = null;
    return this.position();
  }

  /** What a bot does; for one that searches, the game is loaded as WebAssembly when it is first asked. */
  private async decided(seat: number): Promise<Decided> {
    const { game, bot, random, table: { state } } = this;
    const simulations = simulationsOf(bot);
    if (simulations === 0) return decision(bot, game, state, seat, random);
    const { about, rules } = game;
    const [search, built] = [await import("../wasm/thinker.js"), await this.imported(`${about.id}.${boxOf(about, rules.types.settings.write(state.settings))}.wasm`)];
    return search.decision(built as unknown as Built, game, state, seat, simulations, random);
  }

  async previews(ids: string[]): Promise<(Preview | null)[]> {
    return ids.map((id) => preview(this.game, this.table.state, this.person, this.table.action(id), this.language) as unknown as Preview | null);
  }

  async hint(): Promise<string> {
    const { state } = this.table;
    return this.game.number(decision("greedy", this.game, state, this.person, this.random), state);
  }

  async whyNot(action: Action): Promise<Refusal | null> {
    const refusal = this.game.rules.whyNot(this.table.state, this.table.action(action));
    return refusal === null ? null : { clause: refusal.clause, reason: this.game.refusalText(refusal, this.language) };
  }

  // Taking back: whoever of the people here decided last.

  private get last(): number {
    const acted = this.table.moves.map(({ actor }) => actor).filter((actor) => this.people.includes(actor as number));
    return (acted.at(-1) as number | undefined) ?? this.person;
  }

  private others = (seat: number): number[] => range(this.table.players).filter((other) => other !== seat);
  private bots = (seat: number): number[] => this.others(seat).filter((other) => !this.people.includes(other));
  private ifAllAgree = (seat: number): Verdict => this.table.mayUndo(seat, new Set(this.others(seat)));

  /** Whether the last decision can be taken back; others may have to be asked first. */
  private mayUndo(): Undo {
    const seat = this.last;
    const asks = this.table.policy === "consent" && this.people.length > 1 && this.ifAllAgree(seat).isAllowed;
    const agreed = asks ? this.others(seat) : this.bots(seat);
    return { seat, asks, verdict: this.table.verdict(this.table.mayUndo(seat, new Set(agreed)), this.language) as unknown as Undo["verdict"] };
  }

  async undo(): Promise<Position> {
    const seat = this.last;
    this.asked = { seat, version: this.table.version, agreed: new Set() };
    return this.takeBack(seat, this.table.policy === "consent" ? this.bots(seat) : this.others(seat));
  }

  async agree(seat: number): Promise<Position> {
    const { asked } = this;
    if (asked === null || asked.seat === seat || !this.people.includes(seat)) throw new Refused(filledIn(NOBODY_ASKED, this.language, {}));
    asked.agreed.add(seat);
    return this.takeBack(asked.seat, [...this.bots(asked.seat), ...asked.agreed]);
  }

  /** Take back what was asked for if all have agreed; what nobody can agree to is refused. */
  private takeBack(seat: number, agreed: number[]): Position {
    const isAgreed = this.others(seat).every((other) => agreed.includes(other));
    const possible = this.ifAllAgree(seat);
    if (isAgreed || !possible.isAllowed) this.asked = null;
    if (!possible.isAllowed) throw new Refused(reasonOf(possible, this.language));
    if (isAgreed) this.table.undo(seat);
    return this.position();
  }

  /** The rules here are those by which the table was opened. */
  async settle(): Promise<Position> {
    throw new Refused("nothing is held here");
  }

  // Keeping.

  async keep(): Promise<Kept> {
    return { people: [...this.people], bot: this.bot, record: [...this.table.record()] };
  }

  async record(): Promise<string> {
    if (!this.table.isOver) throw new Refused("the record shows every card: wait until the game is over");
    return `${[...this.table.record()].join("\n")}\n`;
  }

  /** What happened at the table, step by step and with all cards open. */
  async replayed(language: string): Promise<Step[]> {
    return this.table.steps(await this.game.learn(language)) as unknown as Step[];
  }
}

// A client of `rulebook serve`. It has one connection for each seat at this screen, which is made again when it breaks.
import { words } from "./words.js";
import type { Action, Backend, Catalogue, Choice, Choosing, GameId, Position, Preview, Refusal, Server, Undo, Ways } from "./backend.js";
import { Refused } from "./backend.js";
import { fingerprints } from "./built.js";

/** A position with what the viewer sees: hello asks for all parts of it. */
type Sent = Server.PositionFromServer & Required<Pick<Server.PositionFromServer, "view">>;
type Asking = Exclude<Server.FromClient, Server.HelloFromClient>;
type Reply = Server.DoneFromServer | Server.AnswerFromServer | Server.ErrorFromServer;

/** The fingerprints of the rules that somebody has, by game. */
export type Rules = Readonly<Record<string, string>>;

/** A link to a table: of a seat, or of spectators. */
export interface Link {
  seat: number | null;
  url: string;
}

/** Why the server refuses something: in the words of the page where these say all, or else in its own. */
const whyRefused = ({ error, reason }: Server.Error): string => words().refused[error] ?? reason;

const LONGEST_PAUSE = 5000;
const STAYS_CLOSED = [4400, 4401, 4403, 4404, 4412];
/** The code of a connection that broke. */
const ABNORMAL = 1006;

/** What opens seats at a table: its id, and a key for each of them. */
export const linkTo = (table: string, keys: string[]): string => `#${table}/${keys.join(",")}`;

/** One connection: what a seat was sent last, and news that the page has not shown yet. */
class Connection {
  about: Server.Described | null = null;
  latest: Sent | null = null;
  /** The seat that decided last, as far as this connection has been told. */
  decided: number[] = [];
  /** Why the connection cannot be made at all. */
  error: Refused | null = null;
  private socket: WebSocket | null = null;
  private readonly replies = new Map<number, { resolve(reply: Reply): void; reject(error: Refused): void }>();
  private sent = 0;
  private pause = 100;
  private ended = false;
  private isLost = false;

  constructor(
    private readonly server: URL,
    readonly table: string,
    readonly key: string,
    private readonly language: string,
    private readonly rules: Rules,
    private readonly changed: () => void,
    private readonly isThere: (isThere: boolean) => void,
  ) {
    this.connect();
  }

  private connect(): void {
    const url = new URL(`api/tables/${this.table}/socket`, this.server);
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => this.say({ type: "hello", key: this.key, language: this.language, since: this.latest?.version ?? 0, rules: this.rules });
    socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as Server.FromServer);
    socket.onclose = (event) => this.lost(socket, event.code);
    socket.onerror = () => socket.readyState === WebSocket.OPEN || this.lost(socket, ABNORMAL); // elsewhere than in browsers no close may follow
  }

  private lost(socket: WebSocket, code: number): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.replies.forEach((waiting) => waiting.reject(new Refused(words().lost)));
    this.replies.clear();
    if (this.ended) return;
    if (STAYS_CLOSED.includes(code)) {
      this.error ??= new Refused(String(code));
      this.changed();
      return;
    }
    if (!this.isLost) this.isThere(false);
    this.isLost = true;
    setTimeout(() => this.ended || this.connect(), this.pause);
    this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  private take(message: Server.FromServer): void {
    if ("id" in message && typeof message.id === "number") {
      this.replies.get(message.id)?.resolve(message);
      this.replies.delete(message.id);
    } else if (message.type === "error") {
      this.error = new Refused(whyRefused(message));
    } else if (message.type === "welcome") {
      this.about = message.table;
      this.error = null;
      this.pause = 100;
      this.isLost = false;
      this.isThere(true);
    } else if (message.type === "position" && message.view) {
      const { news, view } = message;
      const isAnew = news.is_anew || this.latest === null;
      const decided = news.moves.map((move) => move.actor).filter((actor) => typeof actor === "number");
      this.decided = [...(isAnew ? [] : this.decided), ...decided];
      const moves = isAnew ? news.moves : [...(this.latest?.news.moves ?? []), ...news.moves];
      this.latest = { ...message, view, news: { ...news, is_anew: isAnew || this.latest?.news.is_anew === true, moves } as Sent["news"] };
      this.changed();
    }
  }

  /** What was sent last, whose news are told now. */
  look(): Sent {
    const latest = this.latest as Sent;
    this.latest = { ...latest, news: { ...latest.news, is_anew: false, moves: [] } as Sent["news"] };
    return latest;
  }

  private say(message: Server.FromClient): void {
    this.socket?.send(JSON.stringify(message));
  }

  async ask(message: Asking): Promise<Server.DoneFromServer | Server.AnswerFromServer> {
    if (this.socket?.readyState !== WebSocket.OPEN) throw new Refused(words().lost);
    const id = ++this.sent;
    const reply = await new Promise<Reply>((resolve, reject) => {
      this.replies.set(id, { resolve, reject });
      this.say({ ...message, id });
    });
    if (reply.type === "error") throw new Refused(whyRefused(reply), reply.clause);
    return reply;
  }

  end(): void {
    this.ended = true;
    this.socket?.close();
  }
}

/** A table on a server, for the seats whose keys are here. */
export class Client implements Backend {
  readonly isShared = true;
  /** The links of seats for people elsewhere, and of spectators, where the table was opened here. */
  links: Link[] = [];
  private seats: Connection[] = [];
  private looking: Connection | undefined;
  private language = "en";
  private waiting: (() => void)[] = [];
  private shown = 0;
  /** The languages of which each game has a whole catalogue. */
  private readonly spoken = new Map<string, string[]>();
  private seen: Sent | null = null;

  /**
   * `server` is the address beneath which `api/` lies; `isThere` is told when the connection is lost and when it is back.
   * A server refuses whoever has other rules of a game than it has: usually those with which this module was built.
   */
  constructor(
    private readonly server: URL,
    private readonly isThere: (isThere: boolean) => void = () => undefined,
    private readonly rules: Rules = fingerprints,
  ) {}

  /** The table at which seats are taken; null where none are. */
  get table(): string | null {
    return this.seats[0]?.table ?? null;
  }

  /** The keys of the seats here, with which `join` comes back to the table. */
  get keys(): string[] {
    return this.seats.map((each) => each.key);
  }

  /** What the server answers. It is `Refused` where the server refuses, cannot be reached, or something else answers for it. */
  private async fetched(path: string, how: RequestInit, read: (response: Response) => Promise<unknown>): Promise<unknown> {
    try {
      const response = await fetch(new URL(path, this.server), how);
      if (response.ok) return await read(response);
      throw Refused.citing(whyRefused((await response.json()) as Server.Error));
    } catch (error) {
      throw error instanceof Refused ? error : new Refused(words().unreached);
    }
  }

  async catalogue(): Promise<Catalogue> {
    const { games, languages, undo } = (await this.fetched("api/games", {}, (response) => response.json())) as Server.Offered;
    games.forEach((game) => this.spoken.set(game.id, ["en", ...game.languages]));
    return {
      games: games.map((game) => ({ ...game, id: game.id as GameId, readings: game.readings as Ways["readings"], editions: game.editions.map((id) => ({ id, title: id, notices: game.edition_notices[id] })), components: {} })), // tables there are played with the printed ones
      bots: ["greedy", "random", "ismcts:100"],
      languages,
      undo,
    };
  }

  async open(choice: Choice): Promise<Position> {
    const { game, players, settings, people, elsewhere, names, bot, undo, language } = choice;
    const others = [...Array(players).keys()].filter((seat) => !people.includes(seat) && !elsewhere.includes(seat));
    const bots = Object.fromEntries(others.map((seat) => [seat, bot]));
    const body: Server.OpenBody = { game, settings: { ...settings, players }, names, bots, undo: undo as Server.Described["undo"], language, rules: this.rules };
    const how = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
    const answer = (await this.fetched("api/tables", how, (response) => response.json())) as Server.Opened;
    const key = (seat: number): string => answer.seats[seat]?.key ?? "";
    const to = (key: string): string => new URL(linkTo(answer.table, [key]), this.server).href;
    const position = await this.join(answer.table, people.length > 0 ? people.map(key) : [answer.spectators.key], language);
    this.links = [...elsewhere.map((seat) => ({ seat, url: to(key(seat)) })), { seat: null, url: to(answer.spectators.key) }];
    return position;
  }

  /** Sit down at a table with the keys of seats. */
  async join(table: string, keys: string[], language: string): Promise<Position> {
    this.leave();
    if (table !== this.table) this.links = [];
    this.language = language;
    this.seats = keys.map((key) => new Connection(this.server, table, key, language, this.rules, () => this.wake(), this.isThere));
    this.looking = this.seats[0];
    this.shown = 0;
    return this.after(0);
  }

  /** Get up from the table, which goes on. */
  leave(): void {
    this.seats.forEach((each) => each.end());
  }

  speak(language: string): Promise<Position> {
    const [first] = this.seats;
    if (first === undefined) throw new Refused(words().nothingToDo);
    return this.join(first.table, this.keys, language);
  }

  private wake(): void {
    this.waiting.splice(0).forEach((go) => go());
  }

  /** Something has come. Whoever waited at another table is never woken, and takes no news from this one. */
  private async woken(): Promise<void> {
    const { seats } = this;
    await new Promise<void>((resolve) => this.waiting.push(resolve));
    if (seats !== this.seats) await new Promise<never>(() => undefined);
    const error = this.seats.find((each) => each.error)?.error;
    if (error) throw error;
  }

  /** The position of whoever is to act, as soon as everybody here has been told of a version. */
  private async after(version: number): Promise<Position> {
    const seats = this.seats;
    while (!seats.every((each) => each.latest !== null && each.latest.version >= version)) await this.woken();
    return this.position();
  }

  private position(): Position {
    const viewer = (each: Connection): number | "spectator" => each.about?.viewer ?? "spectator";
    const acting = this.seats.find((each) => each.latest?.to_act === viewer(each));
    const looking = acting ?? this.looking ?? this.seats[0];
    if (looking?.about == null) throw new Refused(words().lost);
    this.looking = looking;
    const here = this.seats.map(viewer).filter((each) => each !== "spectator");
    const undo = this.undoOf(here);
    const { version, to_act, news, view, offers, asked, held, seed } = looking.look();
    const { game, seats, commitment } = looking.about;
    this.shown = version;
    this.seen = looking.latest;
    return {
      ...{ game: game as GameId, version, to_act, here, news, view, commitment, language: this.language, viewer: viewer(looking) },
      seats: seats.map((each) => ({ ...each, name: each.name ?? words().seat(each.seat) })),
      missing: this.spoken.get(game)?.includes(this.language) === false ? null : 0,
      waits: to_act !== null && acting === undefined && held === undefined,
      seed: seed ?? null,
      ...(offers && acting ? { offers } : {}),
      ...(undo ? { undo } : {}),
      ...(asked ? { asked } : {}),
      ...(held ? { held } : {}),
    };
  }

  /** What the seat here that decided last can take back. */
  private undoOf(here: number[]): Undo | null {
    const decided = this.seats[0]?.decided.findLast((actor) => here.includes(actor));
    const last = decided ?? here[0];
    const connection = this.seats.find((each) => each.about?.viewer === last);
    const { undo: verdict, view } = connection?.latest ?? {};
    if (verdict === undefined || last === undefined) return null;
    const mayAsk = connection?.about?.undo === "consent" && decided !== undefined && view?.result === undefined;
    return { seat: last, asks: mayAsk && !verdict.is_allowed, verdict };
  }

  async act(action: string | Action, version: number): Promise<Position> {
    return this.done({ type: "act", action, version }, this.looking);
  }

  /** The next position that is not shown yet; somebody's asking to take something back is no new version. */
  async advance(): Promise<Position> {
    while (this.looking?.latest == null || this.looking.latest === this.seen) await this.woken();
    return this.after(this.looking.latest.version);
  }

  async whyNot(action: Action): Promise<Refusal | null> {
    const reply = await this.asked({ type: "why_not", action }, this.looking);
    return reply.type === "answer" ? (reply.refusal ?? null) : null;
  }

  // The server tells nobody what would be, and keeps the table itself.

  previews = async (ids: string[]): Promise<(Preview | null)[]> => ids.map(() => null);
  hint = async (): Promise<null> => null;
  keep = async (): Promise<null> => null;

  async resume(): Promise<Position> {
    throw new Refused(words().nothingToDo);
  }

  undo(seat: number, version: number): Promise<Position> {
    return this.done({ type: "undo", version }, this.at(seat));
  }

  agree(seat: number, asked: Server.Asked): Promise<Position> {
    return this.done({ type: "agree", seat: asked.seat, version: asked.version }, this.at(seat));
  }

  settle(seat: number, choice: Choosing, version: number): Promise<Position> {
    return this.done({ type: "settle", choice, version }, this.at(seat));
  }

  async record(): Promise<string> {
    const [first] = this.seats;
    if (first === undefined) throw new Refused(words().nothingToDo);
    const how = { headers: { Authorization: `Bearer ${first.key}` } };
    return (await this.fetched(`api/tables/${first.table}/record`, how, (response) => response.text())) as string;
  }

  private at(seat: number): Connection | undefined {
    return this.seats.find((each) => each.about?.viewer === seat);
  }

  private async done(message: Asking, at: Connection | undefined): Promise<Position> {
    const reply = await this.asked(message, at);
    return this.after(reply.type === "done" ? reply.version : this.shown);
  }

  private asked(message: Asking, at: Connection | undefined): ReturnType<Connection["ask"]> {
    if (at === undefined) throw new Refused(words().nothingToDo);
    return at.ask(message);
  }
}

// The table on a server: `rulebook serve`. One connection for each seat at this screen.
import type { Action, Backend, Catalogue, Choice, GameId, Position, Refusal } from "./backend.js";
import { Refused } from "./backend.js";

interface Message {
  type: string;
  id?: number;
  reason?: string;
  clause?: string;
  refusal?: Refusal | null;
  version?: number;
  table?: { table: string; game: GameId; viewer: number | "spectator"; seats: Position["seats"]; commitment: string };
}
type Sent = Message & Pick<Position, "version" | "to_act" | "news" | "view" | "offers" | "undo"> & { seed?: string };
interface Served {
  games: { id: GameId; title: string; players: number[]; editions: string[] }[];
  languages: string[];
}
interface Opened {
  table: string;
  seats: { seat: number; key?: string }[];
  spectators: { key: string };
}

/** One connection: what a seat was sent last, and news that the page has not shown yet. */
class Connection {
  latest: Position | null = null;
  private readonly socket: WebSocket;
  private readonly replies = new Map<number, (message: Message) => void>();
  private about: Message["table"];
  private sent = 0;

  constructor(
    readonly table: string,
    key: string,
    language: string,
    private readonly changed: () => void,
  ) {
    const url = new URL(`api/tables/${table}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.hash = "";
    this.socket = new WebSocket(url);
    this.socket.onopen = () => this.socket.send(JSON.stringify({ type: "hello", key, language }));
    this.socket.onmessage = (event) => this.take(JSON.parse(String(event.data)) as Sent);
  }

  private take(message: Sent): void {
    if (message.id !== undefined) {
      this.replies.get(message.id)?.(message);
      this.replies.delete(message.id);
    } else if (message.type === "welcome") {
      this.about = message.table;
    } else if (message.type === "position" && this.about !== undefined) {
      const { game, viewer, seats, commitment } = this.about;
      const { version, to_act, news, view, offers, undo } = message;
      const before = this.latest?.news;
      const unseen = before === undefined || news.is_anew ? news : ({ ...news, moves: [...before.moves, ...news.moves] } as typeof news);
      const own = { ...(offers && to_act === viewer ? { offers } : {}), ...(undo ? { undo } : {}) };
      const named = seats.map((each) => ({ ...each, name: each.name ?? `seat ${each.seat}` }));
      this.latest = { game, version, to_act, viewer, waits: false, seats: named, view, news: unseen, commitment, seed: message.seed ?? null, ...own };
      this.changed();
    }
  }

  /** The position, whose news are told now. */
  look(): Position | null {
    const { latest } = this;
    if (latest !== null) this.latest = { ...latest, news: { ...latest.news, moves: [] } as Position["news"] };
    return latest;
  }

  async ask(message: object): Promise<Message> {
    const id = ++this.sent;
    const reply = await new Promise<Message>((resolve) => {
      this.replies.set(id, resolve);
      this.socket.send(JSON.stringify({ ...message, id }));
    });
    if (reply.type === "error") throw new Refused(reply.reason ?? "refused", reply.clause);
    return reply;
  }
}

export class ServedTable implements Backend {
  private seats: Connection[] = [];
  private looking: Connection | undefined;
  private waiting: (() => void)[] = [];
  private shown = 0;

  async catalogue(): Promise<Catalogue> {
    const { games, languages } = (await (await fetch("api/games")).json()) as Served;
    const editions = (ids: string[]): { id: string; title: string }[] => ids.map((id) => ({ id, title: id }));
    return {
      games: games.map((game) => ({ ...game, editions: editions(game.editions) })),
      bots: ["greedy", "random", "ismcts:100"],
      languages: languages.map((code) => ({ code, name: code })),
    };
  }

  async open(choice: Choice): Promise<Position> {
    const { game, players, edition, people, bot, undo, language } = choice;
    const bots = Object.fromEntries([...Array(players).keys()].filter((seat) => !people.includes(seat)).map((seat) => [seat, bot]));
    const body = JSON.stringify({ game, settings: { players, edition }, bots, undo, language });
    const response = await fetch("api/tables", { method: "POST", body, headers: { "Content-Type": "application/json" } });
    const answer = (await response.json()) as Opened & { reason?: string };
    if (!response.ok) throw new Refused(answer.reason ?? response.statusText);
    const keys = people.map((seat) => answer.seats[seat]?.key ?? "");
    return this.join(answer.table, keys.length > 0 ? keys : [answer.spectators.key], language);
  }

  /** Sit down at a table with the keys of seats. */
  join(table: string, keys: string[], language: string): Promise<Position> {
    this.seats = keys.map((key) => new Connection(table, key, language, () => this.waiting.splice(0).forEach((go) => go())));
    this.looking = this.seats[0];
    return this.after(0);
  }

  /** The position of whoever is to act, as soon as everybody here has been told of a version. */
  private async after(version: number): Promise<Position> {
    while (!this.seats.every((each) => each.latest !== null && each.latest.version >= version)) {
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    const here = this.seats.find((each) => each.latest?.to_act === each.latest?.viewer);
    this.looking = here ?? this.looking;
    const position = this.looking?.look() as Position;
    this.shown = position.version;
    return { ...position, waits: position.to_act !== null && here === undefined };
  }

  async act(action: string, version: number): Promise<Position> {
    return this.after((await this.asked({ type: "act", action, version })).version ?? version + 1);
  }

  advance(): Promise<Position> {
    return this.after(this.shown + 1);
  }

  async whyNot(action: Action): Promise<Refusal | null> {
    return (await this.asked({ type: "why_not", action })).refusal ?? null;
  }

  async undo(version: number): Promise<Position> {
    return this.after((await this.asked({ type: "undo", version })).version ?? version + 1);
  }

  async record(): Promise<string> {
    throw new Refused("ask the host of the table for its record");
  }

  private asked(message: object): Promise<Message> {
    if (this.looking === undefined) throw new Refused("there is no table");
    return this.looking.ask(message);
  }
}

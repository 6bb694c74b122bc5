// <rulebook-table>: a table in any page. Its rules run in the page or on a server; or it is given a table as its `backend`.
//
//   <rulebook-table game="scopa"></rulebook-table>
//   <rulebook-table server="https://games.example.org/" game="scopa"></rulebook-table>
//   <rulebook-table server="https://games.example.org/" table="ID" keys="KEY" language="de" data-theme="dark"></rulebook-table>
import { base, speak } from "./words.js";
import type { Backend, GameId, Position, Settings } from "./backend.js";
import { Refused } from "./backend.js";
import { Client } from "./client.js";
import { download, element } from "./dom.js";
import { NAMES, Session } from "./session.js";
import { Theme } from "./theme.js";
import { View } from "./view.js";

const PAUSE = 900;

/** What each event tells, by its name without `rulebook-`. */
export interface Told {
  position: Position;
  over: NonNullable<Position["view"]["result"]>;
  clause: { clause: string; statement: string };
  refused: { reason: string; clause?: string | undefined };
  connected: object;
  lost: object;
}

declare global {
  interface HTMLElementTagNameMap {
    "rulebook-table": RulebookTable;
  }
  interface HTMLElementEventMap extends Events {}
}
type Events = { [Type in keyof Told as `rulebook-${Type}`]: CustomEvent<Told[Type]> };

export class RulebookTable extends HTMLElement {
  /** The table to play at, for pages that keep it themselves; otherwise it is on the `server`, or in the page without one. */
  backend: Backend | null = null;
  static readonly observedAttributes = ["server", "game", "players", "bot", "settings", "table", "keys", "language", "art"];
  private session: Session | null = null;
  private client: Client | null = null;
  /** How often a table has been opened. */
  private opening = 0;
  private view: View | null = null;

  /** What can be seen and done now. */
  get position(): Position | null {
    return this.session?.position ?? null;
  }

  connectedCallback(): void {
    if (this.session === null) this.openSoon();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.openSoon();
  }

  /** What only moves within its page goes on. */
  disconnectedCallback(): void {
    queueMicrotask(() => this.isConnected || this.leave());
  }

  /** Open the table that the attributes name; several that change at once count as one. */
  private openSoon(): void {
    const own = ++this.opening;
    queueMicrotask(() => {
      if (own !== this.opening || !this.isConnected) return;
      this.leave();
      void this.open().catch((error: unknown) => this.tell("refused", { reason: String(error) }));
    });
  }

  private leave(): void {
    this.session?.leave();
    this.client?.leave();
    this.session = this.view = this.client = null;
  }

  private async open(): Promise<void> {
    const own = this.opening;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const art = new URL(this.getAttribute("art") ?? new URL(/* @vite-ignore */ "../theme/", import.meta.url).href, location.href);
    const language = this.getAttribute("language") ?? "en";
    const [theme] = await Promise.all([Theme.load(art), speak(language)]);
    const styled = [theme.styles, new URL("../table.css", import.meta.url).href].map((href) => this.sheet(href));
    const play = element("div");
    root.replaceChildren(...styled.map(({ link }) => link), play, element("slot"));
    await Promise.all(styled.map(({ loaded }) => loaded));
    const server = this.getAttribute("server");
    const client = server === null ? null : new Client(new URL(server, location.href), (isThere) => this.tell(isThere ? "connected" : "lost", {}));
    const backend = this.backend ?? client ?? new (await import("./inpage.js")).InPage();
    if (own !== this.opening) return;
    this.client = client;
    const session = new Session(backend, { show: (next) => this.show(next), refuse: (reason, clause, at) => this.refuse(reason, clause, at), state: () => undefined }, PAUSE);
    this.session = session;
    this.view = new View(play, theme, {
      act: (offer, at) => session.act(offer.id, at),
      whyNot: (action) => backend.whyNot(action),
      previews: (ids) => backend.previews(ids),
      undo: () => this.undo(),
      settle: (seat, choice) => void session.do(() => backend.settle(seat, choice, session.position?.version ?? 0)),
      save: () => void backend.record().then((record) => download("record.jsonl", record)),
      showClause: (clause, at) => void this.showClause(clause, at),
      statement: (clause) => this.stated(clause),
    });
    play.onkeydown = (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) this.view?.pressed(event);
    };
    for (const name of ["bar", "choices", "board", "undo"] as const) this.view[name].part.add(name);
    await session.do(() => (this.hasAttribute("table") ? this.join(backend === client ? client : null, language) : this.begin(backend, language)));
    this.view.speak();
  }

  /** The table on a server that the page names. */
  private async join(client: Client | null, language: string): Promise<Position> {
    const keys = this.getAttribute("keys");
    if (client === null || keys === null) throw new Refused("to sit down at a table, give its `server` and the `keys` of seats too");
    return client.join(this.getAttribute("table") ?? "", keys.split(","), language);
  }

  /** A new table, with bots on all seats but the first. */
  private async begin(backend: Backend, language: string): Promise<Position> {
    const { games } = await backend.catalogue();
    const game = (this.getAttribute("game") ?? games[0]?.id) as GameId;
    const players = Number(this.getAttribute("players") ?? games.find(({ id }) => id === game)?.players[0]);
    const settings = JSON.parse(this.getAttribute("settings") ?? "{}") as Settings;
    return backend.open({ game, players, settings, people: [0], elsewhere: [], names: NAMES.slice(0, players), bot: this.getAttribute("bot") ?? "greedy", undo: "consent", language });
  }

  private sheet(href: string): { link: HTMLLinkElement; loaded: Promise<unknown> } {
    const link = element("link");
    link.rel = "stylesheet";
    link.href = href;
    return { link, loaded: new Promise((done) => (link.onload = link.onerror = done)) };
  }

  private async show(next: Position): Promise<void> {
    const { news } = next;
    this.view?.show(next, !news.is_anew);
    this.tell("position", next);
    if (next.view.result !== undefined) this.tell("over", next.view.result);
    await this.view?.tell(next, news.is_anew);
  }

  private refuse(reason: string, clause: string | undefined, at: HTMLElement | null): void {
    this.view?.refuse(reason, clause, at);
    this.tell("refused", { reason, clause });
  }

  private undo(): void {
    const at = this.position;
    if (at?.undo && this.session) void this.session.do(() => this.session!.backend.undo(at.undo!.seat, at.version), this.view?.undo ?? null);
  }

  /** Let the page show a clause; where it does not say that it does, what the clause states is shown beside its name. */
  private async showClause(clause: string, at: HTMLElement): Promise<void> {
    const statement = await this.stated(clause);
    if (this.tell("clause", { clause, statement })) this.view?.inform(statement, clause, at);
  }

  /** What a clause of the game states, in the language of the table or else in English; nothing of a game that the package does not have. */
  private async stated(clause: string): Promise<string> {
    const { game, language } = this.position as Position;
    const read = async (code: string): Promise<Record<string, string>> => {
      const name = `${game}.${code}.clauses`;
      return ((await import(`../games/${name}.js`)) as { default: Record<string, string> }).default;
    };
    const statements = await read(base(language)).catch(() => read("en")).catch(() => ({}) as Record<string, string>);
    return statements[clause] ?? "";
  }

  /** Tell the page something; gives whether it has left what follows to the table. */
  private tell<Type extends keyof Told>(type: Type, detail: Told[Type]): boolean {
    return this.dispatchEvent(new CustomEvent(`rulebook-${type}`, { detail, bubbles: true, composed: true, cancelable: true }));
  }
}

customElements.define("rulebook-table", RulebookTable);

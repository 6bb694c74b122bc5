// <rulebook-table>: a table in any page. Its rules run in the page or on a server; or it is given a table as its `backend`.
//
//   <rulebook-table game="scopa"></rulebook-table>
//   <rulebook-table server="https://games.example.org/" game="scopa"></rulebook-table>
//   <rulebook-table server="https://games.example.org/" table="ID" keys="KEY" language="de" data-theme="dark"></rulebook-table>
import { base, speak, words } from "./words.js";
import type { Backend, GameId, Position, Settings } from "./backend.js";
import { Refused } from "./backend.js";
import { Client } from "./client.js";
import { button, download, element } from "./dom.js";
import { NAMES, reasonOf, Session } from "./session.js";
import { Theme } from "./theme.js";
import { View } from "./view.js";

const PAUSE = 900;
const sheet = (text: string): CSSStyleSheet => {
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
};

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
  static readonly observedAttributes = ["server", "game", "players", "bot", "undo", "settings", "table", "keys", "language", "art"];
  private session: Session | null = null;
  private client: Client | null = null;
  /** How often a table has been opened. */
  private opening = 0;
  private view: View | null = null;
  /** Who has looked last, and what hides the table until whoever looks next has come. */
  private looked: Position["viewer"] | null = null;
  private curtain: HTMLElement | null = null;

  /** What can be seen and done now. */
  get position(): Position | null {
    return this.session?.position ?? null;
  }

  connectedCallback(): void {
    if (this.session === null) this.openSoon();
  }

  /** Another language goes on with the game; anything else is another table. */
  attributeChangedCallback(name: string): void {
    if (!this.isConnected) return;
    if (name === "language" && this.position !== null) void this.speak();
    else this.openSoon();
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
      void this.open(own).catch((error: unknown) => own === this.opening && this.refuse(reasonOf(error), undefined, null));
    });
  }

  /** Say everything again in the language that the page names. */
  private async speak(): Promise<void> {
    const { session } = this;
    await session?.do(async () => {
      const language = this.listed("language", (await session.backend.catalogue()).languages, "en");
      await speak(language);
      return session.backend.speak(language);
    });
    this.view?.speak();
  }

  private leave(): void {
    this.session?.leave();
    this.client?.leave();
    this.session = this.view = this.client = this.looked = this.curtain = null;
  }

  private async open(own: number): Promise<void> {
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    const { default: shipped } = await import("../theme/theme.js");
    if (own !== this.opening) return;
    const styled = (styles: string): CSSStyleSheet[] => (root.adoptedStyleSheets = [styles, shipped.table].map(sheet));
    styled(shipped.styles);
    const [art, address, language] = [this.address("art"), this.address("server"), this.getAttribute("language") ?? "en"];
    const [theme] = await Promise.all([art ? Theme.load(art) : Theme.of({ ...shipped, styles: async () => shipped.styles }), speak(language)]);
    const styles = await theme.styles();
    const client = address && new Client(address, (isThere) => this.tell(isThere ? "connected" : "lost", {}));
    const backend = this.backend ?? client ?? new (await import("./inpage.js")).InPage();
    if (own !== this.opening) return;
    styled(styles);
    const play = element("div");
    root.replaceChildren(play, element("slot"));
    this.client = client;
    const refuse = (...refusal: Parameters<RulebookTable["refuse"]>): void => void (own === this.opening && this.refuse(...refusal));
    const session = new Session(backend, { show: (next) => this.show(next), refuse, state: () => undefined }, PAUSE);
    this.session = session;
    this.view = new View(play, theme, {
      act: (offer, at) => session.act(offer.id, at),
      whyNot: (action) => backend.whyNot(action),
      previews: (ids) => backend.previews(ids),
      undo: () => this.takeBack(),
      settle: (seat, choice) => void session.do(() => backend.settle(seat, choice, session.position?.version ?? 0)),
      save: () => void backend.record().then((record) => download("record.jsonl", record)),
      showClause: (clause, at) => void this.showClause(clause, at),
      statement: (clause) => this.stated(clause),
    });
    play.onkeydown = (event) => {
      if (this.curtain === null && !event.ctrlKey && !event.metaKey && !event.altKey) this.view?.pressed(event);
    };
    for (const name of ["bar", "choices", "board", "undo"] as const) this.view[name].part.add(name);
    await session.do(() => (this.hasAttribute("table") ? this.join(backend === client ? client : null, language) : this.begin(backend)));
    this.view?.speak();
  }

  /** The table on a server that the page names. */
  private async join(client: Client | null, language: string): Promise<Position> {
    const keys = this.getAttribute("keys");
    if (client === null || keys === null) throw new Refused("to sit down at a table, give its `server` and the `keys` of seats too");
    const { languages } = await client.catalogue().catch(() => ({ languages: [language] })); // it may be there soon
    return client.join(this.getAttribute("table") ?? "", keys.split(","), this.listed("language", languages, "en"));
  }

  /** A new table, with bots on all seats but the first. */
  private async begin(backend: Backend): Promise<Position> {
    const { games, bots, languages, undo } = await backend.catalogue().catch((error: unknown) => {
      throw backend === this.client ? new Refused(`no server of tables answers at ${this.address("server")?.href}`) : error;
    });
    const game = (this.getAttribute("game") ?? games[0]?.id) as GameId;
    const found = games.find(({ id }) => id === game);
    const players = Number(this.getAttribute("players") ?? found?.players[0]);
    if (this.hasAttribute("players") && !Number.isInteger(players)) throw new Refused(`the attribute players is not a whole number: ${this.getAttribute("players")}`);
    const bot = this.getAttribute("bot") ?? bots.find((each) => found?.bots.includes(each)) ?? "";
    const settings = this.chosen();
    const listed = { undo: this.listed("undo", undo, "consent"), language: this.listed("language", languages, "en") };
    return backend.open({ game, players, settings, people: [0], elsewhere: [], names: NAMES.slice(0, players), bot, ...listed });
  }

  /** An attribute, which is one of some values. */
  private listed(name: string, values: readonly string[], usual: string): string {
    const value = this.getAttribute(name) ?? usual;
    if (!values.includes(value)) throw new Refused(`the attribute ${name} must be one of ${values.join(", ")}, not ${value}`);
    return value;
  }

  private chosen(): Settings {
    const text = this.getAttribute("settings") ?? "{}";
    try {
      return JSON.parse(text) as Settings;
    } catch {
      throw new Refused(`the attribute settings is not JSON such as {"edition": "reference"}: ${text}`);
    }
  }

  /** What an attribute has the address of. */
  private address(name: string): URL | null {
    const text = this.getAttribute(name);
    if (text !== null && !URL.canParse(text, location.href)) throw new Refused(`the attribute ${name} is not an address: ${text}`);
    return text === null ? null : new URL(text, location.href);
  }

  private async show(next: Position): Promise<void> {
    const { news } = next;
    this.view?.show(next, !news.is_anew);
    if (this.looked !== null && this.looked !== next.viewer) this.handOver(next);
    this.looked = next.viewer;
    this.tell("position", next);
    if (next.view.result !== undefined) this.tell("over", next.view.result);
    await this.view?.tell(next, news.is_anew);
  }

  /** Several people at one screen: the next one lifts the curtain, behind which nothing is seen or reached. */
  private handOver({ seats, viewer }: Position): void {
    const root = this.view?.root;
    if (root === undefined) return;
    this.curtain?.remove();
    const behind = [...root.children] as HTMLElement[];
    behind.forEach((each) => (each.inert = true));
    const lift = button("go", words().showCards, () => {
      behind.forEach((each) => (each.inert = false));
      this.curtain?.remove();
      this.curtain = null;
      this.view?.focusOn(undefined);
    });
    this.curtain = element("div", "curtain", element("p", "", words().handOver(seats[viewer as number]?.name ?? "")), lift);
    root.append(this.curtain);
    lift.focus();
  }

  /** Say why something was refused: at the table, or in its place where none was opened. */
  private refuse(reason: string, clause: string | undefined, at: HTMLElement | null): void {
    if (this.position !== null) this.view?.refuse(reason, clause, at);
    else {
      const said = element("p", "unopened", clause ? `${reason} (${clause})` : reason);
      said.setAttribute("role", "alert");
      this.shadowRoot?.replaceChildren(said, element("slot"));
    }
    this.tell("refused", { reason, clause });
  }

  private takeBack(): void {
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
    const { default: modules } = await import("../games/modules.js");
    const read = modules[`${game}.${base(language)}.clauses`] ?? modules[`${game}.en.clauses`];
    const statements = (await read?.())?.default as Record<string, string> | undefined;
    return statements?.[clause] ?? "";
  }

  /** Tell the page something; gives whether it has left what follows to the table. */
  private tell<Type extends keyof Told>(type: Type, detail: Told[Type]): boolean {
    return this.dispatchEvent(new CustomEvent(`rulebook-${type}`, { detail, bubbles: true, composed: true, cancelable: true }));
  }
}

customElements.define("rulebook-table", RulebookTable);

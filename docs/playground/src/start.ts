// What is chosen before a game: the game, who sits where, and how it is played.
import type { Catalogue, Choice, GameId } from "./table/backend.js";
import { button, element, silent } from "./table/dom.js";
import { initial } from "./table/draw.js";
import { NAMES } from "./table/session.js";
import type { Theme } from "./table/theme.js";
import { aimOf } from "./clauses.js";
import { found } from "./saying.js";
import { Setting } from "./setting.js";
import { nameOf, words } from "./words.js";

type Kind = "here" | "bot" | "link";
type Entry = Catalogue["games"][number];

const KEPT_NAME = "rulebook.name";
const LEAST = 1;

export const chosen = (id: string): string => found<HTMLSelectElement | HTMLInputElement>(id).value;

export function fill(select: HTMLSelectElement, options: [string, string][], value?: string): void {
  select.replaceChildren(...options.map(([each, text]) => new Option(text, each, false, each === value)));
}

/** What people should know before they play a game, or play it by an edition, in a language that it speaks. */
export function noticesOf({ games }: Catalogue, game: GameId, language: string, edition = ""): string[] {
  const entry = games.find(({ id }) => id === game);
  const said = entry?.editions.find(({ id }) => id === edition)?.notices ?? entry?.notices ?? {};
  return said[language] ?? said.en ?? [];
}

/** The gallery of games and the seats at the next table. */
export class Start {
  game: GameId;
  private seats: Kind[] = [];
  private readonly setting = new Setting();

  constructor(
    private readonly catalogue: Catalogue,
    private readonly theme: Theme,
    private readonly isShared: boolean,
  ) {
    this.game = catalogue.games[0]?.id as GameId;
    found<HTMLInputElement>("name").value = localStorage.getItem(KEPT_NAME) ?? NAMES[0] ?? "";
    found("name").onchange = () => {
      localStorage.setItem(KEPT_NAME, chosen("name"));
      this.draw();
    };
    this.choose(this.game);
  }

  private get entry(): Entry {
    return this.catalogue.games.find(({ id }) => id === this.game) as Entry;
  }

  /** Choose a game, with a bot on every seat but the first. */
  choose(game: GameId): void {
    this.game = game;
    const [fewest = LEAST] = this.entry.players;
    this.seats = Array.from({ length: fewest }, (_, seat) => (seat === 0 ? "here" : "bot"));
    this.draw();
  }

  /** Show everything in the language of the page; what was chosen stays. */
  draw(): void {
    const kept = (id: string, usual = ""): string => chosen(id) || usual;
    const { editions, players, bots } = this.entry;
    const able = this.catalogue.bots.filter((bot) => bots.some((each) => bot.split(":")[0] === each.split(":")[0]));
    const text = (id: string): string | undefined => (this.catalogue.languages.includes(id) ? `${words().text} (${nameOf(id)})` : words().named[id]);
    const named = (id: string, title: string): string => (id === "reference" ? words().reference : (text(id) ?? title));
    const policies: Record<string, string> = { "until-information": words().untilInformation, consent: words().byConsent, never: words().never };
    fill(found("edition"), editions.map(({ id, title }) => [id, named(id, title)]), kept("edition"));
    fill(found("bot"), able.map((name) => [name, words().bot[name] ?? name]), kept("bot"));
    fill(found("undo-policy"), this.catalogue.undo.map((policy) => [policy, policies[policy] ?? policy]), kept("undo-policy", "consent"));
    this.setting.draw(this.entry);
    found("gallery").replaceChildren(...this.catalogue.games.map((each) => this.card(each)));
    found("before").replaceChildren(...noticesOf(this.catalogue, this.game, chosen("language"), chosen("edition")).map((each) => element("p", "", each)));
    void this.tellAim();
    const count = this.seats.length;
    const add = count < Math.max(...players) ? [this.chip("+", words().addSeat, words().upTo(Math.max(...players)), "add", () => this.seats.push("bot"))] : [];
    const remove = count > Math.min(...players) ? [this.chip("−", words().removeSeat, "", "add", () => this.seats.pop())] : [];
    found("seats").replaceChildren(...this.seats.map((_, seat) => this.seat(seat)), ...add, ...remove);
  }

  /** How the game is won, in the words of its clauses. */
  private async tellAim(): Promise<void> {
    const { game } = this;
    const aim = await aimOf(game);
    if (game === this.game) found("aim").replaceChildren(...(aim ? [element("b", "", words().aim), ` ${aim}`] : []));
  }

  private card({ id, title, players }: Entry): HTMLElement {
    const drawings = this.theme.of(id);
    const { look } = drawings;
    const pieces = drawings.gallery().map((face, place) => {
      const piece = element("span", "slot", face);
      piece.style.setProperty("--i", String(place));
      return piece;
    });
    const scenery = drawings.part(look.scenery, "scenery");
    const fan = element("span", look.scenery ? "loose" : "fan", ...pieces);
    fan.style.setProperty("--n", String(pieces.length));
    const art = drawings.ground(element("span", "art", ...(scenery ? [scenery as unknown as HTMLElement] : []), fan));
    art.setAttribute("aria-hidden", "true");
    const text = element("span", "tx", element("strong", "", title), element("span", "", [words().forPlayers(Math.min(...players), Math.max(...players)), words().about[id]].filter(Boolean).join(". ")));
    const card = button("pick", "", () => {
      this.choose(id);
      found("gallery").querySelector<HTMLElement>(`[data-game="${id}"]`)?.focus();
    });
    card.append(art, text);
    card.dataset.game = id;
    card.setAttribute("role", "radio");
    card.setAttribute("aria-checked", String(id === this.game));
    const play = button("main", words().start, () => {
      if (id !== this.game) this.choose(id);
      found<HTMLFormElement>("new").requestSubmit();
    });
    play.setAttribute("aria-label", `${words().start}: ${title}`);
    return element("div", "gcard", card, play);
  }

  private name(seat: number): string {
    const own = chosen("name").trim() || (NAMES[0] ?? "");
    return this.seats.indexOf("here") === seat ? own : (NAMES.filter((each) => each !== own)[seat - (seat > this.seats.indexOf("here") ? 1 : 0)] ?? words().seat(seat));
  }

  private seat(seat: number): HTMLElement {
    const kind = this.seats[seat] ?? "bot";
    const kinds: Kind[] = this.isShared ? ["here", "bot", "link"] : ["here", "bot"];
    const bot = words().bot[chosen("bot")] ?? chosen("bot");
    const said = { here: words().onThisDevice, bot: `${words().botHere}, ${bot}`, link: words().byLink }[kind];
    const made = this.chip(initial(this.name(seat)), this.name(seat), said, kind, () => (this.seats[seat] = kinds[(kinds.indexOf(kind) + 1) % kinds.length] ?? "bot"));
    made.dataset.seat = String(seat);
    return made;
  }

  private chip(sign: string, title: string, small: string, kind: string, change: () => unknown): HTMLElement {
    const chip = button(`seat ${kind}`, "", () => {
      change();
      this.draw();
    });
    chip.append(silent(element("span", "av", sign)), element("span", "", element("strong", "", title), " ", element("small", "", small)));
    return chip;
  }

  /** What was chosen. */
  async choice(): Promise<Choice> {
    const seed = chosen("seed");
    const of = (kind: Kind): number[] => this.seats.flatMap((each, seat) => (each === kind ? [seat] : []));
    return {
      game: this.game,
      players: this.seats.length,
      settings: await this.setting.settings(chosen("edition")),
      people: of("here"),
      elsewhere: of("link"),
      names: this.seats.map((_, seat) => this.name(seat)),
      bot: chosen("bot"),
      undo: chosen("undo-policy"),
      language: chosen("language"),
      ...(seed ? { seed } : {}),
    };
  }
}

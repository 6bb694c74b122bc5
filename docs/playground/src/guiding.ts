// A guided game: what is met for the first time is explained, a rule by what has just happened, and what can be done now by its kind.
import { capitalised } from "./rules/speech.js";
import type { GameId, Position, Preview } from "./table/backend.js";
import { button, element } from "./table/dom.js";
import { kinds } from "./table/offers.js";
import { clauseLink, named, stated } from "./clauses.js";
import { found } from "./saying.js";
import { words } from "./words.js";

const KEPT = "rulebook.guide";
const AT_ONCE = 3;

/** Something that happened or can be done, with its clause; and what that states, where it is new. */
interface Told {
  text: string;
  clause: string;
  statement: string;
}

/** Whether games are guided unless something else is chosen: until somebody has had enough of it. */
export const isWanted = (): boolean => localStorage.getItem(KEPT) !== "no";

const explained = (game: GameId, { text, clause, statement }: Told): HTMLElement =>
  element("li", "", element("p", "", `${text} `, ...(clause ? [clauseLink(game, clause)] : [])), ...(statement ? [element("p", "statement", statement)] : []));

const kindsAt = ({ offers }: Position): string[] => kinds(offers).flatMap(([first]) => (first === undefined ? [] : [first.action.type]));

export class Guide {
  private at: Position | null = null;
  /** The clauses and the kinds of offers that are known by now. */
  private met = new Set<string>();
  /** What is to be explained yet, by clause. */
  private readonly waiting = new Map<string, string>();
  private reading: Promise<void> | null = null;
  private isOn = false;
  private goesOn = false;
  /** Whether nothing has been said yet of what the game is about. */
  private isFirst = false;
  private goOn: () => void = () => undefined;
  private readonly box = found("guide");

  constructor(private readonly previews: (ids: string[]) => Promise<(Preview | null)[]>) {}

  /** Explain from now on, as in a first game, or not; of a game that goes on, only what has not come up before. */
  begin(isOn: boolean, goesOn = false): void {
    localStorage.setItem(KEPT, isOn ? "yes" : "no");
    this.met = new Set();
    this.isOn = isOn;
    this.goesOn = goesOn;
    this.isFirst = isOn && !goesOn;
  }

  /** Explain the rules and the kinds of offers that are new, a few at a time; done once somebody has read them, and what came meanwhile. */
  async tell(at: Position): Promise<void> {
    if (!this.isOn || at.here.length !== 1) return;
    for (const { events } of at.news.moves) {
      for (const { text, clause } of events) {
        if (this.goesOn) this.met.add(clause);
        else if (!this.met.has(clause) && !this.waiting.has(clause)) this.waiting.set(clause, text);
      }
    }
    if (this.goesOn) kindsAt(at).forEach((kind) => this.met.add(kind));
    this.goesOn = false;
    this.at = at;
    this.reading ??= this.read().finally(() => (this.reading = null));
    await this.reading;
  }

  /** Put away what is open and what waits: nobody waits for it any more. */
  close(): void {
    this.at = null;
    this.waiting.clear();
    this.box.hidden = true;
    this.goOn();
  }

  private async read(): Promise<void> {
    if (this.isFirst && this.at !== null) await this.orient(this.at);
    while (this.at !== null && (this.waiting.size > 0 || kindsAt(this.at).some((kind) => !this.met.has(kind)))) {
      const { at } = this;
      const isLast = this.waiting.size <= AT_ONCE;
      const some = [...this.waiting].slice(0, AT_ONCE);
      const rules = await Promise.all(some.map(async ([clause, text]) => ({ text, clause, statement: await stated(at.game, clause) })));
      const can = isLast ? await this.can(at) : [];
      if (at !== this.at) continue;
      await this.show(at, words().guide.title, rules, isLast ? can : null);
      if (this.at === null) return; // nobody has read it
      for (const each of [...rules, ...can].map(({ clause }) => clause).concat(isLast ? kindsAt(at) : [])) {
        this.waiting.delete(each);
        this.met.add(each);
      }
    }
  }

  /** What the game is about, in the words of its clauses. */
  private async orient(at: Position): Promise<void> {
    const about = await Promise.all((await named(at.game, "orientation")).map(async (clause) => ({ text: await stated(at.game, clause), clause, statement: "" })));
    if (about.some(({ text }) => text)) await this.show(at, words().guide.about, about);
    if (this.at === null) return; // nobody has read it
    this.isFirst = false;
    about.forEach(({ clause }) => this.met.add(clause));
  }

  /** What can be done, by its kind: the first offer and how many more there are, with the clause by which it would be done, where that can be told. */
  private async can({ game, offers }: Position): Promise<Told[]> {
    const firsts = kinds(offers).flatMap(([first, ...others]) => (first === undefined ? [] : [{ ...first, others: others.length }]));
    const previews = firsts.length ? await this.previews(firsts.map(({ id }) => id)).catch(() => []) : [];
    const clauses = firsts.map((_, place) => previews[place]?.events[0]?.clause ?? "");
    const told = firsts.map(async ({ text, others }, place) => {
      const clause = clauses[place] ?? "";
      const isNew = clause !== "" && clauses.indexOf(clause) === place && !this.met.has(clause) && !this.waiting.has(clause);
      return { text: capitalised(others ? `${text}, ${words().guide.more(others)}` : text), clause, statement: isNew ? await stated(game, clause) : "" };
    });
    return Promise.all(told);
  }

  /** Show rules, and what can be done where they are the last ones; done once somebody has read them. */
  private show({ game, language, view }: Position, title: string, rules: Told[], can: Told[] | null = null): Promise<void> {
    const list = (told: Told[]): HTMLElement => element("ul", "", ...told.map((each) => explained(game, each)));
    const happened = list(rules);
    const doing = can?.length ? [element("h2", "", words().whatYouCanDo), list(can), element("p", "", words().guide.now)] : [];
    const now = element("div", "now", element("p", "", element("b", "", view.scene.caption)), ...doing);
    happened.lang = now.lang = language;
    return new Promise((resolve) => {
      this.goOn = resolve;
      const on = button("main", words().goOn, () => {
        this.box.hidden = true;
        resolve();
      });
      const enough = button("", words().guide.enough, () => {
        this.begin(false);
        this.close();
      });
      this.box.replaceChildren(element("h1", "", title), ...(rules.length ? [happened] : []), ...(can ? [now] : []), element("div", "acts", on, enough));
      this.box.hidden = false;
      on.focus({ preventScroll: true });
    });
  }
}

// A guided game: each rule is explained when it is met for the first time, by what has just happened and what can be done now.
import type { Position } from "./table/backend.js";
import { button, element } from "./table/dom.js";
import { clauseLink, stated } from "./clauses.js";
import { found } from "./saying.js";
import { words } from "./words.js";

const KEPT = "rulebook.guide";
const AT_ONCE = 3;

interface Met {
  clause: string;
  text: string;
  statement: string;
}

/** Whether games are guided unless something else is chosen: until somebody has had enough of it. */
export const isWanted = (): boolean => localStorage.getItem(KEPT) !== "no";

export class Guide {
  private met = new Set<string>();
  /** What is to be explained yet, by clause. */
  private readonly waiting = new Map<string, string>();
  private reading: Promise<void> | null = null;
  private isOn = false;
  private goesOn = false;
  private goOn: () => void = () => undefined;
  private readonly box = found("guide");

  /** Explain from now on, as in a first game, or not; of a game that goes on, only what has not come up before. */
  begin(isOn: boolean, goesOn = false): void {
    localStorage.setItem(KEPT, isOn ? "yes" : "no");
    this.met = new Set();
    this.isOn = isOn;
    this.goesOn = goesOn;
  }

  /** Explain the rules that are new, a few at a time; done once somebody has read them, and what came meanwhile. */
  async tell(at: Position): Promise<void> {
    if (!this.isOn || at.here.length !== 1) return;
    for (const { events } of at.news.moves) {
      for (const { text, clause } of events) {
        if (this.goesOn) this.met.add(clause);
        else if (!this.met.has(clause) && !this.waiting.has(clause)) this.waiting.set(clause, text);
      }
    }
    this.goesOn = false;
    this.reading ??= this.read(at).finally(() => (this.reading = null));
    await this.reading;
  }

  /** Put away what is open and what waits: nobody waits for it any more. */
  close(): void {
    this.waiting.clear();
    this.box.hidden = true;
    this.goOn();
  }

  private async read(at: Position): Promise<void> {
    while (this.waiting.size > 0) {
      const some = [...this.waiting].slice(0, AT_ONCE);
      const found = await Promise.all(some.map(async ([clause, text]) => ({ clause, text, statement: await stated(at.game, clause) })));
      const rules = found.filter(({ clause }) => this.waiting.has(clause));
      if (rules.length > 0) await this.show(at, rules, this.waiting.size <= AT_ONCE);
      for (const { clause } of rules) if (this.waiting.delete(clause)) this.met.add(clause);
    }
  }

  private show({ game, language, view, offers }: Position, rules: Met[], isLast: boolean): Promise<void> {
    const told = rules.map(({ clause, text, statement }) => element("li", "", element("p", "", `${text} `, clauseLink(game, clause)), ...(statement ? [element("p", "statement", statement)] : [])));
    const list = element("ul", "", ...told);
    list.lang = language;
    const now = element("p", "now", element("b", "", view.scene.caption), ...(offers ? [`. ${words().guide.now}`] : []));
    now.lang = language;
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
      this.box.replaceChildren(element("h2", "", words().guide.title), list, ...(isLast ? [now] : []), element("div", "acts", on, enough));
      this.box.hidden = false;
      on.focus({ preventScroll: true });
    });
  }
}

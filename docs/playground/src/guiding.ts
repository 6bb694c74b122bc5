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
  private isOn = false;
  /** Counts what was told, and what was put away. */
  private told = 0;
  private goOn: () => void = () => undefined;
  private readonly box = found("guide");

  /** Explain from now on, as in a first game, or not. */
  begin(isOn: boolean): void {
    localStorage.setItem(KEPT, isOn ? "yes" : "no");
    this.met = new Set();
    this.isOn = isOn;
  }

  /** Explain the rules that are new, a few at a time; done once somebody has read them, and goes on. */
  async tell(at: Position): Promise<void> {
    if (!this.isOn || at.view.result !== undefined || at.here.length !== 1) return;
    const own = ++this.told;
    const rules = await this.fresh(at);
    for (let first = 0; first < rules.length && own === this.told; first += AT_ONCE) {
      const some = rules.slice(first, first + AT_ONCE);
      await this.show(at, some, first + AT_ONCE >= rules.length);
      if (own === this.told) some.forEach(({ clause }) => this.met.add(clause));
    }
  }

  /** Put away what is open: nobody waits for it any more, and what was not read is told with the next position. */
  close(): void {
    this.told += 1;
    this.box.hidden = true;
    this.goOn();
  }

  private async fresh({ game, news }: Position): Promise<Met[]> {
    const texts = new Map<string, string>();
    for (const { events } of news.moves) for (const { text, clause } of events) if (!this.met.has(clause) && !texts.has(clause)) texts.set(clause, text);
    const rules = [...texts].map(async ([clause, text]) => ({ clause, text, statement: await stated(game, clause) }));
    return (await Promise.all(rules)).filter((each) => each.statement !== "");
  }

  private show({ game, language, view, offers }: Position, rules: Met[], isLast: boolean): Promise<void> {
    const told = rules.map(({ clause, text, statement }) => element("li", "", element("p", "", `${text} `, clauseLink(game, clause)), element("p", "statement", statement)));
    const list = element("ul", "", ...told);
    list.lang = language;
    const now = element("p", "now", element("b", "", view.scene.caption), ...(offers ? [` ${words().guide.now}`] : []));
    now.lang = language;
    return new Promise((resolve) => {
      this.goOn = resolve;
      const on = button("main", words().guide.on, () => {
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

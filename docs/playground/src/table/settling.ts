// A table that is held, because its rules have changed: what has changed, and what its people want to become of it.
import { words } from "./words.js";
import type { Choosing, Held, Position } from "./backend.js";
import { button, element } from "./dom.js";

const CHOICES: Choosing[] = ["go-on", "end"];

/** What somebody does about a table that is held. */
export interface Settling {
  settle(seat: number, choice: Choosing): void;
  /** Save the whole record, once the table has been ended. */
  save(): void;
}

/** What has changed in the rules, and what each seat at this screen can choose. */
export function settling(held: Held, { here, seats }: Position, chip: (clause: string) => HTMLElement, deeds: Settling): HTMLElement[] {
  const name = (seat: number): string => seats[seat]?.name ?? words().seat(seat);
  const changes = held.clauses.map(({ clause, before, now }) => {
    const old = before === null ? [] : [element("del", "", before), " "];
    return element("li", "", chip(clause), " ", ...old, element("ins", "", now ?? ""));
  });
  const choices = here.flatMap((seat) => CHOICES.map((choice) => {
    const wanted = held.wanted[choice];
    const others = wanted.length > 0 ? element("small", "", words().wantedBy(wanted.map(name).join(", "))) : "";
    const made = button("offer", "", () => deeds.settle(seat, choice));
    made.append(element("span", "words", here.length > 1 ? `${name(seat)}: ` : "", words().settled[choice], " ", others));
    made.setAttribute("aria-pressed", String(wanted.includes(seat)));
    return element("li", "", made);
  }));
  const saving = [element("li", "", button("offer", words().save, () => deeds.save()))];
  const title = element("h2", "", held.is_ended ? words().tableEnded : held.reason);
  return [title, element("ul", "changes", ...changes), element("ol", "", ...(held.is_ended ? saving : choices))];
}

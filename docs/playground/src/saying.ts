// What happened in a record or on a side of a reading, and what is refused there, in words.
import type { GameId, Told } from "./table/backend.js";
import { clauseLink } from "./clauses.js";
import { element } from "./table/dom.js";

export function found<Made extends HTMLElement>(id: string): Made {
  return document.getElementById(id) as Made;
}

/** Tell what happened, in place of what was told before. */
export function tell(game: GameId, told: Told[]): void {
  found("events").replaceChildren(...told.map((each) => element("li", "", `${each.text} `, clauseLink(game, each.clause))));
}

/** Say why something cannot be done. */
export function refuse(game: GameId, reason: string, clause: string | undefined): void {
  found("refusal").replaceChildren(`${reason} `, ...(clause ? [clauseLink(game, clause)] : []));
  found("refusal").hidden = false;
}

export function forgive(): void {
  found("refusal").hidden = true;
}

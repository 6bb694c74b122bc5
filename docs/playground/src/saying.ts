// What happened, and what is refused, in words.
import type { GameId, Told } from "./backend.js";
import { clauseLink } from "./clauses.js";
import { element } from "./scene.js";

const MOST_LINES = 400;

export function found<Made extends HTMLElement>(id: string): Made {
  return document.getElementById(id) as Made;
}

/** Add what happened to the list of it. */
export function tell(game: GameId, told: Told[]): void {
  const events = found("events");
  for (const each of told) events.append(element("li", "", `${each.text} `, clauseLink(game, each.clause)));
  while (events.children.length > MOST_LINES) events.firstChild?.remove();
  events.scrollTop = events.scrollHeight;
}

/** Say why something cannot be done, below the thing that was pointed at. */
export function refuse(game: GameId, reason: string, clause: string | undefined, at: HTMLElement | null): void {
  const refusal = found("refusal");
  forgive();
  refusal.replaceChildren(`${reason} `, ...(clause ? [clauseLink(game, clause)] : []));
  refusal.hidden = false;
  at?.classList.add("refused");
  const table = found("table").getBoundingClientRect();
  const piece = (at?.isConnected ? at : found("caption-line")).getBoundingClientRect();
  const room = table.width - refusal.offsetWidth;
  const across = piece.left + piece.width / 2 - table.left - refusal.offsetWidth / 2;
  refusal.style.left = `${Math.max(0, Math.min(room, across))}px`;
  refusal.style.top = `${piece.bottom - table.top + 6}px`;
  refusal.scrollIntoView({ block: "nearest" });
}

export function forgive(): void {
  found("refusal").hidden = true;
  document.querySelectorAll(".refused").forEach((each) => each.classList.remove("refused"));
}

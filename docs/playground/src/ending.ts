// The end of a game: who has won, what everybody has, and how that came about.
import type { Position } from "./table/backend.js";
import { aimsOf, clauseLink, stated } from "./clauses.js";
import { button, element } from "./table/dom.js";
import { coin } from "./table/draw.js";
import type { Theme } from "./table/theme.js";
import { found } from "./saying.js";
import { words } from "./words.js";

export interface Afterwards {
  playAgain(): void;
  goThrough(): void;
  save(): void;
}

/** What somebody tells others of a game: who has won, with what everybody has, and where it was played, but no key of a seat. */
const telling = (at: Position, scores: readonly number[], winners: string): string =>
  `${at.view.scene.title}: ${words().won(winners)}. ${scores.map((score, seat) => `${at.seats[seat]?.name ?? words().seat(seat)} ${score}`).join(", ")}.\n${location.origin}${location.pathname}`;

const canShare = (): boolean => typeof navigator.share === "function";

/** Share a text as the device does, or copy it; nothing is said where somebody thinks better of it. */
async function share(text: string, shared: HTMLElement): Promise<void> {
  if (canShare()) return navigator.share({ text }).catch(() => undefined);
  await navigator.clipboard.writeText(text);
  shared.textContent = words().copied;
}

/** Say by which rule somebody has won. */
async function sayWhoWins(game: Position["game"], said: HTMLElement): Promise<void> {
  const [rule] = await aimsOf(game);
  const text = rule === undefined ? "" : await stated(game, rule);
  if (rule !== undefined && text) said.replaceChildren(`${text} `, clauseLink(game, rule));
}

/** Show the table of scores; where several seats have won, they have won together. */
export function showEnd(at: Position, theme: Theme, after: Afterwards): void {
  const { result } = at.view;
  const sheet = found<HTMLDialogElement>("end");
  if (result === undefined || sheet.open) return;
  const drawings = theme.of(at.game);
  const name = (seat: number): string => at.seats[seat]?.name ?? words().seat(seat);
  const pictures = drawings.gallery();
  const winners = result.winners.map(name).join(", ");
  const title = element("h1", "", words().won(winners));
  title.id = "end-title";
  const rows = result.scores.map((score, seat) => {
    const row = element("tr", result.winners.includes(seat) ? "best" : "", element("td", "", coin(name(seat)), name(seat)), element("td", "", String(score)));
    row.lang = "";
    return row;
  });
  const last = at.news.moves.at(-1)?.events ?? [];
  const how = last.map(({ text, clause }) => element("li", "", `${text} `, clauseLink(at.game, clause)));
  const told = element("ul", "how", ...how);
  told.lang = at.language;
  const decided = element("p");
  void sayWhoWins(at.game, decided);
  const close = (then: () => void) => (): void => {
    sheet.close();
    then();
  };
  const goThrough = button("", words().thisGame, close(after.goThrough));
  goThrough.dataset.python = "";
  const sharing = button("share", words().share, () => void share(telling(at, result.scores, winners), sharing));
  sharing.hidden = !canShare() && !isSecureContext; // then nothing can be copied either
  sheet.replaceChildren(
    element("div", "fan2", ...pictures),
    title,
    decided,
    element("table", "", element("thead", "", element("tr", "", element("th", "", words().players), element("th", "", words().points))), element("tbody", "", ...rows)),
    element("h2", "", words().howItCame),
    told,
    element("div", "acts", button("main", words().playAgain, close(after.playAgain)), goThrough, sharing, button("", words().save, after.save), button("close", words().close, () => sheet.close())),
  );
  sheet.showModal();
  sheet.scrollTop = 0; // where a button has the focus, a phone begins with it
}

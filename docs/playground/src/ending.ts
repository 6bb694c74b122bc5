// The end of a game: who has won, what everybody has, and how that came about.
import type { Position } from "./table/backend.js";
import { clauseLink, folded, named, stated, talliesOf, type Tally } from "./clauses.js";
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
  const [rule] = await named(game, "aim");
  const text = rule === undefined ? "" : await stated(game, rule);
  if (rule !== undefined && text) said.replaceChildren(`${text} `, clauseLink(game, rule));
}

/** How many points each seat has by each clause, from all that happened; nothing where that is not all that they have. */
function tallied(tallies: Tally[], { moves }: Position["news"], scores: readonly number[]): [clause: string, points: number[]][] {
  const found = new Map(tallies.map(({ clause, each }) => [clause, scores.map(() => each)]));
  const has = scores.map((_, seat) => [...found.values()].reduce((sum, row) => sum + (row[seat] ?? 0), 0));
  for (const { event, clause } of moves.flatMap(({ events }): readonly { event: object; clause: string }[] => events)) {
    const told = event as Record<string, unknown>;
    for (const { counts, stands, ...tally } of tallies.filter((each) => each.event === told.type && (each.cites || each.clause) === clause)) {
      for (const seat of [told.seat ?? told.side ?? []].flat() as number[]) {
        const number = stands ? Number(told[stands]) - (has[seat] ?? 0) : counts ? Number(told[counts]) : 1;
        has[seat] = (has[seat] ?? 0) + number;
        const row = found.get(tally.clause) ?? [];
        row[seat] = (row[seat] ?? 0) + number;
      }
    }
  }
  return scores.every((score, seat) => score === has[seat]) ? [...found].filter(([, row]) => row.some(Boolean)) : [];
}

/** Show the table of scores, with where they come from in all that happened; where several seats have won, they have won together. */
export async function showEnd(at: Position, news: Position["news"], theme: Theme, after: Afterwards): Promise<void> {
  const { result } = at.view;
  const sheet = found<HTMLDialogElement>("end");
  if (result === undefined || sheet.open) return;
  const drawings = theme.of(at.game);
  const name = (seat: number): string => at.seats[seat]?.name ?? words().seat(seat);
  const pictures = drawings.gallery();
  const winners = result.winners.map(name).join(", ");
  const title = element("h1", "", words().won(winners));
  title.id = "end-title";
  title.tabIndex = -1;
  const cells = (points: readonly number[]): HTMLElement[] => points.map((each, seat) => element("td", result.winners.includes(seat) ? "best" : "", String(each).replace("-", "−")));
  const heads = result.scores.map((_, seat) => element("th", "", coin(name(seat)), element("span", "", name(seat))));
  heads.forEach((each) => (each.lang = ""));
  const row = (kind: string, what: (Node | string)[], points: readonly number[]): HTMLElement => element("tr", kind, element("th", "", ...what), ...cells(points));
  const rows = tallied(await talliesOf(at.game), news, result.scores).map(async ([clause, points]) => row("", [await stated(at.game, clause), " ", clauseLink(at.game, clause)], points));
  const table = element("table", "", element("thead", "", element("tr", "", element("th", "", words().players), ...heads)), element("tbody", "", row("total", [words().points], result.scores), ...(await Promise.all(rows))));
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
    table,
    folded(words().howItCame, told),
    element("div", "acts", button("main", words().playAgain, close(after.playAgain)), goThrough, sharing, button("", words().save, after.save), button("close", words().close, () => sheet.close())),
  );
  sheet.showModal();
  title.focus();
}

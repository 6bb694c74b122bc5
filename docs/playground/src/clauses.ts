// Clauses beside the board: what each states, where it comes from, how it can be read, and the text where it ships.
import type { GameId } from "./table/backend.js";
import { button, element, heard } from "./table/dom.js";
import { base, words } from "./words.js";

/** An answer to a question, with the editions that take it, and where it is customary according to whom. */
interface Value {
  id: string;
  statement: string;
  editions: string[];
  customary?: string;
  cited?: string[];
}
/** A reading, and its words in other languages. */
interface Kept {
  id: string;
  question: string;
  values: Value[];
  translations: Record<string, { title: string; question: string; values: Record<string, string>; customary: string }>;
  /** Pairs of its values, by their places, on which a position is kept where they lead to something else. */
  witnesses: { name: string; values: [number, number] }[];
}
/** Which events give points by a clause, and how many: as the library's specification says. */
export interface Tally {
  clause: string;
  event: string;
  cites: string;
  counts: string;
  stands: string;
  each: number;
}
/** A reading in a language. */
export interface Reading extends Omit<Kept, "translations"> {
  language: string;
}
interface Clause {
  id: string;
  title: string;
  statement: string;
  translations: Record<string, string>;
  /** What the section that begins with it is called in each language. */
  headings?: Record<string, string>;
  provenance: string;
  /** Its place among those that say how the game is won, and among those that say at the table what it is about. */
  aim: number | null;
  orientation: number | null;
  tallies: Tally[];
  /** The clauses that say what its words mean. */
  explained: string[];
  readings: Kept[];
  texts: { title: string; language: string; passages: string[] }[];
}
type Clauses = Record<string, Clause>;

const books = new Map<GameId, Promise<Clauses>>();
const own = new Map<string, Record<string, string>>();
/** The answer to each question by which a game at a table here is played, where this page keeps it. */
let played: { game: GameId; readings: Record<string, string> } | null = null;
const side = (): HTMLElement => document.getElementById("clause") as HTMLElement;
const chosen = (): string => (document.getElementById("language") as HTMLSelectElement).value;

function book(game: GameId): Promise<Clauses> {
  let clauses = books.get(game);
  if (clauses === undefined) {
    clauses = fetch(`clauses/${game}.json`).then((response) => response.json() as Promise<Clauses>);
    books.set(game, clauses);
  }
  return clauses;
}

/** A reading in the language that was chosen, or else in English. */
function said({ translations, ...reading }: Kept): Reading {
  const language = base(chosen());
  const local = translations[language];
  if (local === undefined) return { ...reading, language: "en" };
  const values = reading.values.map((value) => ({
    ...value,
    statement: local.values[value.id] ?? value.statement,
    ...(value.customary ? { customary: local.customary || value.customary } : {}),
  }));
  return { ...reading, question: local.question, values, language };
}

const all = async (game: GameId): Promise<Clause[]> => Object.values(await book(game).catch(() => ({}) as Clauses));

/** The clauses that say how a game is won, who wins before all, or what it is about; none of a game without a specification here. */
export async function named(game: GameId, list: "aim" | "orientation"): Promise<string[]> {
  const clauses = (await all(game)).filter((clause) => clause[list] !== null);
  return clauses.sort((one, other) => (one[list] ?? 0) - (other[list] ?? 0)).map(({ id }) => id);
}

/** How a game is won and when it ends, in the words of its clauses. */
export const aimOf = async (game: GameId): Promise<string> => (await Promise.all((await named(game, "aim")).map((id) => stated(game, id)))).join(" ");

/** What gives points in a game, in the order of its clauses. */
export const talliesOf = async (game: GameId): Promise<Tally[]> => (await all(game)).flatMap(({ tallies }) => tallies);

/** The readings of a game, in the language that was chosen; none of a game without a specification here. */
export async function readingsOf(game: GameId): Promise<Map<string, Reading>> {
  const clauses = await book(game).catch(() => ({}));
  return new Map(Object.values(clauses).flatMap(({ readings }) => readings.map((reading) => [reading.id, said(reading)])));
}

/** Take the readings by which a game is played, to mark them; null where somebody else keeps it. */
export function takeReadings(game: GameId, readings: Record<string, string> | null): void {
  played = readings && { game, readings };
}

/** Take what the clauses of a game state in a translator's file. */
export function takeStatements(game: GameId, language: string, statements: Record<string, string>): void {
  own.set(`${game} ${language}`, statements);
}

/** The statement in the language that was chosen, or in English with a word on that. */
function statement(game: GameId, clause: Clause): HTMLElement[] {
  const language = chosen();
  const translated = own.get(`${game} ${language}`)?.[clause.id] ?? clause.translations[language] ?? clause.translations[base(language)];
  if (translated === undefined || base(language) === "en") {
    const text = element("p", "statement", clause.statement);
    text.lang = "en";
    return base(language) === "en" ? [text] : [text, element("p", "provenance", words().onlyEnglish)];
  }
  const text = element("p", "statement", translated);
  text.lang = language;
  return [text];
}

/** The statement with a link to its clause. */
function cited(game: GameId, clause: Clause): HTMLElement[] {
  const [text] = statement(game, clause);
  text?.append(" ", clauseLink(game, clause.id));
  return text ? [text] : [];
}

/** What a clause states in the language that was chosen; nothing where nobody has translated it. */
export async function stated(game: GameId, id: string): Promise<string> {
  const clause = (await book(game))[id];
  const [text, lack] = clause === undefined ? [] : statement(game, clause);
  return lack === undefined ? (text?.textContent ?? "") : "";
}

let wanted = 0;
/** What had the focus before a clause was opened. */
let before: HTMLElement | null = null;

/** Open a clause, unless another one is opened, or this one closed, before it is found. */
export async function showClause(game: GameId, id: string): Promise<void> {
  const own = ++wanted;
  const clauses = await book(game);
  const clause = clauses[id];
  if (clause === undefined || own !== wanted) return;
  const language = base(chosen());
  const local = clause.readings.map(({ translations }) => translations[language]?.title)[0];
  const title = language === "en" ? clause.title : (local ?? words().clause(clause.id));
  const readings = clause.readings.map(said).map((reading) => {
    const values = reading.values.map(({ id, statement, editions, customary, cited = [] }) => {
      const isPlayed = played?.game === game && played.readings[reading.id] === id;
      const by = editions.map((id) => (id === "reference" ? words().reference : id)).join(", ");
      const custom = customary ? [element("small", "custom", `${words().customary(customary)}: ${cited.join("; ")}`)] : [];
      return element("li", isPlayed ? "played" : "", ...(isPlayed ? [element("b", "", words().inThisGame), " "] : []), statement, element("small", "", by ? ` (${by})` : ""), ...custom);
    });
    const made = element("div", "reading", element("p", "", reading.question), element("ul", "", ...values));
    made.lang = reading.language;
    return made;
  });
  const texts = clause.texts.map((text) => {
    const passages = text.passages.map((passage) => element("blockquote", "", passage));
    passages.forEach((each) => (each.lang = text.language));
    return element("figure", "", ...passages, element("figcaption", "", `${text.title} (${text.language})`));
  });
  open(
    title,
    element("p", "id", `${game}:${clause.id}`),
    ...statement(game, clause),
    ...clause.explained.flatMap((each) => (clauses[each] ? cited(game, clauses[each]) : [])),
    element("p", "provenance", words().provenance(words().from[clause.provenance] ?? clause.provenance)),
    ...readings,
    ...(texts.length ? [folded(words().inTexts, ...texts)] : []),
  );
}

/** All rules of a game, section by section. */
export async function showRules(game: GameId): Promise<void> {
  const own = ++wanted;
  const clauses = Object.values(await book(game));
  if (own !== wanted) return;
  const rules = clauses.flatMap((clause) => {
    const heading = clause.headings?.[base(chosen())] ?? clause.headings?.en;
    return [...(heading ? [element("h3", "", heading)] : []), ...cited(game, clause)];
  });
  open(words().rules, ...rules);
}

export function folded(summary: string, ...inside: HTMLElement[]): HTMLElement {
  return element("details", "", element("summary", "", summary), ...inside);
}

/** Show the links of a table, in place of a clause. */
export function showLinks(...links: HTMLElement[]): void {
  wanted += 1;
  open(words().links, ...links);
}

/** Show something beside the board, over a dialog where one is open, outside which nothing can be reached. */
function open(heading: string, ...content: HTMLElement[]): void {
  const title = element("h2", "", heading);
  title.tabIndex = -1;
  heard(side(), heading).replaceChildren(button("close", words().close, closeClause), title, ...content);
  const dialog = document.querySelector("dialog[open]");
  (dialog ?? document.body).append(side());
  dialog?.addEventListener("close", closeClause, { once: true });
  side().hidden = false;
  side().scrollTop = 0;
  const focus = document.activeElement as HTMLElement | null;
  if (focus?.matches(".clause-link, .menu")) {
    if (!side().contains(focus)) before = focus;
    title.focus({ preventScroll: true });
  }
}

export function closeClause(): void {
  wanted += 1;
  if (side().contains(document.activeElement)) before?.focus({ preventScroll: true });
  side().hidden = true;
  if (side().parentElement !== document.body) document.body.append(side());
}

/** A clause's id, which opens the clause. */
export function clauseLink(game: GameId, id: string): HTMLButtonElement {
  const link = element("button", "clause-link", id);
  link.type = "button";
  link.setAttribute("aria-label", words().clause(id));
  link.onclick = () => void showClause(game, id);
  return link;
}

// The page: a game is chosen, played by pointing or by keyboard, and explained by its clauses.
import type { Library, Playground } from "./library.js";
import type { Catalogue, GameId, Position, Settings } from "./table/backend.js";
import { button, download, element, withKey } from "./table/dom.js";
import { NAMES, Session } from "./table/session.js";
import { Theme } from "./table/theme.js";
import type { Link } from "./table/client.js";
import { View } from "./table/view.js";
import { closeClause, showClause, showLinks, showRules, stated, takeReadings, takeStatements } from "./clauses.js";
import { showEnd } from "./ending.js";
import { showExamination } from "./examining.js";
import { Guide, isWanted } from "./guiding.js";
import { away, forget, keep, kept, namesOf, wasOpen } from "./keeping.js";
import { LocalTable } from "./local.js";
import { forgive, found } from "./saying.js";
import { ServedTable } from "./served.js";
import { announce, listReadings, showWitness, stepThrough } from "./showing.js";
import * as sounds from "./sounds.js";
import { chosen, fill, noticesOf, Start } from "./start.js";
import { isKnown, nameOf, speak, words } from "./words.js";

const PANELS = [["show-new", "new"], ["show-witness", "witnesses"], ["show-record", "records"], ["show-examine", "examination"]] as const;
const PAUSE = new URLSearchParams(location.search).has("fast") ? 0 : 900;

const isWide = matchMedia("(min-width: 75rem)");

const status = found("status");
const curtain = found("curtain");
const play = found("play");
const study = found("study");
/** What asks for a hint. */
const hintable = withKey(button("hint", "", () => void hint()), "h");

let backend: Playground;
let catalogue: Catalogue;
let theme: Theme;
let start: Start;
let guide: Guide;
let session: Session;
let view: View;
let seen: number | "spectator" | null = null;
/** Shows again, in the language that was chosen since, what is there in place of a table. */
let again: (() => void) | null = null;
/** Counts what is shown in place of a table. */
let shown = 0;
/** The game of which there is a record, once it is over. */
let last: GameId | null = null;
/** The table of which the end was shown. */
let ended = "";
/** The notices that somebody has read. */
const read = new Set<string>();
let translated: GameId | null = null;
/** Whether the table is an example of the documentation, which does not take the place of the game that is kept. */
let isExample = false;
/** Who looked last at the table that is behind what is shown, where there is one. */
let behind: number | "spectator" | null = null;

// Playing

async function show(next: Position): Promise<void> {
  const isSame = seen === next.viewer && !play.hidden;
  const isAnew = next.news.is_anew || !isSame;
  place("play");
  view.show(next, isSame && PAUSE > 0);
  const looked = view.tell(next, isAnew);
  if (seen !== null && typeof next.viewer === "number" && seen !== next.viewer) hand(next);
  seen = next.viewer;
  behind = null;
  if (next.view.result !== undefined || next.held?.is_ended) last = next.game;
  hintable.hidden = backend.isShared || !catalogue.games.find(({ id }) => id === next.game)?.bots.includes("greedy"); // which is asked
  ask(next);
  notice(next);
  found<HTMLButtonElement>("this-game").disabled = last === null;
  found<HTMLButtonElement>("save").disabled = last !== next.game;
  if (next.news.moves.length) sounds.knock(next.to_act === next.viewer);
  if (!isExample) keep(backend, next);
  if (isAnew) void markReadings(next);
  await looked;
  if (next.view.result === undefined) return guide.tell(next);
  if (next.here.length === 0 || ended === next.commitment) return;
  ended = next.commitment;
  status.textContent = words().over;
  await new Promise((resolve) => setTimeout(resolve, 2 * PAUSE)); // the last move is seen first
  const { news } = await backend.speak(next.language);
  if (session.position?.commitment !== next.commitment) return;
  status.textContent = "";
  await showEnd(next, news, theme, { playAgain: begin, goThrough: () => showRecord(backend.record()), save: () => void save() });
}

/** Mark the readings by which a game is played that is kept here. */
async function markReadings(at: Position): Promise<void> {
  const [header] = backend.isShared ? [] : ((await backend.keep()) as { record: string[] }).record;
  const readings = header === undefined ? null : (JSON.parse(header) as { readings: Record<string, string> }).readings;
  if (session.position?.commitment === at.commitment) takeReadings(at.game, readings);
}

/** Show one of the places of the page: the start, the table, or what is looked at in place of it. */
function place(what: "start" | "play" | "study"): void {
  document.body.dataset.place = what;
  found("show-rules").hidden = what !== "play";
  found("show-links").hidden = what !== "play" || links().length === 0;
  play.hidden = what !== "play";
  study.hidden = what !== "study";
  found("to-table").hidden = what === "play" || behind === null;
  if (what === "play") panel("");
  document.body.classList.remove("open-menu");
}

/** Several people at one screen: the next one lifts the curtain. Nothing behind it can be reached. */
function hand(next: Position): void {
  found("curtain-words").textContent = words().handOver(next.seats[next.viewer as number]?.name ?? "");
  curtain.hidden = false;
  for (const each of document.querySelectorAll<HTMLElement>("body > :not(#curtain)")) each.inert = true;
  found("lift").focus();
}

function lift(): void {
  curtain.hidden = true;
  for (const each of document.querySelectorAll<HTMLElement>("body > :not(#curtain)")) each.inert = false;
  view.focusOn(undefined);
}

/** Somebody wants to take something back: each of the others here can agree. */
function ask(at: Position): void {
  const { asked, here } = at;
  const box = found("asked");
  box.hidden = asked === undefined;
  if (asked === undefined) return;
  const name = (seat: number): string => at.seats[seat]?.name ?? words().seat(seat);
  const others = here.filter((seat) => seat !== asked.seat && !asked.agreed.includes(seat));
  const buttons = others.map((seat) => button("main", here.length > 1 ? words().agreeAs(name(seat)) : words().agree, () => void session.do(() => backend.agree(seat, asked))));
  const text = here.includes(asked.seat) && others.length === 0 ? words().asked : words().asks(name(asked.seat));
  box.replaceChildren(element("p", "", text), ...buttons);
}

/** What people should know before they play, and what is said in English for want of a translation. */
function notice({ game, language, missing }: Position): void {
  const title = catalogue.games.find((each) => each.id === translated)?.title ?? "";
  const said = [
    ...noticesOf(catalogue, game, language),
    ...(isKnown(language) ? [] : [words().pageIsEnglish(nameOf(language))]),
    ...(missing === 0 ? [] : [missing === null ? words().partlyEnglish : words().untranslated(missing)]),
    ...(missing === 0 || translated === null || translated === game ? [] : [words().otherGame(title)]),
  ].filter((each) => !read.has(each));
  const close = button("close", words().close, () => {
    said.forEach((each) => read.add(each));
    found("notice").replaceChildren();
  });
  found("notice").replaceChildren(...said.map((each) => element("p", "", each)), ...(said.length > 0 ? [close] : []));
}

function undo(): void {
  const at = session.position;
  if (at?.undo === undefined || session.isBusy) return;
  const { undo, version } = at;
  if (undo.verdict.is_allowed || undo.asks) void session.do(() => backend.undo(undo.seat, version), view.undo);
  else view.refuse(undo.verdict.reason, undefined, view.undo);
}

async function hint(): Promise<void> {
  if (session.position?.offers === undefined || session.isBusy || hintable.hidden) return;
  const id = await backend.hint();
  if (id !== null) await view.recommend(id, words().hint);
}

/** Put away the table, for something else to be shown. */
function leave(): void {
  session.leave();
  guide.close();
  play.querySelector("dialog")?.close();
  shown += 1;
  status.textContent = "";
  seen = null;
  again = null;
  found("text").hidden = found("asked").hidden = true;
  found("notice").replaceChildren();
  document.body.classList.remove("waiting");
  delete document.body.dataset.version;
  closeClause();
  forgive();
}

/** What people should know before a game stands at the start. */
const takeAsRead = (game: GameId): void => noticesOf(catalogue, game, chosen("language"), chosen("edition")).forEach((each) => read.add(each));

/** Begin the game that was chosen. */
function begin(): void {
  leave();
  isExample = false;
  ended = "";
  takeAsRead(start.game);
  guide.begin(found<HTMLInputElement>("guided").checked);
  const opened = async (): Promise<Position> => backend.open(await start.choice());
  void session.do(() => (backend.isShared ? opened() : patiently(opened()))).then(() => {
    if (links().some(({ seat }) => seat !== null)) listLinks();
  });
}

/** Go on with the game that this browser has kept. */
function goOn(): void {
  const saved = kept();
  if (saved === null) return;
  leave();
  isExample = false;
  takeAsRead(gameOf(saved.table.record[0] ?? ""));
  guide.begin(found<HTMLInputElement>("guided").checked, true);
  void session.do(() => backend.resume(saved.table, chosen("language"))).then(() => {
    if (session.position === null) forget();
  });
}

/** The links of a table on a server that was opened here. */
const links = (): Link[] => (backend instanceof ServedTable ? backend.links : []);

/** Show the links of the table: of seats for those who are elsewhere, and of spectators. */
function listLinks(): void {
  const line = ({ seat, url }: Link): HTMLElement => {
    const input = element("input");
    input.value = url;
    input.readOnly = true;
    input.onfocus = () => input.select();
    return element("label", "link", element("span", "", seat === null ? words().spectators : (session.position?.seats[seat]?.name ?? "")), " ", input);
  };
  const secret = links().filter(({ seat }) => seat !== null);
  const open = links().filter(({ seat }) => seat === null);
  showLinks(...(secret.length ? [element("p", "", words().secretLinks)] : []), ...secret.map(line), element("p", "", words().openLink), ...open.map(line));
}

// Choosing what to do

function panel(name: string): void {
  for (const [id, panel] of PANELS) {
    found(panel).hidden = panel !== name;
    found(id).setAttribute("aria-expanded", String(panel === name));
  }
  if (name === "witnesses") void readingGameChosen();
}

/** Open a panel, in place of a table or of what is shown. */
function open(name: string): void {
  if (session.position !== null) {
    behind = seen;
    found<HTMLSelectElement>("witness-game").value = session.position.game;
  }
  if (name === "new") leave();
  else closeClause();
  place("start");
  panel(name);
  const saved = kept();
  found("again").hidden = saved === null;
  if (saved !== null) found("go-on").textContent = namesOf(saved);
}

async function readingGameChosen(): Promise<void> {
  const game = chosen("witness-game") as GameId;
  found("readings-of-game").replaceChildren();
  const readings = await listReadings(game, (name) => showSides(game, name));
  if (game === chosen("witness-game")) found("readings-of-game").replaceChildren(...readings);
}

/** Say that something is loading, where it takes a while and nothing else is wanted by then. */
async function patiently<Found>(found: Promise<Found>): Promise<Found> {
  const own = shown;
  const notice = setTimeout(() => own === shown && (status.textContent = words().loading), 300);
  try {
    return await found;
  } finally {
    clearTimeout(notice);
    if (own === shown && status.textContent === words().loading) status.textContent = "";
  }
}

function fillAll(): void {
  fill(found("witness-game"), catalogue.games.map(({ id, title }): [string, string] => [id, title]), chosen("witness-game"));
  start.draw();
}

async function languageChosen(): Promise<void> {
  const language = chosen("language");
  await speak(language);
  if (language !== chosen("language")) return;
  view.speak();
  status.textContent = "";
  fillAll();
  if (!found("witnesses").hidden) void readingGameChosen();
  if (session.position !== null) {
    closeClause();
    guide.close();
    void session.do(() => backend.speak(language));
  } else {
    again?.();
  }
}

function keyPressed(event: KeyboardEvent): void {
  const target = event.composedPath()[0] as HTMLElement;
  if (!curtain.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    closeClause();
    document.body.classList.remove("open-menu");
  }
  if (target.matches("input, select, textarea")) return;
  if (!play.hidden) {
    if (!view.pressed(event) && event.key === "h") void hint();
  } else if (/^[1-9]$/.test(event.key)) {
    found("board").querySelectorAll<HTMLButtonElement>(".answers button")[Number(event.key) - 1]?.click();
  }
}

// Records, witnesses and translations

/** Show something of the library in place of the table, unless something else is wanted by then; what cannot be shown is said. */
function showing<Found>(find: (library: Library) => Promise<Found>, display: (found: Found) => void, complaint: (reason: string) => string): void {
  const { library } = backend;
  behind ??= seen;
  leave();
  panel("");
  place("study");
  for (const id of ["board", "events", "caption"]) found(id).replaceChildren();
  const make = async (): Promise<void> => {
    const own = ++shown;
    status.textContent = "";
    try {
      const made = await patiently(find(library));
      if (own === shown) display(made);
    } catch (error) {
      if (own === shown) status.textContent = complaint(error instanceof Error ? error.message : String(error));
    }
  };
  again = () => void make();
  again();
}

/** Go back to the table behind what is shown, as it is by now. The screen is handed over if it is up to somebody else. */
function toTable(): void {
  leave();
  seen = behind;
  void session.do(() => backend.speak(chosen("language")));
}

const gameOf = (record: string): GameId => (JSON.parse(record.split("\n", 1)[0] ?? "") as { game: GameId }).game;

function showRecord(record: Promise<string>): void {
  showing(
    async (library) => ({ text: await record, steps: await library.steps(await record, chosen("language")) }),
    ({ text, steps }) => stepThrough(theme, gameOf(text), steps, chosen("language")),
    (reason) => words().notRecord(reason),
  );
}

/** Examine a translator's file; in another language of the page it goes on where it was. */
function examine(file: File): void {
  let isNew = true;
  showing(
    async (library) => ({ library, asked: isNew ? await library.examine(file.name, await file.text()) : await library.examining() }),
    ({ library, asked }) => {
      void showExamination(theme, library, asked, isNew);
      isNew = false;
    },
    (reason) => words().examination.notExamined(reason),
  );
}

async function save(): Promise<void> {
  download(`${last}.jsonl`, await backend.record());
}

/** A translator's file: its language can be chosen from now on. */
async function takeTranslation(file: File): Promise<void> {
  try {
    const { game, language, statements } = await backend.library.translation(file.name, await file.text());
    takeStatements(game, language, statements);
    translated = game;
    if (!catalogue.languages.includes(language)) catalogue.languages.push(language);
    fillLanguages(language);
    start.choose(game);
    await languageChosen();
  } catch (error) {
    status.textContent = words().notTranslation(error instanceof Error ? error.message : String(error));
  }
}

function fillLanguages(language: string): void {
  fill(found("language"), catalogue.languages.map((code) => [code, nameOf(code)]), language);
}

// Beginning

/** A server of tables answers here; where there is none, a file says that nothing is offered, and Python keeps the table. */
async function chosenBackend(): Promise<Playground> {
  const offered: unknown = await fetch("api/games").then((response) => response.json()).catch(() => null);
  const { games } = (offered ?? {}) as { games?: unknown };
  return Array.isArray(games) && games.length > 0 ? new ServedTable(new URL(".", location.href), (isThere) => (status.textContent = isThere ? "" : words().lost)) : new LocalTable();
}

/** A wheel has this page without Python for browsers, and then what Python does here is not offered. */
async function hasPython(): Promise<boolean> {
  const { wheels } = (await (await fetch("manifest.json")).json()) as { wheels: string[] };
  return wheels.length > 0;
}

/** Let the browser keep the page, where it may: without a network it opens again. */
function stayOffline(): void {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("offline.js").catch(() => undefined);
}

/** Sit down where a clause of the documentation decides in an example game: what was done there is recommended. */
function see(local: LocalTable, game: GameId, [players = 0, number = 0, decisions = 0]: number[], clause: string, settings: Settings): void {
  leave();
  start.choose(game);
  ended = "";
  isExample = true;
  let taken = "";
  const sit = async (): Promise<Position> => {
    const at = await local.see({ game, players, settings, number, decisions, names: NAMES.slice(0, players), language: chosen("language") });
    taken = at.taken;
    return at;
  };
  void session.do(sit).then(() => {
    void view.recommend(taken, words().hint);
    if (clause && isWide.matches) void showClause(game, clause);
  });
}

/** Show both sides of a reading. */
function showSides(game: GameId, name: string): void {
  showing(
    async (library) => {
      await announce(game, name);
      return { library, witness: await library.witness(game, name, chosen("language")) };
    },
    ({ library, witness }) => showWitness(theme, library, game, witness, chosen("language"), () => again?.()),
    String,
  );
}

/** The settings that a link names: a part of them, a name in it and its value. */
const settingsOf = ([part, name, value]: string[]): Settings => (part && name ? { [part]: { [name]: value === "true" || (value !== "false" && (value ?? "")) } } : {});

/**
 * Follow a link: to a table of a server, or from the documentation to `play/GAME`, `see/GAME/PLAYERS/NUMBER/DECISIONS/CLAUSE`,
 * with `/PART/NAME/VALUE` where a reading or variant is not the usual one, or `reading/GAME/NAME`.
 */
function followLink(): void {
  const [table, keys, ...more] = location.hash.slice(1).split("/");
  if (!table || !keys) return;
  if (backend instanceof LocalTable) {
    history.replaceState(null, "", location.pathname + location.search);
    if (table === "play") start.choose(keys as GameId);
    if (table === "see") see(backend, keys as GameId, more.slice(0, 3).map(Number), more[3] ?? "", settingsOf(more.slice(4)));
    if (table === "reading") showSides(keys as GameId, more[0] ?? "");
  }
  if (!(backend instanceof ServedTable)) return;
  const served = backend;
  leave();
  void session.do(() => served.join(table, keys.split(","), chosen("language")));
}

/** Take each file that is opened with an input, also the same one again. */
function opened(id: string, take: (file: File) => void): void {
  const input = found<HTMLInputElement>(id);
  input.onchange = () => {
    const file = input.files?.[0];
    if (file) take(file);
    input.value = "";
  };
}

function listen(): void {
  const leaving = found<HTMLDialogElement>("leaving");
  const colours = found<HTMLSelectElement>("theme");
  colours.onchange = () => {
    if (colours.value) document.documentElement.dataset.theme = colours.value;
    else delete document.documentElement.dataset.theme;
  };
  for (const [id, panel] of PANELS) found(id).onclick = () => open(panel);
  found("new").onsubmit = (event) => {
    event.preventDefault();
    const saved = kept();
    if (saved === null) return begin();
    found("left").textContent = namesOf(saved);
    leaving.showModal();
  };
  found("go-back").onclick = () => {
    leaving.close();
    goOn();
  };
  found("begin-anew").onclick = () => {
    leaving.close();
    begin();
  };
  found("bot").onchange = found("edition").onchange = () => start.draw();
  found("go-on").onclick = goOn;
  found("language").onchange = () => void languageChosen();
  found("witness-game").onchange = () => void readingGameChosen();
  found("this-game").onclick = () => showRecord(backend.record());
  found("save").onclick = () => void save();
  opened("translation", (file) => void takeTranslation(file));
  opened("file", (file) => showRecord(file.text()));
  opened("examined", examine);
  const sound = found<HTMLInputElement>("sound");
  sound.checked = sounds.isOn();
  sound.onchange = () => sounds.turn(sound.checked);
  found("to-table").onclick = toTable;
  const fromMenu = (show: () => void) => (): void => {
    document.body.classList.remove("open-menu");
    found("open-menu").focus();
    show();
  };
  found("show-rules").onclick = fromMenu(() => void showRules(session.position?.game as GameId));
  found("show-links").onclick = fromMenu(listLinks);
  found("open-nav").onclick = () => document.body.classList.toggle("open-menu");
  found("lift").onclick = lift;
  document.onkeydown = keyPressed;
  window.onhashchange = followLink;
}

/** The table on the page, with what can be done there. */
function sitDown(): void {
  session = new Session(
    backend,
    {
      show,
      refuse: (reason, clause, at) => (play.hidden ? (status.textContent = reason) : view.refuse(reason, clause, at)),
      state: (isBusy, isWaiting) => {
        document.body.classList.toggle("busy", isBusy);
        if (isBusy) return;
        document.body.classList.toggle("waiting", isWaiting);
        document.body.dataset.version = String(session.position?.version ?? "");
        document.body.toggleAttribute("data-over", session.position?.view.result !== undefined);
      },
    },
    PAUSE,
  );
  const game = (): GameId => session.position?.game as GameId;
  view = new View(play, theme, {
    act: (offer, at) => session.act(offer.id, at),
    whyNot: (action) => backend.whyNot(action),
    previews: (ids) => backend.previews(ids),
    undo,
    settle: (seat, choice) => void session.do(() => backend.settle(seat, choice, session.position?.version ?? 0)),
    save: () => void save(),
    showClause: (id) => void showClause(game(), id),
    statement: (id) => stated(game(), id),
  });
  hintable.dataset.say = "hint";
  hintable.textContent = words().hint;
  const menu = button("menu", "☰", () => document.body.classList.toggle("open-menu"));
  menu.id = "open-menu";
  menu.dataset.label = "menu";
  menu.setAttribute("aria-label", words().menu);
  view.bar.append(hintable, menu);
}

async function main(): Promise<void> {
  const preferred = navigator.languages.find(isKnown) ?? "en";
  await speak(preferred);
  const drawn = Theme.load(new URL("theme/", location.href));
  document.body.toggleAttribute("data-no-python", !(await hasPython()));
  backend = await chosenBackend();
  [catalogue, theme] = await Promise.all([backend.catalogue(), drawn]);
  document.body.append(theme.parts());
  sitDown();
  guide = new Guide((ids) => backend.previews(ids));
  found<HTMLInputElement>("guided").checked = PAUSE > 0 && isWanted();
  fillLanguages(catalogue.languages.find((code) => preferred.startsWith(code)) ?? "en");
  start = new Start(catalogue, theme, backend.isShared);
  fillAll();
  view.speak();
  listen();
  for (const id of ["own-seed", "own-translation"]) found(id).hidden = backend.isShared;
  open("new");
  document.body.dataset.ready = "true";
  if (!backend.isShared) stayOffline();
  if (wasOpen() && !backend.isShared) goOn();
  else away();
  followLink();
}

void main().catch((error: unknown) => {
  status.textContent = words().cannotStart(error instanceof Error ? error.message : String(error));
});

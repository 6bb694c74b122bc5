// The page: a game is chosen, played by pointing or by keyboard, and explained by its clauses.
import type { Backend, Catalogue, GameId, Library, Offer, Position } from "./backend.js";
import { Refused } from "./backend.js";
import { every, left, pointing, supposed } from "./choosing.js";
import { showExamination } from "./examining.js";
import { closeClause, takeStatements } from "./clauses.js";
import { found, forgive, refuse, tell } from "./saying.js";
import { LocalTable } from "./local.js";
import { animate, places } from "./motion.js";
import { drawScene, element } from "./scene.js";
import { ServedTable } from "./served.js";
import { showWitness, stepThrough } from "./showing.js";
import { touchable } from "./touching.js";
import { isKnown, nameOf, speak, words } from "./words.js";

const MOST_LISTED = 60;
const PANELS = [["show-new", "new"], ["show-witness", "witnesses"], ["show-record", "records"], ["show-examine", "examination"]] as const;
const PAUSE = new URLSearchParams(location.search).has("fast") ? 0 : 450;

const board = found("board");
const caption = found("caption");
const status = found("status");
const choices = found("choices");
const events = found<HTMLOListElement>("events");
const curtain = found("curtain");
const undoButton = found<HTMLButtonElement>("undo");

let backend: Backend;
let catalogue: Catalogue;
let position: Position | null = null;
let seen: number | "spectator" | null = null;
let pointed: string[] = [];
let sitting = 0;
let commands = 0;
let following = 0;
let afterwards: Promise<void> = Promise.resolve();
/** Shows again, in the language that was chosen since, what is there in place of a table. */
let again: (() => void) | null = null;
/** The game of which there is a record, once it is over. */
let last: GameId | null = null;
let translated: GameId | null = null;
/** Who looked last at the table that is behind what is shown, where there is one. */
let behind: number | "spectator" | null = null;

// Playing

function show(next: Position): void {
  const before = position?.game === next.game && seen === next.viewer ? places(board) : new Map<string, DOMRect>();
  const focus = (document.activeElement as HTMLElement | null)?.dataset.key;
  const fresh = position === null;
  position = next;
  pointed = [];
  forgive();
  if (next.news.is_anew || fresh || seen !== next.viewer) events.replaceChildren();
  tell(next.game, next.news.moves.flatMap((move) => move.events.map(({ text, clause }) => ({ text, clause }))));
  if (seen !== null && typeof next.viewer === "number" && seen !== next.viewer) hand(next);
  seen = next.viewer;
  behind = null;
  found("to-table").hidden = true;
  if (next.view.result !== undefined) last = next.game;
  draw();
  animate(before, board, PAUSE > 0);
  if (curtain.hidden && (focus !== undefined || document.activeElement === document.body)) focusOn(focus);
}

/** Several people at one screen: the next one lifts the curtain. Nothing behind it can be reached. */
function hand(next: Position): void {
  found("curtain-words").textContent = words().handOver(nameOfSeat(next, next.viewer as number));
  curtain.hidden = false;
  for (const each of document.querySelectorAll<HTMLElement>("body > :not(#curtain)")) each.inert = true;
  found("lift").focus();
}

function lift(): void {
  curtain.hidden = true;
  for (const each of document.querySelectorAll<HTMLElement>("body > :not(#curtain)")) each.inert = false;
  focusOn(undefined);
}

const nameOfSeat = (at: Position, seat: number): string => at.seats[seat]?.name ?? words().seat(seat);

function focusOn(key: string | undefined): void {
  const things = [...board.querySelectorAll<HTMLElement>("[data-key][tabindex]")];
  const target = things.find((each) => each.dataset.key === key) ?? things[0] ?? choices.querySelector<HTMLElement>("button") ?? caption;
  target.focus({ preventScroll: true });
}

function draw(): void {
  if (position === null) return;
  const { view, offers, undo, game, language } = position;
  const end = over(position);
  caption.textContent = end ?? view.scene.caption;
  for (const each of [board, events, caption]) each.lang = language;
  if (end !== null) caption.lang = "";
  const picture = drawScene(view.scene);
  board.className = "";
  board.replaceChildren(picture);
  const all = every(offers);
  touchable(board, all, pointed, (key, at) => void point(key, at));
  undoButton.hidden = undo === undefined;
  undoButton.setAttribute("aria-disabled", String(!mayUndo(position)));
  undoButton.title = mayUndo(position) ? "" : (undo?.verdict.reason ?? "");
  list(all, language);
  ask(position);
  notice(position);
  found<HTMLButtonElement>("this-game").disabled = last === null;
  found<HTMLButtonElement>("save").disabled = last !== game;
}

const mayUndo = ({ undo }: Position): boolean => undo !== undefined && (undo.verdict.is_allowed || undo.asks);

function over(at: Position): string | null {
  const { result } = at.view;
  return result === undefined ? null : words().over(result.winners.map((seat) => nameOfSeat(at, seat)).join(", "), result.scores.join(" : "));
}

/** The offers that are left, as buttons with their words; or who is waited for. */
function list(all: Offer[], language: string): void {
  const open = left(all, pointed);
  const waits = position?.waits === true && position.view.result === undefined;
  choices.hidden = all.length === 0 && !waits;
  const buttons = open.slice(0, MOST_LISTED).map((offer, place) => {
    const button = element("button", "offer", ...(place < 9 ? [element("kbd", "", String(place + 1))] : []), offer.text);
    button.type = "button";
    button.dataset.offer = offer.id;
    button.onclick = () => void act(offer);
    return element("li", "", button);
  });
  const more = open.length > MOST_LISTED ? [element("p", "more", words().more(open.length - MOST_LISTED))] : [];
  const title = waits ? words().waiting(position === null ? "" : nameOfSeat(position, position.to_act ?? 0)) : pointed.length ? words().youCan : words().point;
  const offered = element("ol", "", ...buttons);
  offered.lang = language;
  choices.replaceChildren(element("h2", "", title), ...(all.length ? [offered] : []), ...more);
}

/** Somebody wants to take something back: each of the others here can agree. */
function ask(at: Position): void {
  const { asked, here, version } = at;
  const box = found("asked");
  box.hidden = asked === undefined;
  if (asked === undefined) return;
  const others = here.filter((seat) => seat !== asked.seat && !asked.agreed.includes(seat));
  const buttons = others.map((seat) => {
    const button = element("button", "main", others.length > 1 || here.length > 1 ? words().agreeAs(nameOfSeat(at, seat)) : words().agree);
    button.type = "button";
    button.onclick = () => void doing(() => backend.agree(seat, version));
    return button;
  });
  const text = here.includes(asked.seat) && others.length === 0 ? words().asked : words().asks(nameOfSeat(at, asked.seat));
  box.replaceChildren(element("p", "", text), ...buttons);
}

/** What people should know before they play a game, in a language that it speaks. */
function noticesOf(game: string, language: string): string[] {
  const said = catalogue.games.find((each) => each.id === game)?.notices ?? {};
  return said[language] ?? said.en ?? [];
}

/** What people should know before they play, and what is said in English for want of a translation. */
function notice({ game, language, missing }: Position): void {
  const title = catalogue.games.find((each) => each.id === translated)?.title ?? "";
  const said = [
    ...noticesOf(game, language),
    ...(isKnown(language) ? [] : [words().pageIsEnglish(nameOf(language))]),
    ...(missing === 0 ? [] : [missing === null ? words().partlyEnglish : words().untranslated(missing)]),
    ...(missing === 0 || translated === null || translated === game ? [] : [words().otherGame(title)]),
  ];
  found("notice").replaceChildren(...said.map((each) => element("p", "", each)));
}

async function point(key: string, at: HTMLElement): Promise<void> {
  if (position === null || commands > 0) return;
  const all = every(position.offers);
  forgive();
  const keys = pointing(all, pointed, key);
  if (keys === null) return explain(key, at, all);
  pointed = keys;
  const open = left(all, pointed);
  const only = open[0];
  if (pointed.length > 0 && open.length === 1 && only !== undefined) return act(only);
  draw();
  focusOn(key);
}

async function explain(key: string, at: HTMLElement, all: Offer[]): Promise<void> {
  if (position === null) return;
  const { game } = position;
  const action = supposed(all, pointed, key);
  try {
    const why = action === null ? null : await backend.whyNot(action);
    if (why === null) refuse(game, all.length ? words().nothingToDo : words().notUpToYou, undefined, at);
    else refuse(game, why.reason, why.clause, at);
  } catch (error) {
    refuse(game, error instanceof Error ? error.message : String(error), undefined, at);
  }
}

/** Do one thing after the other; what is refused is said, and nothing is lost. */
function doing(what: () => Promise<Position>, at: HTMLElement | null = null): Promise<void> {
  const here = sitting;
  commands += 1;
  document.body.classList.add("busy");
  afterwards = afterwards.then(async () => {
    try {
      const next = await what();
      if (here === sitting) show(next);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (position !== null) refuse(position.game, reason, error instanceof Refused ? error.clause : undefined, at);
      else status.textContent = reason;
    } finally {
      commands -= 1;
      if (commands === 0) settle();
    }
  });
  return afterwards;
}

/** Nothing is being done any more: bots go on, and people elsewhere. */
function settle(): void {
  document.body.classList.remove("busy");
  document.body.classList.toggle("waiting", position?.waits === true);
  document.body.dataset.version = String(position?.version ?? "");
  if (position?.waits || (backend.isShared && position !== null)) void follow();
}

async function follow(): Promise<void> {
  const own = ++following;
  const here = sitting;
  try {
    while (own === following && here === sitting && (position?.waits || backend.isShared)) {
      if (!backend.isShared) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (own !== following || here !== sitting) return;
      const next = await backend.advance();
      if (here !== sitting) return;
      show(next);
      document.body.classList.toggle("waiting", next.waits);
      document.body.dataset.version = String(next.version);
    }
  } catch (error) {
    if (own === following && here === sitting && position !== null) refuse(position.game, String(error instanceof Error ? error.message : error), undefined, null);
  }
}

async function act(offer: Offer): Promise<void> {
  const version = position?.version ?? 0;
  const at = pointed[0] === undefined ? null : board.querySelector<HTMLElement>(`[data-key="${CSS.escape(pointed[0])}"]`);
  if (commands === 0) await doing(() => backend.act(offer.id, version), at);
}

function undo(): void {
  if (position?.undo === undefined || commands > 0) return;
  const { undo, game, version } = position;
  if (mayUndo(position)) void doing(() => backend.undo(undo.seat, version), undoButton);
  else refuse(game, undo.verdict.reason, undefined, undoButton);
}

/** Put away the table, for something else to be shown. */
function leave(): void {
  sitting += 1;
  position = null;
  seen = null;
  pointed = [];
  again = null;
  choices.hidden = found("text").hidden = found("asked").hidden = undoButton.hidden = found("links").hidden = true;
  found("notice").replaceChildren();
  document.body.classList.remove("waiting");
  board.onclick = null;
  caption.lang = "";
  delete document.body.dataset.version;
  closeClause();
  forgive();
}

// Choosing what to do

function fill(select: HTMLSelectElement, options: [string, string][], chosen?: string): void {
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value, false, value === chosen)));
}

const chosen = (id: string): string => found<HTMLSelectElement | HTMLInputElement>(id).value;
const upTo = (number: number): number[] => [...Array(number + 1).keys()];

/** Fill whatever can be chosen, in the language of the page; what was chosen stays. */
function fillAll(): void {
  const kept = (id: string, usual = ""): string => chosen(id) || usual;
  const names = catalogue.games.map(({ id, title }): [string, string] => [id, title]);
  fill(found("game"), names, kept("game"));
  fill(found("witness-game"), names, kept("witness-game"));
  fill(found("bot"), catalogue.bots.map((name) => [name, words().bot[name] ?? name]), kept("bot"));
  const policies: Record<string, string> = { "until-information": words().untilInformation, consent: words().byConsent, never: words().never };
  fill(found("undo-policy"), catalogue.undo.map((policy) => [policy, policies[policy] ?? policy]), kept("undo-policy", "until-information"));
  gameChosen(kept("edition"), kept("players"));
}

function gameChosen(edition?: string, players?: string): void {
  const game = catalogue.games.find((each) => each.id === chosen("game"));
  if (game === undefined) return;
  const named = (id: string, title: string): string => (id === "reference" ? words().reference : id === title ? id : `${id}: ${title}`);
  fill(found("edition"), game.editions.map(({ id, title }) => [id, named(id, title)]), edition);
  fill(found("players"), game.players.map((number) => [String(number), String(number)]), players);
  playersChosen(chosen("people"), chosen("elsewhere"));
  if (position === null) found("notice").replaceChildren(...noticesOf(game.id, chosen("language")).map((each) => element("p", "", each)));
}

function playersChosen(people = "1", elsewhere = "0"): void {
  const players = Number(chosen("players"));
  const named = (number: number): [string, string] => [String(number), number === 0 ? words().nobody : String(number)];
  fill(found("people"), upTo(players).map(named), people || "1");
  fill(found("elsewhere"), upTo(players).map((number) => [String(number), String(number)]), elsewhere);
}

async function witnessGameChosen(): Promise<void> {
  const game = chosen("witness-game") as GameId;
  fill(found("witness"), []);
  try {
    const names = await patiently(backend.library.witnesses(game));
    if (game !== chosen("witness-game")) return;
    fill(found("witness"), names.map((each) => [each.name, `${each.values.map((value) => value.id).join(" / ")} – ${each.question}`]));
  } catch (error) {
    status.textContent = words().cannotStart(error instanceof Error ? error.message : String(error));
  }
}

/** Say that something is loading, where it takes a while. */
async function patiently<Found>(found: Promise<Found>): Promise<Found> {
  const notice = setTimeout(() => (status.textContent = words().loading), 300);
  try {
    return await found;
  } finally {
    clearTimeout(notice);
    if (status.textContent === words().loading) status.textContent = "";
  }
}

function start(event: Event): void {
  event.preventDefault();
  leave();
  panel("");
  const seed = chosen("seed");
  const players = Number(chosen("players"));
  const people = [...Array(Math.min(players, Number(chosen("people")))).keys()];
  const elsewhere = backend.isShared ? [...Array(players).keys()].slice(people.length, people.length + Number(chosen("elsewhere"))) : [];
  void doing(() =>
    backend.open({
      game: chosen("game") as GameId,
      players,
      edition: chosen("edition"),
      people,
      elsewhere,
      bot: chosen("bot"),
      undo: chosen("undo-policy"),
      language: chosen("language"),
      ...(seed ? { seed } : {}),
    }),
  ).then(showLinks);
  caption.focus();
}

/** The links of a table on a server, for those who are elsewhere. */
function showLinks(): void {
  const box = found("links");
  if (!(backend instanceof ServedTable) || backend.links.length === 0 || position === null) return;
  const at = position;
  const lines = backend.links.map(({ seat, url }) => {
    const input = element("input");
    input.value = url;
    input.readOnly = true;
    input.onfocus = () => input.select();
    return element("label", "", element("span", "", seat === null ? words().spectators : nameOfSeat(at, seat)), " ", input);
  });
  box.replaceChildren(element("h2", "", words().links), element("p", "", words().secretLinks), ...lines);
  box.hidden = false;
}

function panel(shown: string): void {
  for (const [button, id] of PANELS) {
    found(id).hidden = id !== shown;
    found(button).setAttribute("aria-expanded", String(id === shown));
  }
  if (shown === "witnesses" && found<HTMLSelectElement>("witness").length === 0) void witnessGameChosen();
}

function languageChosen(): void {
  const language = chosen("language");
  speak(language);
  status.textContent = "";
  fillAll();
  if (position !== null) {
    closeClause();
    void doing(() => backend.speak(language)).then(() => found("links").hidden || showLinks());
  } else {
    again?.();
  }
}

function keyPressed(event: KeyboardEvent): void {
  if (!curtain.hidden || (event.target as HTMLElement).matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    const focus = (document.activeElement as HTMLElement | null)?.dataset.key;
    closeClause();
    pointed = [];
    forgive();
    draw();
    if (position !== null) focusOn(focus);
  } else if (event.key === "u") {
    undo();
  } else if (/^[1-4]$/.test(event.key) && position === null) {
    board.querySelectorAll<HTMLButtonElement>(".answers button")[Number(event.key) - 1]?.click();
  } else if (/^[1-9]$/.test(event.key) && position !== null) {
    choices.querySelectorAll<HTMLButtonElement>("button.offer")[Number(event.key) - 1]?.click();
  }
}

// Records, witnesses and translations

/** Show something of the library in place of the table, unless something else is wanted by then; what cannot be shown is said. */
function showing<Found>(find: (library: Library) => Promise<Found>, display: (found: Found) => void, complaint: (reason: string) => string): void {
  const { library } = backend;
  behind ??= seen;
  leave();
  found("to-table").hidden = behind === null;
  panel("");
  board.replaceChildren();
  events.replaceChildren();
  caption.textContent = "";
  const make = async (): Promise<void> => {
    const own = ++sitting;
    status.textContent = "";
    try {
      const made = await patiently(find(library));
      if (own === sitting) display(made);
    } catch (error) {
      if (own === sitting) status.textContent = complaint(error instanceof Error ? error.message : String(error));
    }
  };
  again = () => void make();
  again();
}

/** Go back to the table behind what is shown, as it is by now. The screen is handed over if it is up to somebody else. */
function toTable(): void {
  leave();
  seen = behind;
  board.replaceChildren();
  void doing(() => backend.speak(chosen("language")));
}

const gameOf = (record: string): GameId => (JSON.parse(record.split("\n", 1)[0] ?? "") as { game: GameId }).game;

function showRecord(record: Promise<string>): void {
  showing(
    async (library) => ({ text: await record, steps: await library.steps(await record, chosen("language")) }),
    ({ text, steps }) => stepThrough(gameOf(text), steps, chosen("language")),
    (reason) => words().notRecord(reason),
  );
}

/** Examine a translator's file; in another language of the page it goes on where it was. */
function examine(file: File): void {
  let isNew = true;
  showing(
    async (library) => ({ library, asked: isNew ? await library.examine(file.name, await file.text()) : await library.examining() }),
    ({ library, asked }) => {
      void showExamination(library, asked, isNew);
      isNew = false;
    },
    (reason) => words().examination.notExamined(reason),
  );
}

async function save(): Promise<void> {
  const link = element("a");
  link.href = URL.createObjectURL(new Blob([await backend.record()], { type: "application/jsonl" }));
  link.download = `${last}.jsonl`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A translator's file: its language can be chosen from now on. */
async function takeTranslation(): Promise<void> {
  const input = found<HTMLInputElement>("translation");
  const file = input.files?.[0];
  if (file === undefined) return;
  const text = file.text();
  input.value = "";
  try {
    const { game, language, statements } = await backend.library.translation(file.name, await text);
    takeStatements(game, language, statements);
    translated = game;
    if (!catalogue.languages.includes(language)) catalogue.languages.push(language);
    fillLanguages(language);
    found<HTMLSelectElement>("game").value = game;
    languageChosen();
  } catch (error) {
    status.textContent = words().notTranslation(error instanceof Error ? error.message : String(error));
  }
}

function fillLanguages(language: string): void {
  fill(found("language"), catalogue.languages.map((code) => [code, nameOf(code)]), language);
}

// Beginning

/** A server of tables answers here; where there is none, a file says that nothing is offered, and Python keeps the table. */
async function chosenBackend(): Promise<Backend> {
  const offered: unknown = await fetch("api/games").then((response) => response.json()).catch(() => null);
  const { games } = (offered ?? {}) as { games?: unknown };
  return Array.isArray(games) && games.length > 0 ? new ServedTable((isThere) => (status.textContent = isThere ? "" : words().lost)) : new LocalTable();
}

/** Let the browser keep the page, where it may: without a network it opens again. */
function stayOffline(): void {
  if ("serviceWorker" in navigator) void navigator.serviceWorker.register("offline.js").catch(() => undefined);
}

/** Sit down at the table of a link. */
function followLink(): void {
  const [table, keys] = location.hash.slice(1).split("/");
  if (!(backend instanceof ServedTable) || !table || !keys) return;
  const served = backend;
  leave();
  panel("");
  void doing(() => served.join(table, keys.split(","), chosen("language")));
}

function listen(): void {
  const theme = found<HTMLSelectElement>("theme");
  theme.onchange = () => {
    if (theme.value) document.documentElement.dataset.theme = theme.value;
    else delete document.documentElement.dataset.theme;
  };
  for (const [button, id] of PANELS) {
    found(button).onclick = () => panel(found(id).hidden ? id : "");
  }
  found("new").onsubmit = start;
  found("game").onchange = () => gameChosen();
  found("players").onchange = () => playersChosen();
  found("language").onchange = languageChosen;
  found("translation").onchange = () => void takeTranslation();
  found("witness-game").onchange = () => void witnessGameChosen();
  found("witnesses").onsubmit = (event) => {
    event.preventDefault();
    const [game, name] = [chosen("witness-game") as GameId, chosen("witness")];
    showing(
      async (library) => ({ library, witness: await library.witness(game, name, chosen("language")) }),
      ({ library, witness }) => showWitness(library, game, witness, chosen("language"), () => again?.()),
      String,
    );
  };
  found("this-game").onclick = () => showRecord(backend.record());
  found("save").onclick = () => void save();
  found("file").onchange = () => {
    const input = found<HTMLInputElement>("file");
    const file = input.files?.[0];
    if (file) showRecord(file.text());
    input.value = ""; // so that the same file can be opened again
  };
  found("examined").onchange = () => {
    const input = found<HTMLInputElement>("examined");
    const file = input.files?.[0];
    if (file) examine(file);
    input.value = ""; // so that the same file can be opened again
  };
  undoButton.onclick = undo;
  found("to-table").onclick = toTable;
  found("lift").onclick = lift;
  document.onkeydown = keyPressed;
  window.onhashchange = followLink;
}

async function main(): Promise<void> {
  const preferred = navigator.languages.find(isKnown) ?? "en";
  speak(preferred);
  status.textContent = words().loading;
  listen();
  backend = await chosenBackend();
  catalogue = await backend.catalogue();
  fillLanguages(catalogue.languages.find((code) => preferred.startsWith(code)) ?? "en");
  fillAll();
  for (const id of ["own-seed", "own-translation"]) found(id).hidden = backend.isShared;
  found("by-link").hidden = !backend.isShared;
  status.textContent = "";
  document.body.dataset.ready = "true";
  if (!backend.isShared) stayOffline();
  followLink();
}

void main().catch((error: unknown) => {
  status.textContent = words().cannotStart(error instanceof Error ? error.message : String(error));
});

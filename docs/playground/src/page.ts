// The page: a game is chosen, played by pointing or by keyboard, explained by its clauses, and gone through again.
import type { Backend, Catalogue, GameId, Offer, Position, Step, Told, Witness } from "./backend.js";
import { Refused } from "./backend.js";
import { every, left, supposed } from "./choosing.js";
import { LocalTable } from "./local.js";
import { drawScene, element } from "./scene.js";
import { ServedTable } from "./served.js";

interface Clause {
  id: string;
  section: string;
  title: string;
  statement: string;
  provenance: string;
  function: string | null;
  readings: { id: string; question: string; values: { id: string; statement: string; editions: string[] }[] }[];
  texts: { edition: string; title: string; passages: string[] }[];
}
type Clauses = Record<string, Clause>;

const MOST_LISTED = 60;
const PAUSE = new URLSearchParams(location.search).has("fast") ? 0 : 450;

function found<Made extends HTMLElement>(id: string): Made {
  return document.getElementById(id) as Made;
}
const board = found("board");
const caption = found("caption");
const status = found("status");
const refusal = found("refusal");
const choices = found("choices");
const events = found<HTMLOListElement>("events");
const side = found("clause");

let backend: Backend;
let catalogue: Catalogue;
let position: Position | null = null;
let seen: number | "spectator" | null = null;
let pointed: string[] = [];
let busy = false;
let games = 0;
const books = new Map<GameId, Promise<Clauses>>();

// Clauses

function book(game: GameId): Promise<Clauses> {
  let clauses = books.get(game);
  if (clauses === undefined) {
    clauses = fetch(`clauses/${game}.json`).then((response) => response.json() as Promise<Clauses>);
    books.set(game, clauses);
  }
  return clauses;
}

async function showClause(game: GameId, id: string): Promise<void> {
  const clause = (await book(game))[id];
  if (clause === undefined) return;
  const close = element("button", "close", "Close");
  close.type = "button";
  close.onclick = () => {
    side.hidden = true;
  };
  const readings = clause.readings.map((reading) => {
    const values = reading.values.map((value) =>
      element("li", "", element("b", "", value.id), ` ${value.statement}`, element("small", "", value.editions.length ? ` (${value.editions.join(", ")})` : "")),
    );
    return element("div", "reading", element("p", "", reading.question), element("ul", "", ...values));
  });
  const texts = clause.texts.map((text) =>
    element("figure", "", ...text.passages.map((passage) => element("blockquote", "", passage)), element("figcaption", "", text.title)),
  );
  side.replaceChildren(
    close,
    element("h2", "", clause.title),
    element("p", "id", `${game}:${clause.id}`),
    element("p", "statement", clause.statement),
    element("p", "provenance", `Provenance: ${clause.provenance}`),
    ...readings,
    ...texts,
  );
  side.hidden = false;
  side.scrollIntoView({ block: "nearest" });
}

function clauseLink(game: GameId, id: string): HTMLButtonElement {
  const link = element("button", "clause-link", id);
  link.type = "button";
  link.setAttribute("aria-label", `clause ${id}`);
  link.onclick = () => void showClause(game, id);
  return link;
}

// What happened

function tell(game: GameId, told: Told[]): void {
  for (const each of told) {
    const line = element("li", "", `${each.text} `, clauseLink(game, each.clause));
    events.append(line);
  }
  while (events.children.length > 400) events.firstChild?.remove();
  const log = found("log");
  log.scrollTop = log.scrollHeight;
}

function refuse(game: GameId, reason: string, clause: string | undefined, at: HTMLElement | null): void {
  refusal.replaceChildren(`${reason} `, ...(clause ? [clauseLink(game, clause)] : []));
  refusal.hidden = false;
  document.querySelectorAll(".refused").forEach((each) => each.classList.remove("refused"));
  at?.classList.add("refused");
  at?.after(...(at.parentElement?.matches("tr") ? [] : [refusal]));
  if (!refusal.isConnected || at === null || at.parentElement?.matches("tr")) board.before(refusal);
}

function forgive(): void {
  refusal.hidden = true;
  board.before(refusal);
  document.querySelectorAll(".refused").forEach((each) => each.classList.remove("refused"));
}

// Pictures

const quiet = matchMedia("(prefers-reduced-motion: reduce)");

function places(within: HTMLElement): Map<string, DOMRect> {
  return new Map([...within.querySelectorAll<HTMLElement>(".card[data-key], .marker[data-key]")].map((each) => [each.dataset.key ?? "", each.getBoundingClientRect()]));
}

/** Let what has another path than before come from where a thing of its kind was. */
function animate(before: Map<string, DOMRect>, within: HTMLElement): void {
  if (quiet.matches || PAUSE === 0) return;
  const after = places(within);
  const name = (key: string): string => key.slice(key.lastIndexOf("/") + 1);
  const gone = [...before].filter(([key]) => !after.has(key));
  for (const card of within.querySelectorAll<HTMLElement>(".card[data-key], .marker[data-key]")) {
    const key = card.dataset.key ?? "";
    const from = before.get(key) ?? gone.find(([old]) => name(old) === name(key))?.[1];
    const to = card.getBoundingClientRect();
    if (from !== undefined && (Math.abs(from.left - to.left) > 1 || Math.abs(from.top - to.top) > 1)) {
      card.animate([{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` }, { transform: "none" }], { duration: 350, easing: "ease-out" });
    } else if (from === undefined) {
      card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350 });
    }
  }
}

/** Make what can be pointed at buttons; what takes part in an offer stands out. */
function touchable(within: HTMLElement, offers: Offer[], keys: string[], point: (key: string, at: HTMLElement) => void): void {
  const open = left(offers, keys);
  for (const thing of within.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = thing.dataset.key ?? "";
    const offered = left(open, [key]);
    const chosen = keys.includes(key);
    if (offered.length > 0 || chosen) {
      thing.classList.add(chosen ? "chosen" : "offered");
      thing.tabIndex = 0;
      thing.setAttribute("role", "button");
      thing.setAttribute("aria-label", [thing.dataset.words ?? key, ...(offered.length === 1 && offered[0] ? [offered[0].text] : [])].join(": "));
      thing.setAttribute("aria-pressed", String(chosen));
      thing.dataset.actions = offered.map((offer) => offer.id).join(" ");
      thing.onkeydown = (event) => {
        if (event.target === thing && (event.key === "Enter" || event.key === " ")) {
          event.preventDefault();
          point(key, thing);
        }
      };
    } else if (thing.matches(".card, td, .marker")) {
      thing.setAttribute("role", thing.matches("td") ? "cell" : "img");
      thing.setAttribute("aria-label", thing.dataset.words ?? key);
    }
  }
  within.onclick = (event) => {
    let at = (event.target as HTMLElement).closest<HTMLElement>("[data-key]");
    const first = at;
    while (at !== null && !at.matches(".offered, .chosen")) at = at.parentElement?.closest<HTMLElement>("[data-key]") ?? null;
    const thing = at ?? first;
    if (thing !== null) point(thing.dataset.key ?? "", thing);
  };
}

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
  draw();
  animate(before, board);
  if (focus !== undefined || document.activeElement === document.body) focusOn(focus);
}

/** Several people at one screen: the next one lifts the curtain. */
function hand(next: Position): void {
  const curtain = found("curtain");
  const name = typeof next.viewer === "number" ? next.seats[next.viewer]?.name : "";
  found("curtain-words").textContent = `It is up to ${name}: hand over the screen.`;
  curtain.hidden = false;
  found("lift").focus();
}

function focusOn(key: string | undefined): void {
  const things = [...board.querySelectorAll<HTMLElement>("[data-key][tabindex]")];
  const target = things.find((each) => each.dataset.key === key) ?? things[0] ?? choices.querySelector<HTMLElement>("button") ?? caption;
  target.focus({ preventScroll: true });
}

function draw(): void {
  if (position === null) return;
  const { view, offers, undo, game } = position;
  caption.textContent = over() ?? view.scene.caption;
  const picture = drawScene(view.scene);
  board.className = "";
  board.replaceChildren(picture);
  const all = every(offers);
  touchable(board, all, pointed, (key, at) => void point(key, at));
  const button = found<HTMLButtonElement>("undo");
  button.hidden = undo === undefined;
  button.disabled = !undo?.is_allowed;
  button.title = undo?.reason ?? "";
  list(game, all);
  found<HTMLButtonElement>("this-game").disabled = view.result === undefined || backend.library === undefined;
}

function over(): string | null {
  const result = position?.view.result;
  if (position === null || result === undefined) return null;
  const names = result.winners.map((seat) => position?.seats[seat]?.name ?? "");
  return `The game is over: ${names.join(", ")} won, ${result.scores.join(" : ")}`;
}

/** The offers that are left, as buttons with their words. */
function list(game: GameId, all: Offer[]): void {
  const open = left(all, pointed);
  choices.hidden = all.length === 0;
  const buttons = open.slice(0, MOST_LISTED).map((offer, place) => {
    const button = element("button", "offer", ...(place < 9 ? [element("kbd", "", String(place + 1))] : []), offer.text);
    button.type = "button";
    button.dataset.offer = offer.id;
    button.onclick = () => void act(offer);
    return element("li", "", button);
  });
  const more = open.length > MOST_LISTED ? [element("p", "more", `and ${open.length - MOST_LISTED} more: point at what they are about`)] : [];
  const head = element("h2", "", pointed.length ? "You can" : "Point at a thing, or choose");
  choices.replaceChildren(head, element("ol", "", ...buttons), ...more);
  void game;
}

async function point(key: string, at: HTMLElement): Promise<void> {
  if (position === null || busy) return;
  const all = every(position.offers);
  forgive();
  if (pointed.includes(key)) {
    pointed = pointed.filter((each) => each !== key);
    return redraw(key);
  }
  let open = left(all, [...pointed, key]);
  if (open.length > 0) {
    pointed = [...pointed, key];
  } else if (pointed.length > 0 && left(all, [key]).length > 0 && sameParent(key, pointed[0] ?? "")) {
    pointed = [key]; // another card of the hand instead
    open = left(all, pointed);
  } else {
    return explain(key, at, all);
  }
  const only = open[0];
  if (open.length === 1 && only !== undefined) return act(only);
  redraw(key);
}

const sameParent = (one: string, other: string): boolean => one.slice(0, one.lastIndexOf("/")) === other.slice(0, other.lastIndexOf("/"));

function redraw(key: string): void {
  draw();
  focusOn(key);
}

async function explain(key: string, at: HTMLElement, all: Offer[]): Promise<void> {
  if (position === null) return;
  const action = supposed(all, pointed, key);
  try {
    const why = action === null ? null : await backend.whyNot(action);
    if (why === null) refuse(position.game, all.length ? "Nothing can be done with that now." : "It is not up to you.", undefined, at);
    else refuse(position.game, why.reason, why.clause, at);
  } catch (error) {
    refuse(position.game, error instanceof Refused ? error.message : String(error), undefined, at);
  }
}

/** Do one thing at a time; what is refused is said, and nothing is lost. */
async function doing(what: () => Promise<Position>): Promise<void> {
  if (busy) return;
  busy = true;
  document.body.classList.add("busy");
  const game = games;
  try {
    show(await what());
    while (position?.waits && game === games) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      const next = await backend.advance();
      if (game === games) show(next);
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (position !== null) refuse(position.game, error.message, error.clause, null);
    else status.textContent = error.message;
  } finally {
    busy = false;
    document.body.classList.remove("busy");
    document.body.dataset.version = String(position?.version ?? "");
  }
}

function act(offer: Offer): Promise<void> {
  const version = position?.version ?? 0;
  return doing(() => backend.act(offer.id, version));
}

// Records and witnesses

function stepThrough(game: GameId, steps: Step[]): void {
  leave();
  let at = 0;
  const slider = element("input");
  slider.type = "range";
  slider.max = String(steps.length - 1);
  slider.setAttribute("aria-label", "Step");
  const [back, on] = [element("button", "", "Back"), element("button", "", "On")];
  const picture = element("div");
  const go = (to: number): void => {
    const before = places(picture);
    at = Math.max(0, Math.min(steps.length - 1, to));
    const step = steps[at];
    if (step === undefined) return;
    slider.value = String(at);
    caption.textContent = `${at + 1} of ${steps.length} – ${step.actor === "chance" ? "chance" : `seat ${step.actor}`}: ${step.text}`;
    picture.replaceChildren(drawScene(step.scene));
    animate(before, picture);
    events.replaceChildren();
    tell(game, step.events);
  };
  back.type = on.type = "button";
  back.onclick = () => go(at - 1);
  on.onclick = () => go(at + 1);
  slider.oninput = () => go(Number(slider.value));
  board.replaceChildren(element("div", "stepper", back, slider, on), picture);
  go(0);
  on.focus();
}

function showWitness(game: GameId, witness: Witness): void {
  const library = backend.library;
  if (library === undefined) return;
  const act = async (action: Offer["action"]): Promise<void> => showWitness(game, await library.actOnBoth(action));
  caption.textContent = witness.question;
  events.replaceChildren();
  const sides = witness.sides.map((each, number) => {
    const value = witness.values[number];
    const picture = drawScene(each.scene);
    let keys: string[] = [];
    const offers = every(each.offers);
    const wrap = element("section", "side-of-witness", element("h3", "", value?.id ?? ""), element("p", "", value?.statement ?? ""));
    if (each.refusal) wrap.append(element("p", "refused-here", `${each.refusal.reason} `, clauseLink(game, each.refusal.clause)));
    wrap.append(element("ul", "told", ...each.events.map((event) => element("li", "", `${event.text} `, clauseLink(game, event.clause)))), element("p", "next", each.scene.caption), picture);
    const point = (key: string): void => {
      keys = left(offers, [...keys, key]).length ? [...keys, key] : [key];
      const open = left(offers, keys);
      if (open.length === 1 && open[0]) void act(open[0].action);
      else offered.replaceChildren(...open.slice(0, MOST_LISTED).map(button));
    };
    const button = (offer: Offer): HTMLElement => {
      const made = element("button", "offer", offer.text);
      made.type = "button";
      made.onclick = () => void act(offer.action);
      return element("li", "", made);
    };
    const offered = element("ol", "offers", ...offers.slice(0, 12).map(button));
    touchable(picture, offers, [], point);
    wrap.append(offered);
    wrap.setAttribute("aria-label", value?.id ?? "");
    return wrap;
  });
  const parting = witness.parting;
  const go = element("button", "main", parting ? `On both sides: ${parting.text}` : "");
  go.type = "button";
  go.onclick = () => parting && void act(parting.action);
  board.replaceChildren(...(parting ? [go] : []), element("div", "both", ...sides));
  if (matchMedia("(min-width: 60rem)").matches) void showClause(game, witness.clause); // on a phone it would cover the sides
}

/** Put away the table, for something else to be shown. */
function leave(): void {
  games += 1;
  position = null;
  seen = null;
  choices.hidden = true;
  found("undo").hidden = true;
  board.onclick = null;
  delete document.body.dataset.version;
  forgive();
}

// Choosing what to do

function fill(select: HTMLSelectElement, options: [string, string][], chosen?: string): void {
  select.replaceChildren(...options.map(([value, text]) => new Option(text, value, false, value === chosen)));
}

const spoken = (): string => found<HTMLSelectElement>("language").value;

function gameChosen(): void {
  const game = catalogue.games.find((each) => each.id === found<HTMLSelectElement>("game").value);
  if (game === undefined) return;
  const reference = (id: string, title: string): string => (id === "reference" ? "reference" : `${id}: ${title}`);
  fill(found("edition"), game.editions.map(({ id, title }) => [id, reference(id, title)]));
  fill(found("players"), game.players.map((number) => [String(number), String(number)]));
  playersChosen();
}

function playersChosen(): void {
  const players = Number(found<HTMLSelectElement>("players").value);
  fill(found("people"), [...Array(players + 1).keys()].map((number) => [String(number), number === 0 ? "none: bots play" : String(number)]), "1");
}

async function witnessGameChosen(): Promise<void> {
  const game = found<HTMLSelectElement>("witness-game").value as GameId;
  const names = (await backend.library?.witnesses(game)) ?? [];
  fill(found("witness"), names.map((each) => [each.name, `${each.values.map((value) => value.id).join(" or ")} – ${each.question}`]));
}

function start(event: Event): void {
  event.preventDefault();
  const value = (id: string): string => found<HTMLSelectElement | HTMLInputElement>(id).value;
  leave();
  panel("");
  const seed = value("seed");
  const people = [...Array(Number(value("people"))).keys()];
  void doing(() =>
    backend.open({
      game: value("game") as GameId,
      players: Number(value("players")),
      edition: value("edition"),
      people,
      bot: value("bot"),
      undo: value("undo-policy"),
      language: value("language"),
      ...(seed ? { seed } : {}),
    }),
  );
  caption.focus();
}

function panel(shown: string): void {
  for (const [button, id] of [["show-new", "new"], ["show-witness", "witnesses"], ["show-record", "records"]] as const) {
    found(id).hidden = id !== shown;
    found(button).setAttribute("aria-expanded", String(id === shown));
  }
}

function keyPressed(event: KeyboardEvent): void {
  if ((event.target as HTMLElement).matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    side.hidden = true;
    pointed = [];
    forgive();
    draw();
    focusOn(undefined);
  } else if (event.key === "u" && !found<HTMLButtonElement>("undo").disabled && position?.undo) {
    found("undo").click();
  } else if (/^[1-9]$/.test(event.key) && position !== null) {
    choices.querySelectorAll<HTMLButtonElement>("button.offer")[Number(event.key) - 1]?.click();
  }
}

/** A server of tables answers here; where there is none, Python in this browser keeps the table. */
async function chosenBackend(): Promise<Backend> {
  const response = await fetch("api/games").catch(() => null);
  return response?.ok === true && response.headers.get("Content-Type")?.includes("json") ? new ServedTable() : new LocalTable();
}

async function main(): Promise<void> {
  const theme = found<HTMLSelectElement>("theme");
  theme.onchange = () => {
    if (theme.value) document.documentElement.dataset.theme = theme.value;
    else delete document.documentElement.dataset.theme;
  };
  found("show-new").onclick = () => panel(found("new").hidden ? "new" : "");
  found("show-witness").onclick = () => panel(found("witnesses").hidden ? "witnesses" : "");
  found("show-record").onclick = () => panel(found("records").hidden ? "records" : "");
  found("new").onsubmit = start;
  found("game").onchange = gameChosen;
  found("players").onchange = playersChosen;
  found("witness-game").onchange = () => void witnessGameChosen();
  found("undo").onclick = () => void doing(() => backend.undo(position?.version ?? 0));
  found("lift").onclick = () => {
    found("curtain").hidden = true;
    focusOn(undefined);
  };
  document.onkeydown = keyPressed;
  backend = await chosenBackend();
  catalogue = await backend.catalogue();
  const names = catalogue.games.map(({ id, title }): [string, string] => [id, title]);
  fill(found("game"), names);
  fill(found("witness-game"), names);
  fill(found("bot"), catalogue.bots.map((name) => [name, name]));
  fill(found("language"), catalogue.languages.map(({ code, name }) => [code, name]), "en");
  gameChosen();
  const library = backend.library;
  if (library === undefined) {
    found("show-witness").hidden = found("show-record").hidden = true;
  } else {
    await witnessGameChosen();
    found("witnesses").onsubmit = (event) => {
      event.preventDefault();
      const [game, name] = [found<HTMLSelectElement>("witness-game").value as GameId, found<HTMLSelectElement>("witness").value];
      leave();
      panel("");
      void library.witness(game, name, spoken()).then((witness) => showWitness(game, witness));
    };
    found("this-game").onclick = () => {
      const game = position?.game;
      if (game) void backend.record().then((record) => library.steps(record, spoken())).then((steps) => stepThrough(game, steps));
    };
    found("file").onchange = () => {
      const file = found<HTMLInputElement>("file").files?.[0];
      void file?.text().then(async (record) => {
        try {
          const game = (JSON.parse(record.slice(0, record.indexOf("\n"))) as { game: GameId }).game;
          stepThrough(game, await library.steps(record, spoken()));
        } catch (error) {
          status.textContent = `That is not a record: ${error instanceof Error ? error.message : error}`;
        }
      });
    };
  }
  status.textContent = "";
  document.body.dataset.ready = "true";
  if (backend instanceof ServedTable && location.hash.includes("/")) {
    const [table, key] = location.hash.slice(1).split("/");
    const served = backend;
    panel("");
    void doing(() => served.join(table ?? "", [key ?? ""], "en"));
  }
}

void main().catch((error: unknown) => {
  status.textContent = `This page could not start: ${error instanceof Error ? error.message : error}`;
});

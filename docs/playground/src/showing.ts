// What is shown in place of a table: a record step by step, and both sides of a reading.
import type { Library, Witness } from "./library.js";
import type { GameId, Step } from "./table/backend.js";
import { clauseLink, readingsOf, showClause, type Reading } from "./clauses.js";
import { forgive, found, refuse, tell } from "./saying.js";
import { button, element, heard } from "./table/dom.js";
import { drawScene } from "./table/draw.js";
import { fitting } from "./table/fitting.js";
import { animate, places } from "./table/moving.js";
import type { Offer } from "./table/offers.js";
import { every, isNext, left, pointing } from "./table/offers.js";
import type { Theme } from "./table/theme.js";
import { words } from "./words.js";

const MOST_LISTED = 12;

/** Go through a record, forwards and backwards. */
export function stepThrough(theme: Theme, game: GameId, steps: Step[], language: string): void {
  const [board, caption, events] = [found("board"), found("caption"), found("events")];
  forgive();
  let at = 0;
  const slider = element("input");
  slider.type = "range";
  slider.max = String(steps.length - 1);
  slider.setAttribute("aria-label", words().step);
  const picture = element("div", "pictures");
  const fit = fitting(picture);
  const count = element("p", "count-of-steps");
  const go = (to: number): void => {
    const before = places(picture);
    at = Math.max(0, Math.min(steps.length - 1, to));
    const step = steps[at];
    if (step === undefined) return;
    slider.value = String(at);
    count.textContent = words().stepOf(at + 1, steps.length);
    slider.setAttribute("aria-valuetext", count.textContent);
    back.disabled = at === 0;
    on.disabled = at === steps.length - 1;
    const name = step.actor === "chance" ? words().chance : words().seat(step.actor);
    caption.textContent = step.text ? `${name}: ${step.text}` : name;
    picture.replaceChildren(drawScene(step.scene, theme.of(game)));
    fit();
    animate(before, picture);
    tell(game, step.events);
  };
  const back = button("", words().back, () => go(at - 1));
  const on = button("", words().on, () => go(at + 1));
  slider.oninput = () => go(Number(slider.value));
  for (const each of [picture, events, caption]) each.lang = language;
  board.lang = "";
  board.replaceChildren(element("div", "stepper", back, slider, on, count), picture);
  go(0);
  on.focus();
}

/** The readings of a game with their values, and where two of them can be seen side by side. */
export async function listReadings(game: GameId, show: (witness: string) => void): Promise<HTMLElement[]> {
  return [...(await readingsOf(game)).values()].map(({ question, values, witnesses, language }) => {
    const buttons = witnesses.map(({ name, values: pair }) => {
      const made = button("", values.length > 2 ? `${words().bothSides}: ${pair.map((place) => place + 1).join(" – ")}` : words().bothSides, () => show(name));
      made.dataset.witness = name;
      return made;
    });
    const stated = element("div", "", element("h3", "", question), element("ol", "", ...values.map(({ statement }) => element("li", "", statement))));
    stated.lang = language;
    return element("section", "", stated, element("div", "acts", ...buttons));
  });
}

/** Show at once what two values of a reading say, before they are played. */
export async function announce(game: GameId, witness: string): Promise<void> {
  for (const reading of (await readingsOf(game)).values()) {
    const pair = reading.witnesses.find(({ name }) => name === witness)?.values;
    if (pair) ask(reading, ...pair.map((place) => side(reading.values[place]?.statement ?? "", reading.language)));
  }
}

function ask({ question, language }: Pick<Reading, "question" | "language">, ...sides: HTMLElement[]): void {
  const [board, caption] = [found("board"), found("caption")];
  caption.textContent = question;
  caption.lang = language;
  board.lang = "";
  board.replaceChildren(element("div", "both", ...sides));
}

function side(statement: string, language: string, ...shown: HTMLElement[]): HTMLElement {
  const stated = element("h3", "", statement);
  stated.lang = language;
  return heard(element("section", "side-of-witness", stated, ...shown), statement);
}

/** Show both sides of a reading; what is done on one is done on the other. */
export function showWitness(theme: Theme, library: Library, game: GameId, witness: Witness, language: string, restart: () => void): void {
  const act = (action: Offer["action"]): void => {
    library.actOnBoth(action).then(
      (next) => showWitness(theme, library, game, next, language, restart),
      (error: unknown) => refuse(game, error instanceof Error ? error.message : String(error), undefined),
    );
  };
  forgive();
  found("events").replaceChildren();
  const sides = witness.sides.map((each, number) => side(witness.values[number]?.statement ?? "", witness.language, ...drawSide(theme, game, each, language, act)));
  const { parting } = witness;
  const first = parting ? button("main", words().doOnBoth(parting.text), () => act(parting.action)) : button("", words().again, restart);
  ask(witness, ...sides);
  found("board").prepend(element("div", "stepper", first));
  first.focus({ preventScroll: true });
  if (matchMedia("(min-width: 75rem)").matches) void showClause(game, witness.clause); // on a phone it would cover the sides
}

function drawSide(theme: Theme, game: GameId, side: Witness["sides"][number], language: string, act: (action: Offer["action"]) => void): HTMLElement[] {
  const offers = every(side.offers, side.scene);
  const picture = element("div", "pictures");
  const fit = fitting(picture);
  const offered = element("ol", "offers");
  let keys: string[] = [];
  const draw = (): void => {
    picture.replaceChildren(drawScene(side.scene, theme.of(game)));
    fit();
    light(picture, offers, keys, point);
    const open = left(offers, keys).slice(0, MOST_LISTED);
    offered.replaceChildren(...open.map((offer) => element("li", "", button("offer", offer.text, () => act(offer.action)))));
  };
  const point = (key: string): void => {
    forgive();
    const next = pointing(offers, keys, key);
    if (next === null) return refuse(game, words().nothingToDo, undefined);
    keys = next;
    const open = left(offers, keys);
    if (keys.length > 0 && open.length === 1 && open[0]) return act(open[0].action);
    draw();
    [...picture.querySelectorAll<HTMLElement>("[data-key]")].find((each) => each.dataset.key === key)?.focus({ preventScroll: true });
  };
  draw();
  const refused = side.refusal ? [element("p", "refused-here", `${side.refusal.reason} `, clauseLink(game, side.refusal.clause))] : [];
  const told = element("ul", "told", ...side.events.map((event) => element("li", "", `${event.text} `, clauseLink(game, event.clause))));
  const next = element("p", "next", side.scene.caption);
  for (const each of [...refused, told, next, picture, offered]) each.lang = language;
  return [...refused, told, next, picture, offered];
}

/** Make what takes part in an offer a button. */
function light(picture: HTMLElement, offers: Offer[], keys: string[], point: (key: string) => void): void {
  const open = left(offers, keys);
  for (const thing of picture.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = thing.dataset.key ?? "";
    const isChosen = keys.includes(key);
    if (!isChosen && !isNext(open, keys, key)) continue;
    thing.classList.add(isChosen ? "chosen" : "offered");
    heard(thing, thing.dataset.words ?? key, "button").tabIndex = 0;
    thing.onclick = () => point(key);
    thing.onkeydown = (event) => {
      if (event.target === thing && (event.key === "Enter" || event.key === " ")) point(key);
    };
  }
}

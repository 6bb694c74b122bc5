// What is shown in place of a table: a record step by step, and both sides of a reading.
import type { GameId, Library, Offer, Step, Witness } from "./backend.js";
import { every, left, pointing } from "./choosing.js";
import { clauseLink, showClause } from "./clauses.js";
import { animate, places } from "./motion.js";
import { forgive, found, refuse, tell } from "./saying.js";
import { drawScene, element } from "./scene.js";
import { touchable } from "./touching.js";
import { words } from "./words.js";

const MOST_LISTED = 12;

function button(kind: string, text: string, go: () => void): HTMLButtonElement {
  const made = element("button", kind, text);
  made.type = "button";
  made.onclick = go;
  return made;
}

/** Go through a record, forwards and backwards. */
export function stepThrough(game: GameId, steps: Step[], language: string): void {
  const [board, caption, events] = [found("board"), found("caption"), found("events")];
  let at = 0;
  const slider = element("input");
  slider.type = "range";
  slider.max = String(steps.length - 1);
  slider.setAttribute("aria-label", words().step);
  const picture = element("div");
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
    picture.replaceChildren(drawScene(step.scene));
    animate(before, picture);
    events.replaceChildren();
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

/** Show both sides of a reading; what is done on one is done on the other. */
export function showWitness(library: Library, game: GameId, witness: Witness, language: string, restart: () => void): void {
  const [board, caption] = [found("board"), found("caption")];
  const act = (action: Offer["action"]): void => {
    library.actOnBoth(action).then(
      (next) => showWitness(library, game, next, language, restart),
      (error: unknown) => refuse(game, error instanceof Error ? error.message : String(error), undefined, null),
    );
  };
  forgive();
  caption.textContent = witness.question;
  caption.lang = "en";
  found("events").replaceChildren();
  const sides = witness.sides.map((each, number) => drawSide(game, each, witness.values[number], language, act));
  const { parting } = witness;
  const first = parting ? button("main", words().doOnBoth(parting.text), () => act(parting.action)) : button("", words().again, restart);
  board.lang = "";
  board.onclick = null;
  board.replaceChildren(element("div", "stepper", first), element("div", "both", ...sides));
  first.focus({ preventScroll: true });
  if (matchMedia("(min-width: 60rem)").matches) void showClause(game, witness.clause); // on a phone it would cover the sides
}

function drawSide(game: GameId, side: Witness["sides"][number], value: Witness["values"][number] | undefined, language: string, act: (action: Offer["action"]) => void): HTMLElement {
  const offers = every(side.offers);
  const picture = element("div");
  const offered = element("ol", "offers");
  let keys: string[] = [];
  const draw = (): void => {
    picture.replaceChildren(drawScene(side.scene));
    touchable(picture, offers, keys, point);
    const open = left(offers, keys).slice(0, MOST_LISTED);
    offered.replaceChildren(...open.map((offer) => element("li", "", button("offer", offer.text, () => act(offer.action)))));
  };
  const point = (key: string, at: HTMLElement): void => {
    forgive();
    const next = pointing(offers, keys, key);
    if (next === null) return refuse(game, words().nothingToDo, undefined, at);
    keys = next;
    const open = left(offers, keys);
    if (keys.length > 0 && open.length === 1 && open[0]) return act(open[0].action);
    draw();
    [...picture.querySelectorAll<HTMLElement>("[data-key]")].find((each) => each.dataset.key === key)?.focus({ preventScroll: true });
  };
  draw();
  const statement = element("p", "", value?.statement ?? "");
  statement.lang = "en";
  const refused = side.refusal ? [element("p", "refused-here", `${side.refusal.reason} `, clauseLink(game, side.refusal.clause))] : [];
  const told = element("ul", "told", ...side.events.map((event) => element("li", "", `${event.text} `, clauseLink(game, event.clause))));
  const next = element("p", "next", side.scene.caption);
  for (const each of [...refused, told, next, picture, offered]) each.lang = language;
  const wrap = element("section", "side-of-witness", element("h3", "", value?.id ?? ""), statement, ...refused, told, next, picture, offered);
  wrap.setAttribute("aria-label", value?.id ?? "");
  return wrap;
}

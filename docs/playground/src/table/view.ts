// A table on the page: what is to be seen, what can be done, what it would bring, and what has happened.
import type { Scene, Tile } from "rulebook";
import { capitalised } from "../rules/speech.js";
import { words } from "./words.js";
import type { Action, Position, Preview, Refusal } from "./backend.js";
import { counted, lookAt } from "./counting.js";
import { asHeard, button, element, heard, silent, withKey } from "./dom.js";
import { dragging, holding } from "./dragging.js";
import type { Drawn } from "./draw.js";
import { coin, drawn, framed } from "./draw.js";
import { fitting } from "./fitting.js";
import { animate, places } from "./moving.js";
import type { Offer } from "./offers.js";
import { again, changes, collected, elsewhere, every, isNext, left, pointing, shown, supposed } from "./offers.js";
import { listen, reach } from "./reaching.js";
import { arranged, handOf, held, seatOf, tags } from "./scene.js";
import type { Settling } from "./settling.js";
import { settling } from "./settling.js";
import type { Drawings, Theme } from "./theme.js";

const MOST_LISTED = 60;
const AT_ONCE = 6;
const MOST_LINES = 400;
const MOST_PICTURES = 6;
const MOST_TOLD = 3;
/** How many letters a caption has that a phone shows smaller. */
const LONG = 44;

/** What a view asks for. */
export interface Deeds extends Settling {
  act(offer: Offer, at: HTMLElement | null): void;
  whyNot(action: Action): Promise<Refusal | null>;
  previews(ids: string[]): Promise<(Preview | null)[]>;
  undo(): void;
  /** Somebody wants to read a clause that is named at a place. */
  showClause(id: string, at: HTMLElement): void;
  /** What a clause states, in the language of the page. */
  statement(id: string): Promise<string>;
}

export class View {
  readonly title = element("b", "title");
  private readonly turn = element("b", "turn");
  readonly caption = heard(element("h2", "caption"), words().table);
  readonly undo = withKey(button("undo", words().undo, () => this.deeds.undo()), "u");
  readonly bar = element("header", "bar", element("div", "heading", this.title, this.turn, this.caption), this.undo);
  readonly board = element("div", "zones");
  readonly choices = element("section", "choices");
  readonly events = element("ol", "events");
  /** For those who listen: what happened last, and whose turn it is. */
  private readonly live = element("p", "live");
  private readonly preview = element("div", "preview");
  private readonly why = element("section", "why");
  /** What somebody did last, with all that came of it, in one line: what a phone shows of what happened. */
  private readonly latest = element("p", "latest");
  private readonly log = element("section", "log", element("h2", "", words().whatHappened), this.latest, this.events);
  private readonly sheets = [this.choices, this.log];
  private readonly refusal = element("p", "refusal");
  private readonly side = element("aside", "side", this.choices, this.log, this.why);
  private readonly shell = element("div", "shell", this.bar, this.board, this.preview, this.side);
  private readonly fit: () => void;
  private position: Position | null = null;
  /** Whether somebody else has done something last: what came and went by it stays marked until the next own deed. */
  private isOthers = false;
  /** What was seen before the position, where the one came of the other. */
  private before: Scene | null = null;
  private offers: Offer[] = [];
  /** The last offer of each kind: what could not be done now is asked by its pattern. */
  private readonly kinds = new Map<string, Offer>();
  private pointed: string[] = [];
  /** Which of several things with a key was pointed at, by their number. */
  private readonly twins = new Map<string, number>();
  private found = new Map<string, Preview | null>();
  private readonly barred = new Map<string, Refusal | null>();
  /** What is heard of each thing where nothing can be done with it. */
  private readonly plain = new WeakMap<HTMLElement, () => void>();
  private asking = 0;
  private drawings: Drawings | null = null;

  constructor(
    readonly root: HTMLElement,
    private readonly theme: Theme,
    private readonly deeds: Deeds,
  ) {
    this.fit = fitting(root);
    root.classList.add("table-view");
    root.append(theme.parts(), this.shell, this.refusal, this.live);
    this.caption.tabIndex = -1;
    this.caption.removeAttribute("aria-label");
    this.live.setAttribute("aria-live", "polite");
    this.refusal.setAttribute("role", "alert");
    this.refusal.hidden = this.preview.hidden = this.why.hidden = true;
    listen(root);
    holding(this.board, (at) => void this.describe(at));
    dragging(root, this);
    this.log.append(this.unfolding(this.log, ""));
    root.addEventListener("click", (event) => this.fold(event.target as HTMLElement));
    this.board.onclick = (event) => this.clicked(event.target as HTMLElement);
    for (const kind of ["pointerover", "focusin"]) root.addEventListener(kind, (event) => this.lookedAt(event.target as HTMLElement));
    this.board.onkeydown = (event) => {
      const at = (event.target as HTMLElement).closest<HTMLElement>("[data-key]");
      if (at === null || event.target !== at || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      void this.point(at.dataset.key ?? "", at);
    };
  }

  // Showing.

  /** Show a position; things move from where they were, unless it is another table or somebody else looks. */
  show(next: Position, isMoving: boolean): void {
    const before = isMoving ? places(this.board) : new Map<string, DOMRect>();
    const [focus, hadFocus] = [this.focused(), this.hasFocus()];
    this.before = isMoving ? (this.position?.view.scene ?? null) : null;
    if (this.position?.game !== next.game) this.kinds.clear();
    this.position = next;
    const deed = next.news.moves.findLast(({ actor }) => actor !== "chance");
    this.isOthers = deed ? deed.actor !== next.viewer : this.isOthers;
    this.pointed = [];
    this.found = new Map();
    this.twins.clear();
    this.barred.clear();
    this.drawings = this.theme.of(next.game);
    this.offers = every(next.offers, next.view.scene);
    for (const offer of this.offers) this.kinds.set(offer.action.type, offer);
    this.forgive();
    this.draw();
    animate(before, this.board, isMoving);
    if (focus !== undefined || (hadFocus && this.isNowhere())) this.focusOn(focus);
  }

  /** What keys do wherever the focus is; gives whether this was one of them. */
  pressed({ key }: KeyboardEvent): boolean {
    if (key === "Escape") this.startOver();
    else if (key === "u") this.deeds.undo();
    else if (/^[1-9]$/.test(key)) this.choose(Number(key));
    else return false;
    return true;
  }

  private draw(): void {
    if (this.position === null || this.drawings === null) return;
    const { view, undo, language, viewer, to_act } = this.position;
    const { scene } = view;
    const { rivals, stage, track, hand }: Drawn = drawn(scene, this.drawings, typeof viewer === "number" ? viewer : null);
    this.root.className = "table-view";
    this.root.classList.toggle("others", this.isOthers);
    this.drawings.ground(this.root);
    this.title.textContent = scene.title;
    this.caption.textContent = scene.caption;
    this.caption.classList.toggle("long", scene.caption.length > LONG);
    this.turn.textContent = words().yourTurn;
    this.turn.hidden = to_act === null || to_act !== viewer;
    this.board.replaceChildren(hand, rivals, stage, track);
    for (const each of [this.board, this.events, this.caption, this.choices, this.preview, this.live, this.latest]) each.lang = language;
    this.undo.hidden = undo === undefined;
    this.undo.textContent = words().undo;
    this.undo.setAttribute("aria-disabled", String(!undo?.verdict.is_allowed && !undo?.asks));
    this.undo.title = undo?.verdict.is_allowed || undo?.asks ? "" : (undo?.verdict.reason ?? "");
    this.light();
    this.fit();
  }

  /** Light what comes next, and list what is left. */
  private light(): void {
    const open = left(this.offers, this.pointed);
    this.board.querySelectorAll(".tag.worth").forEach((each) => each.remove());
    const met = new Map<string, number>();
    for (const thing of this.board.querySelectorAll<HTMLElement>("[data-key]")) {
      const key = thing.dataset.key ?? "";
      const twin = met.get(key) ?? 0;
      met.set(key, twin + 1);
      const isChosen = this.pointed.includes(key) && twin === (this.twins.get(key) ?? 0);
      const isOffered = !isChosen && !thing.matches(".h") && isNext(open, this.pointed, key);
      thing.classList.toggle("chosen", isChosen);
      thing.classList.toggle("offered", isOffered);
      thing.closest(".slot")?.classList.toggle("up", isChosen);
      const plain = this.plain.get(thing) ?? asHeard(thing);
      this.plain.set(thing, plain);
      plain();
      if (!isChosen && !isOffered) continue;
      const offered = left(open, [key]);
      const only = offered.length === 1 ? `: ${offered[0]?.text ?? ""}` : "";
      const shown = thing.matches(".rival, .cnt, .small") ? thing.textContent.trim().replace(/\s+/g, " ") : thing.dataset.words; // its name says all that a button shows
      heard(thing, (shown ?? key) + only, "button").setAttribute("aria-pressed", String(isChosen));
      thing.removeAttribute("aria-hidden");
    }
    for (const around of this.board.querySelectorAll(".offered:has(.offered, .chosen)")) {
      around.setAttribute("role", "group"); // no button in a button
      around.removeAttribute("aria-pressed");
    }
    this.pale();
    this.list(open);
    this.showWhy(null);
    this.endPreview();
    reach(this.root, this.focused());
    void this.foresee(open);
  }

  /** Make those cards of the hand pale that cannot be played now, or that nothing hangs on, where others can or have. */
  private pale(): void {
    const slots = [...this.board.querySelectorAll(".hand .slot")];
    const playable = slots.filter((slot) => left(this.offers, [slot.querySelector<HTMLElement>("[data-key]")?.dataset.key ?? ""]).length);
    const full = playable.length > 0 ? playable : slots.filter((slot) => slot.querySelector(".hung"));
    for (const slot of slots) slot.classList.toggle("off", full.length > 0 && !full.includes(slot));
  }

  /** The offers that are left, as buttons with pictures; or who is waited for. */
  private list(open: Offer[]): void {
    const { waits, view, to_act, seats, held } = this.position as Position;
    heard(this.choices, words().whatYouCanDo, "region");
    this.choices.classList.toggle("held", held !== undefined);
    if (held !== undefined) {
      this.choices.hidden = false;
      return this.choices.replaceChildren(...settling(held, this.position as Position, (clause) => this.chip(clause), this.deeds));
    }
    const isWaiting = waits && view.result === undefined;
    const pieces = shown(view.scene);
    const ordered = [...open].sort((one, other) => Number(one.touches.length > 0) - Number(other.touches.length > 0)); // first what nothing can be pointed at for
    const items = ordered.slice(0, MOST_LISTED).map((offer, place) => {
      const touched = offer.touches.map((path): [string, Tile[]] => [path, pieces.get(path) ?? []]);
      const named = touched.flatMap(([path, tiles]) => tiles.filter((tile) => path.endsWith(`/${tile.key}`)));
      const unlike = new Map((named.length ? named : touched.flatMap(([, tiles]) => tiles)).map((tile) => [tile.face || tile.text, tile]));
      const pictures = [...unlike.values()].slice(0, MOST_PICTURES).map((tile) => silent(this.drawings?.piece(tile) ?? element("span")));
      const made = button("offer", "", () => this.deeds.act(offer, null));
      made.append(...(place < 9 ? [silent(element("kbd", "", String(place + 1)))] : []), ...pictures, element("span", "words", offer.text));
      made.dataset.offer = offer.id;
      return element("li", "", made);
    });
    const all = this.unfolding(this.choices, words().all(open.length));
    const more = open.length > MOST_LISTED ? [element("p", "more", words().more(open.length - MOST_LISTED))] : [];
    const title = isWaiting ? words().waiting(seats[to_act ?? 0]?.name ?? "") : this.pointed.length ? words().youCan : words().point;
    this.choices.hidden = open.length === 0 && !isWaiting;
    this.choices.classList.remove("unfolded");
    this.choices.replaceChildren(element("h2", "", title), ...(items.length > 1 ? [all] : []), ...(items.length ? [element("ol", "", ...items)] : []), ...more);
  }

  // On a phone, the offers and what has happened are a line each, which unfolds over the table.

  private unfolding(sheet: HTMLElement, text: string): HTMLButtonElement {
    const made = button("all", text, () => made.setAttribute("aria-expanded", String(sheet.classList.toggle("unfolded"))));
    made.setAttribute("aria-expanded", "false");
    return made;
  }

  /** Fold what is unfolded, unless something in it was meant. */
  private fold(meant: HTMLElement | null): void {
    for (const sheet of this.sheets) {
      if (sheet.contains(meant)) continue;
      sheet.classList.remove("unfolded");
      sheet.querySelector(".all")?.setAttribute("aria-expanded", "false");
    }
  }

  // Pointing.

  private clicked(target: HTMLElement): void {
    let at = target.closest<HTMLElement>("[data-key]");
    const first = at;
    while (at !== null && !at.matches(".offered, .chosen")) at = at.parentElement?.closest<HTMLElement>("[data-key]") ?? null;
    const thing = at ?? first;
    if (thing !== null) void this.point(thing.dataset.key ?? "", thing);
  }

  /** Point at one thing more; with one offer left it is done, and what leaves none is explained. */
  async point(key: string, at: HTMLElement): Promise<void> {
    if (this.position === null) return;
    this.forgive();
    const repeated = again(this.offers, this.pointed, key);
    if (repeated !== undefined) return this.deeds.act(repeated, at);
    const keys = pointing(this.offers, this.pointed, key);
    if (keys === null) return this.explain(key, at);
    this.pointed = keys;
    this.twins.set(key, this.called(key).indexOf(at));
    const open = left(this.offers, keys);
    const [only] = open;
    if (keys.length > 0 && open.length === 1 && only !== undefined) return this.deeds.act(only, at);
    this.light();
    this.focusOn(key);
  }

  /** Take up what is dragged; nothing is done before it is dropped. */
  lift(key: string, at: HTMLElement): void {
    this.forgive();
    this.twins.set(key, this.called(key).indexOf(at));
    this.pointed = pointing(this.offers, this.pointed, key) ?? this.pointed;
    this.light();
  }

  /** Drop what was taken up: on something, where that is what it is for, or elsewhere, where only one thing can be meant. */
  drop(on: HTMLElement | null, at: HTMLElement, isAway: boolean): void {
    const [only, ...others] = left(this.offers, this.pointed);
    if (on !== null && on !== at && (isAway || on.matches(".offered"))) void this.point(on.dataset.key ?? "", on);
    else if (!isAway) this.startOver();
    else if (only !== undefined && others.length === 0) void this.deeds.act(only, at);
  }

  private async explain(key: string, at: HTMLElement): Promise<void> {
    const action = supposed(this.offers, this.pointed, key) ?? supposed([...this.kinds.values()], [], key);
    const line = elsewhere(this.offers, this.pointed, key);
    try {
      const why = action === null ? null : await this.deeds.whyNot(action);
      if (why !== null) this.refuse(why.reason, why.clause, at);
      else if (line !== null) this.refuse(words().lands(this.called(line)[0]?.dataset.words ?? ""), undefined, at);
      else await this.describe(at);
    } catch (error) {
      this.refuse(error instanceof Error ? error.message : String(error), undefined, at);
    }
  }

  /** Say what something is, how it stands, and what its rule states, where the theme names one. */
  private async describe(at: HTMLElement): Promise<void> {
    const clause = this.drawings?.rule(at.dataset.key ?? "");
    const statement = clause ? await this.deeds.statement(clause).catch(() => "") : "";
    this.inform(`${capitalised(at.getAttribute("aria-label") ?? at.dataset.words ?? "")}. ${statement}`, statement ? clause : undefined, at);
  }

  private called(key: string): HTMLElement[] {
    return [...this.board.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)];
  }

  /** Take back what was pointed at. */
  startOver(): void {
    const focus = this.focused();
    this.pointed = [];
    this.fold(null);
    this.forgive();
    this.endPreview();
    if (this.position === null) return;
    this.light();
    this.focusOn(focus);
  }

  /** Do what a digit stands for in the list. */
  choose(number: number): void {
    this.choices.querySelectorAll<HTMLButtonElement>("button.offer")[number - 1]?.click();
  }

  /** Show which offer somebody recommends, and by which rule; where that brings nothing that can be counted, one that does, if there is any. */
  async recommend(id: string, advice: string): Promise<void> {
    const { position, offers } = this;
    await this.learn(offers);
    const advised = offers.find((each) => each.id === id);
    if (advised === undefined || position !== this.position) return;
    const rank = (each: Offer): number => this.worth(each)?.rank ?? 0;
    const best = offers.reduce((one, other) => (rank(other) > rank(one) ? other : one), advised);
    const offer = this.found.get(advised.id)?.points ? advised : best;
    this.pointed = [];
    this.light();
    const at = this.choices.querySelector<HTMLElement>(`[data-offer="${CSS.escape(offer.id)}"]`);
    at?.classList.add("recommended");
    await this.showPreview(offer, words().notBefore, advice);
    at?.scrollIntoView({ block: "nearest", inline: "start" });
    at?.focus();
  }

  // Looking ahead.

  /** Ask what the offers would bring, and tag what they are about. */
  private async foresee(open: Offer[]): Promise<void> {
    const own = ++this.asking;
    const { position } = this;
    const isMeant = (): boolean => own === this.asking && position === this.position;
    await this.learn(open.slice(0, MOST_LISTED), isMeant);
    if (isMeant()) this.tag(open);
  }

  /** Ask what some offers would bring, a few at a time, as long as that is wanted. */
  private async learn(offers: Offer[], isMeant = (): boolean => true): Promise<void> {
    const { found } = this;
    const unknown = offers.filter((offer) => !found.has(offer.id));
    for (let first = 0; first < unknown.length && isMeant(); first += AT_ONCE) {
      const some = unknown.slice(first, first + AT_ONCE);
      const previews = await this.deeds.previews(some.map((offer) => offer.id)).catch(() => []);
      some.forEach((offer, place) => found.set(offer.id, previews[place] ?? null));
    }
  }

  private tag(open: Offer[]): void {
    const worth = new Map(open.map((offer) => [offer.id, this.worth(offer)]));
    void this.sayWhoBars();
    if (![...worth.values()].some((each) => each?.number || each?.word)) return;
    for (const made of this.choices.querySelectorAll<HTMLElement>("button.offer")) {
      const each = worth.get(made.dataset.offer ?? "");
      if (!each || each.word) continue;
      made.append(silent(tagOf(each)), element("span", "live", `, ${spoken(each)}`));
    }
    for (const thing of this.board.querySelectorAll<HTMLElement>(".offered")) {
      const key = [thing.dataset.key ?? ""];
      const near = left(open, key);
      const offered = (near.length ? near : left(this.offers, key)).map((offer) => this.worth(offer)).filter((each) => each != null);
      const best = offered.sort((one, other) => other.rank - one.rank)[0];
      if (!best || thing.role === "group" || (this.pointed.length === 0 && !thing.closest(".hand"))) continue;
      thing.append(tagOf(best));
      heard(thing, `${thing.getAttribute("aria-label") ?? ""}, ${spoken(best)}`);
    }
  }

  /** What an offer is worth: points, or cards that come to the seat. */
  private worth(offer: Offer): Worth | null {
    const preview = this.found.get(offer.id);
    if (!preview || this.position === null) return null;
    const { view, viewer } = this.position;
    const isCards = this.drawings?.look.tag === "cards" && typeof viewer === "number";
    const number = isCards ? held(preview.scene, viewer) - held(view.scene, viewer) : preview.points || this.prospect(preview.scene) || preview.points;
    if (number === null) return null;
    if (isCards) return number > 0 ? { number, rank: number, kind: "win" } : this.laid(preview.scene, number);
    const isBetter = preview.points ? preview.is_better : number > 0;
    return { number, rank: isBetter ? Math.abs(number) : -Math.abs(number), kind: number === 0 ? "" : isBetter ? "win" : "cost" };
  }

  /** That a card which earns nothing stays on the table, or is laid before whoever plays it; null for one that goes elsewhere. */
  private laid(after: Scene, number: number): Worth | null {
    const { view, viewer } = this.position as Position;
    const { come } = changes(view.scene, after);
    const word = come.some((path) => !path.startsWith("seat:")) ? words().stays : come.some((path) => path.startsWith(`seat:${viewer}/`)) ? words().lays : "";
    return word ? { number, rank: number, kind: "", word } : null;
  }

  /** Say on each card that cannot be laid who is in the way, where the rule names somebody. */
  private async sayWhoBars(): Promise<void> {
    const { position } = this;
    if (position === null || this.drawings?.look.tag !== "cards" || this.offers.length === 0) return;
    for (const card of this.board.querySelectorAll<HTMLElement>(".hand .slot.off > [data-key]")) {
      const key = card.dataset.key ?? "";
      const action = supposed(this.offers, [], key);
      const why = this.barred.get(key) ?? (action && (await this.deeds.whyNot(action).catch(() => null)));
      if (position !== this.position) return;
      this.barred.set(key, why);
      const name = position.seats.find(({ seat, name }) => seat !== position.viewer && why?.reason.includes(name))?.name;
      if (name === undefined || card.querySelector(".barred")) continue;
      card.append(tagOf({ number: 0, rank: 0, kind: "barred", word: `⊘ ${name}` }));
      heard(card, `${card.getAttribute("aria-label") ?? ""}, ${why?.reason ?? ""}`, "img");
    }
  }

  /** By how much more the cards in the hand would be worth in a scene: of equal ones no more than there are places on their tag. */
  private prospect(after: Scene): number {
    const hand = (scene: Scene): Tile[] => arranged(scene).seats.flatMap(({ part }) => (seatOf(part) === this.position?.viewer ? (handOf(part)?.tiles ?? []) : []));
    const isPlaced = (tile: Tile, place: number, tiles: Tile[]): boolean => tiles.slice(0, place).filter(({ key }) => key === tile.key).length < tile.tag.split(", ").length;
    const worth = (scene: Scene): number => hand(scene).filter(isPlaced).reduce((sum, tile) => sum + (this.drawings?.worth(tile) ?? 0), 0);
    return this.position === null ? 0 : worth(after) - worth(this.position.view.scene);
  }

  private lookedAt(target: HTMLElement): void {
    const listed = target.closest<HTMLElement>("button.offer");
    const thing = target.closest<HTMLElement>(".offered");
    const open = left(this.offers, this.pointed);
    const meant = listed ? open.filter((offer) => offer.id === listed.dataset.offer) : thing ? left(open, [thing.dataset.key ?? ""]) : [];
    const [only] = meant;
    if (meant.length === 1 && only) void this.showPreview(only);
    else if (target.closest(".preview, .why") === null) this.endPreview();
  }

  /** Show what an offer would bring: what goes, what comes, and in words; or, where nobody can say, what is said instead. */
  private async showPreview(offer: Offer, unknown = "", advice = ""): Promise<void> {
    if (this.preview.dataset.offer === offer.id && !this.preview.hidden) return;
    this.endPreview();
    this.preview.dataset.offer = offer.id;
    await this.learn([offer]);
    const preview = this.found.get(offer.id);
    if (!(preview || unknown) || this.preview.dataset.offer !== offer.id || this.position === null || !this.offers.includes(offer)) return;
    this.choices.querySelector(`[data-offer="${CSS.escape(offer.id)}"]`)?.classList.add("at");
    const worth = this.worth(offer);
    const pieces = preview ? this.mark(this.position.view.scene, preview.scene, worth?.kind === "win") : [];
    const brings = preview ? this.brings(this.position.view.scene, preview, worth) : unknown;
    const { clause } = preview?.events.find(({ clause }) => !clause.startsWith("turn-")) ?? preview?.events[0] ?? {};
    const rule = advice && clause ? await this.deeds.statement(clause) : "";
    const told = element("span", "told", ...(advice ? [element("b", "", advice), ": "] : []), offer.text, ...(brings ? [" – ", element("em", worth?.kind, brings)] : []), " ", ...(clause ? [this.chip(clause)] : []), ...(rule ? [element("p", "", rule)] : []));
    this.preview.classList.toggle("advised", rule !== "");
    this.preview.replaceChildren(
      told,
      ...(pieces.length ? [silent(element("span", "minis", ...pieces.slice(0, MOST_PICTURES)))] : []),
      button("go", words().doIt, () => this.deeds.act(offer, null)),
    );
    this.preview.classList.remove("full");
    this.preview.hidden = false;
    this.preview.classList.toggle("full", told.scrollHeight > told.clientHeight + 1); // words before pictures
    this.showWhy(clause ?? null);
  }

  /** What an offer brings, counted: what is collected, points, or what else is said of it. */
  private brings(before: Scene, { scene, points, is_better, may_end }: Preview, worth: Worth | null): string {
    const pieces = collected(before, scene);
    const scored = this.drawings?.look.tag === "points" ? worth?.number : is_better && points;
    return [pieces ? words().collects(pieces) : "", scored ? words().scores(signed({ number: scored }), scored) : "", worth?.word ?? "", may_end ? words().mayEnd : ""].filter(Boolean).join(", ");
  }

  /** Mark on the board what goes, gained or lost, and what comes; gives pictures of what goes. */
  private mark(before: Scene, after: Scene, isGain: boolean): HTMLElement[] {
    const { gone, come } = changes(before, after);
    const [old, fresh] = [shown(before), shown(after)];
    const at = (path: string): HTMLElement[] => [...this.board.querySelectorAll<HTMLElement>(`.stage [data-key="${CSS.escape(path)}"]`)];
    const going = gone.filter((path) => !path.startsWith("seat:"));
    const marked = going.flatMap((path) => {
      const piece = at(path).find((each) => !each.classList.contains("go"));
      piece?.classList.add("go", ...(isGain ? ["gained"] : []));
      const tile = old.get(path)?.[0];
      return piece && tile && this.drawings ? [this.drawings.piece(tile)] : [];
    });
    for (const path of come) {
      const [tile, place] = [fresh.get(path)?.[0], at(path.slice(0, path.lastIndexOf("/")))[0]];
      if (!tile || !place || !this.drawings) continue;
      const isSquare = place.matches(".space");
      const ghost = silent(this.drawings.piece(tile, isSquare));
      ghost.classList.add("piece", "coming");
      place.append(ghost);
      place.classList.add("at");
    }
    this.frame(before, after);
    this.retag(before, after);
    this.fit();
    return marked;
  }

  /** Show what would hang on places and on cards in place of what does. */
  private retag(before: Scene, after: Scene): void {
    const [old, fresh] = [tags(before), tags(after)];
    for (const [path, tag] of fresh) {
      const was = old.get(path) ?? tag;
      if (was === tag) continue;
      const isCard = path.includes("/hand/");
      const kind = !isCard ? "" : tag ? "win" : "cost";
      const shown = (): (Node | string)[] => (isCard || !tag ? [tag || words().noMore] : (this.drawings?.hanging(was ? `${was} → ${tag}` : tag) ?? []));
      for (const each of this.called(path)) each.append(silent(element("span", `tag hung next ${kind}`, ...shown())));
    }
  }

  /** Frame where the regions of the board would lie. */
  private frame(before: Scene, after: Scene): void {
    const grid = (scene: Scene) => arranged(scene).main.map(({ part }) => part).find((part) => part.type === "grid");
    const [old, fresh] = [grid(before), grid(after)];
    const board = this.board.querySelector(".board");
    if (board === null || fresh === undefined || JSON.stringify(old?.regions) === JSON.stringify(fresh.regions)) return;
    for (const { rows, columns } of fresh.regions) board.append(framed("region next", rows, columns));
  }

  private endPreview(): void {
    if (this.preview.hidden && this.preview.dataset.offer === undefined) return;
    delete this.preview.dataset.offer;
    this.preview.hidden = true;
    this.board.querySelectorAll(".coming, .next").forEach((each) => each.remove());
    this.root.querySelectorAll(".go:not(button), .at").forEach((each) => each.classList.remove("go", "gained", "at"));
    this.fit();
  }

  // Telling.

  /** Add what happened to the list of it, the latest first; done once somebody at the table has looked at points that were counted. */
  async tell({ news: { moves }, seats, here, view }: Position, isAnew: boolean): Promise<void> {
    if (isAnew) this.events.replaceChildren();
    const name = (actor: number | "chance"): string => (actor === "chance" ? "•" : (seats[actor]?.name ?? words().seat(actor)));
    for (const { actor, events } of moves) {
      for (const { text, clause } of events) this.add(name(actor), text, clause);
    }
    const deed = moves.findLast(({ actor }) => actor !== "chance");
    if (deed) {
      const told = deed.events.slice(0, MOST_TOLD);
      this.latest.replaceChildren(coin(name(deed.actor)), element("span", "", told.map(({ text }) => text).join(". ")), ...told.slice(-1).map(({ clause }) => this.chip(clause)));
    }
    while (this.events.children.length > MOST_LINES) this.events.lastChild?.remove();
    reach(this.root, this.focused());
    const next = [...(this.turn.hidden ? [] : [words().yourTurn]), this.position?.view.scene.caption ?? ""];
    this.live.textContent = [...moves.flatMap((move) => move.events.map((event) => event.text)), ...next].join(". ");
    const points = counted(moves);
    if (isAnew || this.before === null || points.length === 0 || here.length === 0 || view.result !== undefined) return;
    await lookAt(points, this.before, view.scene, this.shell, (clause) => this.chip(clause));
  }

  /** Add an event; one that is told as the last one was counts as one more of it. */
  private add(who: string, text: string, clause: string): void {
    const last = this.events.querySelector<HTMLElement>("li");
    if (last !== null && last.dataset.told === `${who}: ${text}`) {
      last.dataset.times = String(Number(last.dataset.times ?? 1) + 1);
      last.querySelector(".times")?.replaceChildren(`×${last.dataset.times} `);
      return;
    }
    const told = element("li", "", coin(who), element("span", "", `${text} `, element("span", "times"), this.chip(clause)));
    told.dataset.told = `${who}: ${text}`;
    this.events.prepend(told);
  }

  private chip(clause: string): HTMLButtonElement {
    const chip = button("clause-link", clause, () => this.deeds.showClause(clause, chip));
    chip.setAttribute("aria-label", words().clause(clause));
    return chip;
  }

  /** The rule behind what is looked at, or behind what happened last. */
  private showWhy(clause: string | null): void {
    const id = clause ?? this.events.querySelector(".clause-link")?.textContent ?? null;
    this.why.hidden = id === null || this.offers.length === 0;
    if (id === null || this.why.dataset.clause === id) return;
    this.why.dataset.clause = id;
    void this.deeds.statement(id).then((text) => {
      this.why.hidden ||= text === "";
      if (this.why.dataset.clause === id) this.why.replaceChildren(element("b", "", words().whyThese, " ", this.chip(id)), element("p", "", text));
    });
  }

  /** Say what something is, or what a clause states, below it. */
  inform(statement: string, clause: string | undefined, at: HTMLElement): void {
    if (statement === "") return;
    this.refuse(statement, clause, at);
    this.refusal.classList.add("told");
    at.classList.remove("refused");
  }

  /** Say why something cannot be done, below the thing that was pointed at. */
  refuse(reason: string, clause: string | undefined, at: HTMLElement | null): void {
    this.forgive();
    this.refusal.classList.remove("told");
    this.refusal.replaceChildren(`${reason} `, ...(clause ? [this.chip(clause)] : []));
    this.refusal.hidden = false;
    const piece = at?.isConnected ? at : this.caption;
    if (at?.isConnected) at.classList.add("refused");
    const [table, box] = [this.root.getBoundingClientRect(), piece.getBoundingClientRect()];
    const across = box.left + box.width / 2 - table.left - this.refusal.offsetWidth / 2;
    const down = Math.min(box.bottom - table.top + 6, table.height - this.refusal.offsetHeight - 4);
    this.refusal.style.left = `${Math.max(4, Math.min(table.width - this.refusal.offsetWidth - 4, across))}px`;
    this.refusal.style.top = `${Math.max(4, down)}px`;
  }

  forgive(): void {
    this.refusal.hidden = true;
    this.root.querySelectorAll(".refused").forEach((each) => each.classList.remove("refused"));
  }

  /** Say everything that the view itself says in the language that was chosen since. */
  speak(): void {
    this.log.querySelector("h2")?.replaceChildren(words().whatHappened);
    heard(this.log, words().whatHappened, "region");
    this.log.querySelector(".all")?.setAttribute("aria-label", words().whatHappened);
    delete this.why.dataset.clause;
  }

  private focused(): string | undefined {
    const root = this.root.getRootNode() as Document | ShadowRoot;
    return (root.activeElement as HTMLElement | null)?.dataset.key;
  }

  /** Whether the focus is at the table. One in somebody's page has none before it is given one; a page of its own always has. */
  private hasFocus(): boolean {
    return (this.root.getRootNode() as Document | ShadowRoot).activeElement !== null;
  }

  private isNowhere(): boolean {
    return document.activeElement === document.body;
  }

  /** Give the focus to a thing, or else to the first with which something can be done; nobody has looked at it by that. */
  focusOn(key: string | undefined): void {
    const all = [...this.board.querySelectorAll<HTMLElement>("[data-key][tabindex]")];
    const target = all.find((each) => each.dataset.key === key) ?? all.find((each) => each.matches(".offered")) ?? this.choices.querySelector<HTMLElement>("button.offer") ?? this.caption;
    target.focus({ preventScroll: true });
    this.endPreview();
  }
}

interface Worth {
  number: number;
  rank: number;
  kind: "win" | "cost" | "barred" | "";
  /** What is said of a card instead of a number. */
  word?: string;
}

/** How a worth is heard: whether it is good or bad is a colour only for those who see it. */
const spoken = (worth: Worth): string => [signed(worth), ...(worth.kind === "win" || worth.kind === "cost" ? [words()[worth.kind]] : [])].join(", ");
const signed = ({ number, word }: Pick<Worth, "number" | "word">): string => word ?? (number > 0 ? `+${number}` : String(number).replace("-", "−"));

/** A tag, of which the style sheet writes the text: it is part of the name of what it hangs on. */
function tagOf(worth: Worth): HTMLElement {
  const tag = element("span", `tag worth ${worth.kind}`);
  tag.dataset.text = signed(worth);
  return tag;
}

// Draws a scene with elements of the page. Whatever has a key has it as `data-key`, in the form of `keys_in` in Python.
import type { Part, Scene, Tile } from "rulebook";
import { words } from "./words.js";
import { element, heard, silent } from "./dom.js";
import { beneath, spaceKey } from "./offers.js";
import type { Arranged, Grid, Group, Pile, Placed, Tiles, Track } from "./scene.js";
import { arranged, handOf, isSeat, notesOf, pathOf, seatOf } from "./scene.js";
import type { Drawings } from "./theme.js";

/** The places of a table, drawn: those who sit at it, the board, the score track, and the hand of whoever looks. */
export interface Drawn {
  rivals: HTMLElement;
  stage: HTMLElement;
  track: HTMLElement;
  hand: HTMLElement;
}

/** Something that can be pointed at: `name` is what is heard of it. */
function thing<Made extends HTMLElement>(made: Made, path: string, name: string): Made {
  if (path) {
    made.dataset.key = path;
    made.dataset.words = name;
  }
  return made;
}

const called = (tile: Tile): string => (tile.name || tile.text) + (tile.count > 1 ? ` ×${tile.count}` : "") + tagged(tile.tag);
const tagged = (tag: string): string => (tag ? `, ${tag}` : "");
/** A tag as it hangs on a piece or on a place, apart from the words on it; none where there is nothing to say. */
const hung = (tag: string, shown: (Node | string)[] = [tag]): (Node | string)[] => (tag ? [" ", silent(element("span", "tag hung", ...shown))] : []);
/** What lies there: what has gone is still drawn. */
const lying = (tiles: readonly Tile[]): Tile[] => tiles.filter((tile) => tile.emphasis !== "ghost");
const content = (tiles: readonly Tile[]): string => lying(tiles).map(called).join(", ") || words().empty;
const letters = new Intl.Segmenter();
const letter = (title: string): string => [...letters.segment(title)][0]?.segment ?? "";
export const initial = (title: string): string => /^\D*(\d+)/.exec(title)?.[1] ?? letter(title);

/** How many letters a note has that everybody keeps, such as points. */
const SHORT = 30;
/** A track has at least that many places, so that a game that begins has one. */
const SHORTEST = 10;
/** The part of a track within which pawns cover each other on a phone. */
const CLOSE = 0.05;

/** Whoever sits on a seat, as a coin. */
export function coin(title: string): HTMLElement {
  return silent(element("span", "av", initial(title)));
}

/** A whole scene, for the seat that looks, or for somebody who has none. */
export function drawn(scene: Scene, drawings: Drawings, here: number | null): Drawn {
  const places = arranged(scene);
  const own = places.seats.find(({ part }) => seatOf(part) === here);
  const others = places.seats.filter((each) => each !== own);
  const common = own ? notesOf(own.part).filter((note) => note.length > SHORT && others.every(({ part }) => notesOf(part).includes(note))) : [];
  const draw = new Drawing(drawings, here, common);
  const rivals = heard(element("section", "rivals", ...others.map((each) => draw.rival(each))), words().table, "group");
  rivals.dataset.seats = String(others.length);
  const hand = element("section", "hand");
  if (own) hand.append(draw.me(own), ...draw.fan(own));
  hand.style.setProperty("--n", String(hand.querySelectorAll(".slot").length));
  hand.hidden = own === undefined;
  const track = element("section", "track", ...places.scores.map((each) => draw.strip(each)));
  return { rivals, stage: draw.stage(places), track, hand };
}

/** A scene to look at, such as a step of a record. */
export function drawScene(scene: Scene, drawings: Drawings): HTMLElement {
  const { rivals, stage, track } = drawn(scene, drawings, null);
  return heard(drawings.ground(element("section", "scene", rivals, stage, track)), scene.title, "group");
}

class Drawing {
  constructor(
    private readonly drawings: Drawings,
    private readonly here: number | null,
    /** What is noted of everybody at some length: it stands at the hand alone. */
    private readonly common: string[],
  ) {}

  // Pieces.

  /** A piece, or those of one kind: cards lie together with their number, and what stands by itself stands there singly. */
  private tile(tile: Tile, within: string, isSquare = false): HTMLElement[] {
    const isSingle = !isSquare && this.drawings.isBare(tile);
    return Array.from({ length: isSingle ? tile.count : 1 }, () => {
      const piece = this.drawings.piece(tile, isSquare);
      piece.classList.add("piece", tile.emphasis);
      if (tile.count > 1 && !isSingle) piece.append(silent(element("span", "tag count", `×${tile.count}`)));
      if (isSingle) piece.classList.toggle("counts", tile.tag !== "");
      else piece.append(...hung(tile.tag));
      if (tile.emphasis === "ghost") return silent(piece);
      heard(piece, isSingle ? called({ ...tile, count: 1 }) : called(tile), "img");
      return thing(piece, tile.key ? beneath(within, tile.key) : "", called(tile));
    });
  }

  private back(size: number): HTMLElement {
    const pile = element("span", size > 1 ? "pile thick" : "pile", size ? this.drawings.back() : element("span", "face card none"));
    return silent(pile);
  }

  // Those at the table.

  rival({ part, within }: Placed<Group>): HTMLElement {
    const path = beneath(within, part.key);
    const notes = notesOf(part).filter((each) => !this.common.includes(each));
    const counted = part.parts.flatMap((each) => this.counted(each, path));
    const said = element("div", "who", " ", element("strong", "", part.title), " ", element("small", "", notes.join(", ")));
    const rival = element("div", `rival ${part.emphasis === "strong" ? "on" : ""}`, coin(part.title), said, element("div", "cs", ...counted));
    return thing(rival, path, [part.title, ...notes].join(", "));
  }

  /** What somebody has before them, small: piles with their sizes, and open cards. */
  private counted(part: Part, within: string): (HTMLElement | string)[] {
    const path = "key" in part ? beneath(within, part.key) : within;
    if (part.type === "pile") {
      const isHand = part.key === "hand";
      const backs = isHand && part.size > 1 ? silent(element("span", "backs", this.drawings.back(), this.drawings.back())) : this.back(part.size);
      const made = element("span", `cnt ${isHand ? "held" : ""}`, backs, element("b", "", String(part.size)), " ", silent(element("small", "", part.title)));
      return [" ", heard(thing(made, path, `${part.title}: ${part.size}`), `${part.title}: ${part.size}`, "img")];
    }
    if (part.type === "tiles") {
      const made = element("span", "cnt open", ...(part.tiles.length ? part.tiles.flatMap((tile) => this.tile(tile, path)) : [this.back(0)]));
      made.title = part.title;
      return [" ", heard(made, part.title, "group")];
    }
    return part.type === "track" ? [this.strip({ part, within: path })] : [];
  }

  me({ part, within }: Placed<Group>): HTMLElement {
    const path = beneath(within, part.key);
    const notes = notesOf(part);
    const hand = handOf(part);
    const others = part.parts.filter((each) => each !== hand).flatMap((each) => this.counted(each, path));
    const said = element("div", "who", element("strong", "", part.title), ...notes.map((each) => element("small", "", each)));
    return thing(element("div", `me ${part.emphasis === "strong" ? "on" : ""}`, coin(part.title), said, ...others), path, [part.title, ...notes].join(", "));
  }

  /** A hand as a fan: each card lies far enough from the next to be pointed at. */
  fan({ part, within }: Placed<Group>): HTMLElement[] {
    const hand = handOf(part);
    if (hand === null) return [];
    const path = beneath(within, part.key, hand.key);
    const cards = hand.tiles.flatMap((tile) => this.tile(tile, path));
    const slots = cards.map((card, place) => {
      const slot = element("div", "slot", card);
      slot.style.setProperty("--i", String(place));
      return slot;
    });
    const fan = heard(element("div", "fan", ...slots), hand.title, "group");
    return [fan];
  }

  // The board and what lies beside it.

  stage(places: Arranged): HTMLElement {
    const { main, beside, tracks, notes } = places;
    const isRing = main.some(({ part }) => part.type === "group" && part.arrangement === "circle");
    const sky = tracks.map((each) => this.sky(each));
    const small = beside.map((each) => this.small(each));
    const stage = heard(element("section", "stage"), words().table, "group");
    if (sky.length) {
      const loose = small.filter((each) => each.matches(".tiles")); // has its place, whether it lies there or not
      stage.append(element("div", "sky", ...small.filter((each) => !loose.includes(each)), ...sky, element("div", "loose-tiles", ...loose)));
    }
    for (const each of main) {
      const made = each.part.type === "grid" ? this.board(each as Placed<Grid>) : each.part.type === "group" ? this.group(each as Placed<Group>) : this.cloth(each as Placed<Tiles>);
      stage.append(made);
      if (isRing && small.length) made.append(element("div", "mid", ...small));
    }
    stage.append(...notes.map((text) => element("p", "note", text)));
    if (!sky.length && !isRing && small.length) stage.append(element("div", "piles", ...small));
    return stage;
  }

  /** Something small beside the board: a pile with its size, or a few tokens. */
  private small({ part, within }: Placed<Tiles | Pile>): HTMLElement {
    const path = beneath(within, part.key);
    if (part.type === "tiles") return heard(thing(element("div", "small tiles", ...part.tiles.flatMap((tile) => this.tile(tile, path)), ...hung(part.tag, this.drawings.hanging(part.tag))), path, part.title), part.title + tagged(this.drawings.tag(part.tag)), "group");
    const art = this.drawings.part(this.drawings.look.places?.[part.key], "art");
    const body = art ? element("span", "pile") : this.back(part.size);
    if (art) body.append(art);
    body.append(silent(element("span", "tag", String(part.size))));
    const made = element("div", "small", body, " ", silent(element("span", "lab", part.title)));
    return heard(thing(made, path, `${part.title}: ${part.size}`), `${part.title}: ${part.size}`, "img");
  }

  private group(placed: Placed<Group>): HTMLElement {
    const { part } = placed;
    const path = pathOf(placed);
    const isRing = part.arrangement === "circle";
    const rows = part.parts.map((inner) => (isSeat(inner) ? this.rival({ part: inner as Group, within: path }) : inner.type === "tiles" ? this.row(inner, path, isRing) : this.other(inner, path)));
    const group = heard(element("div", isRing ? "ring" : "meadow", ...rows), part.title || words().table, "group");
    const half = Math.ceil(rows.length / 2);
    group.style.setProperty("--half", String(half));
    rows.forEach((row, place) => {
      if (isRing) row.style.gridArea = place < half ? `1 / ${place + 1}` : `3 / ${rows.length - place}`;
    });
    return thing(group, part.key ? path : "", part.title);
  }

  private other(part: Part, within: string): HTMLElement {
    if (part.type === "grid") return this.board({ part, within });
    if (part.type === "track") return this.strip({ part, within });
    if (part.type === "pile") return this.small({ part, within });
    return part.type === "group" ? this.group({ part, within }) : element("p", "note", part.type === "note" ? part.text : "");
  }

  /** A row of a circle, or an area of a landscape, with its pieces. */
  private row(part: Tiles, within: string, isRow: boolean): HTMLElement {
    const path = beneath(within, part.key);
    const pieces = part.tiles.flatMap((tile) => this.tile(tile, path));
    const art = this.drawings.part(this.drawings.look.places?.[part.key], "scenery");
    const label = isRow ? element("span", "tag no", initial(part.title)) : element("span", "nm", part.title);
    const made = element("div", isRow ? "row" : "area fit", ...(art ? [art as unknown as HTMLElement] : []), silent(label), ...pieces, ...hung(part.tag, this.drawings.hanging(part.tag)));
    made.dataset.ratio = part.tiles.every((tile) => this.drawings.isBare(tile)) ? "1" : "1.4";
    const name = `${part.title}${tagged(this.drawings.tag(part.tag))}: ${content(part.tiles)}`;
    return heard(thing(made, path, name), name, "group");
  }

  /** Open cards in the middle of the table, as large as there is room for. */
  private cloth({ part, within }: Placed<Tiles>): HTMLElement {
    const path = beneath(within, part.key);
    const cloth = element("div", "cloth fit", ...part.tiles.flatMap((tile) => this.tile(tile, path)));
    cloth.dataset.ratio = "1.4";
    const name = `${part.title}: ${content(part.tiles)}`;
    return heard(thing(cloth, path, name), name, "group");
  }

  private board(placed: Placed<Grid>): HTMLElement {
    const { part } = placed;
    const path = pathOf(placed);
    const board = heard(element("div", "board"), part.title, "group");
    board.style.setProperty("--rows", String(part.row_labels.length));
    board.style.setProperty("--columns", String(part.column_labels.length));
    const at = (made: HTMLElement, row: number, column: number): HTMLElement => {
      made.style.gridArea = `${row + 2} / ${column + 2}`;
      return made;
    };
    part.column_labels.forEach((text, column) => {
      const key = part.column_keys[column] ?? "";
      const mark = this.drawings.mark(lying(part.cells.filter((cell) => cell.column === column).map(({ tile }) => tile)));
      board.append(at(thing(silent(element("span", "h", text, ...(mark ? [mark] : []))), key && beneath(path, key), words().column(text)), -1, column));
    });
    part.row_labels.forEach((text, row) => {
      const key = part.row_keys[row] ?? "";
      board.append(at(thing(silent(element("span", "h", text)), key && beneath(path, key), words().row(text)), row, -1));
      part.column_labels.forEach((_, column) => board.append(at(this.space(part, path, row, column), row, column)));
    });
    for (const region of part.regions) {
      for (const rows of runs(region.rows)) for (const columns of runs(region.columns)) board.append(framed(`region ${region.border}`, rows, columns));
    }
    return board;
  }

  private space(part: Grid, path: string, row: number, column: number): HTMLElement {
    const own = spaceKey(part, row, column);
    const key = beneath(path, own);
    const tiles = part.cells.filter((cell) => cell.row === row && cell.column === column).map((cell) => cell.tile);
    const name = words().space(part.row_labels[row] ?? "", part.column_labels[column] ?? "", content(tiles));
    const space = element("div", lying(tiles).length ? "space taken" : "space", ...tiles.flatMap((tile) => this.tile(tile, key, true)));
    return heard(thing(space, own && key, name), name, "img");
  }

  // Tracks.

  /** A track with those who stand on it, as one line at every width. */
  strip({ part, within }: Placed<Track>): HTMLElement {
    const path = beneath(within, part.key);
    const strip = element("div", "strip");
    const most = Math.max(SHORTEST, part.places.length - 1);
    const every = [1, 2, 5, 10, 20, 50, 100].find((step) => most / step <= 12) ?? 200;
    strip.style.setProperty("--k", `${100 / most}%`);
    const at = (made: HTMLElement, place: number): HTMLElement => {
      made.style.setProperty("--at", String(place));
      return silent(made);
    };
    for (let place = 0; place <= most; place += 1) {
      if (most <= 60) strip.append(at(element("i"), place));
      if (place % every === 0) strip.append(at(element("b", "", part.places[place] ?? String(place)), place));
    }
    const steps = stepping(part.markers.map(({ place }) => place), most);
    part.markers.forEach((marker, index) => {
      const { aside, up } = steps[index] ?? { aside: 0, up: 0 };
      const pawn = at(element("span", `pawn ${marker.key === `seat:${this.here}` ? "you" : ""}`, initial(marker.name) === letter(marker.name) ? letter(marker.name).toUpperCase() : marker.text), marker.place);
      pawn.style.setProperty("--shift", String(aside));
      pawn.classList.toggle("high", up > 0);
      pawn.title = `${marker.name}: ${part.places[marker.place] ?? ""}`;
      strip.append(thing(pawn, marker.key ? beneath(path, marker.key) : "", pawn.title));
    });
    const standing = part.markers.map((marker) => `${marker.name}: ${part.places[marker.place] ?? ""}`).join(", ");
    return heard(thing(strip, path, `${part.title}. ${standing}`), `${part.title}. ${standing}`, "img");
  }

  /** A track that nobody stands on, such as the way of the sun, as an arc. */
  private sky(placed: Placed<Track>): HTMLElement {
    const { part } = placed;
    const art = this.drawings.look.tracks?.[part.key];
    if (art === undefined) return this.strip(placed);
    const most = Math.max(1, part.places.length - 1);
    const arc = element("div", "arc");
    part.places.forEach((_, place) => {
      const marker = part.markers.find((each) => each.place === place);
      const stop = element("i", marker ? "at" : part.markers.some((each) => each.place > place) ? "past" : "");
      const drawing = marker ? this.drawings.part(art, "") : null;
      if (drawing) stop.append(drawing);
      const across = place / most;
      stop.style.left = `${4 + 92 * across}%`;
      stop.style.top = `${18 + 60 * (2 * across - 1) ** 2}%`;
      arc.append(stop);
    });
    arc.append(...(words().ends[part.key] ?? []).map((end) => silent(element("small", "", end))));
    const name = `${part.title}: ${part.markers.map((each) => part.places[each.place] ?? "").join(", ")} / ${part.places.length}`;
    return heard(thing(arc, pathOf(placed), name), name, "img");
  }
}

/** How far pawns step aside and up, so that those who stand close to each other can all be seen. */
function stepping(places: number[], most: number): { aside: number; up: number }[] {
  const found = places.map(() => ({ aside: 0, up: 0 }));
  for (const side of [1, -1]) {
    const place = (index: number | undefined): number => places[index ?? -1] ?? (side > 0 ? -most : 2 * most); // far from all others
    const row = [...places.keys()].filter((each) => side === (2 * place(each) > most ? -1 : 1)).sort((one, other) => side * (place(one) - place(other)));
    row.forEach((index, at) => {
      const gap = (back: number): number => Math.abs(place(index) - place(row[at - back])) / most / CLOSE;
      const [next, second] = [found[row[at - 1] ?? -1], found[row[at - 2] ?? -1]];
      const up = gap(1) < 1 ? 1 - (next?.up ?? 1) : 0;
      found[index] = { aside: gap(2) < 1 ? side * Math.max(0, side * (second?.aside ?? 0) + 1 - gap(2)) : 0, up };
    });
  }
  return found;
}

/** Numbers that ascend, as runs of adjacent ones. */
function runs(numbers: number[]): number[][] {
  return numbers.reduce<number[][]>((found, each) => {
    const last = found.at(-1);
    if (last?.at(-1) === each - 1) last.push(each);
    else found.push([each]);
    return found;
  }, []);
}

/** A frame around spaces of a board. */
export function framed(kind: string, rows: number[], columns: number[]): HTMLElement {
  const frame = silent(element("div", kind));
  const [top = 0, left = 0, bottom = 0, right = 0] = [rows[0], columns[0], rows.at(-1), columns.at(-1)];
  frame.style.gridArea = `${top + 2} / ${left + 2} / ${bottom + 3} / ${right + 3}`;
  return frame;
}

// A theme: a folder with a manifest, drawings of parts and a style sheet. It says how a piece looks that declares its face,
// as in `card red 6`: the manifest has a pattern such as `card {colour} {number}`, with layers of parts and where they lie.
import type { Tile } from "rulebook";
import { Refused } from "./backend.js";
import { element, silent } from "./dom.js";
import { language } from "./words.js";

/** A layer: a part, where it lies in the drawing (or a table of places), and a class for its colours. */
type Layer = [part: string, ...where: (number | string)[]];
interface Face {
  shape?: "card" | "bare";
  class?: string;
  large: Layer[];
  small?: Layer[];
  tile?: Layer[];
  small_tile?: Layer[];
}
type Table = { [key: string]: Table | string | number[][] };
interface Look {
  ground: string;
  colours: string;
  /** Custom properties of the ground and of what lies on it, of a game that brings its own. */
  palette?: Record<string, string>;
  tag: "points" | "cards";
  /** The value of a face that a card of a hand is worth while it has a tag. */
  worth?: string;
  motif: Layer[];
  gallery: string[];
  scenery?: string;
  places?: Record<string, string>;
  /** What the tag of a place says, by language: `#` stands for the tag. */
  tags?: Record<string, string>;
  /** The part, with the class of its colours, that a phone shows in place of the words around a tag. */
  tagged?: [part: string, colours: string];
  /** The clause that says most of what lies at a key, or at the first word of one. */
  rules?: Record<string, string>;
  tracks?: Record<string, string>;
  /** The part that marks a column of a board in which all pieces have it, with the class of its colours. */
  column?: [part: string, colours: string];
  faces: Record<string, Face>;
}
interface Manifest {
  tables: Record<string, Table>;
  games: Record<string, Look>;
}

const SVG = "http://www.w3.org/2000/svg";
const NAME = /\{([^}]+)\}/g;
const RATIO = 1.4;
type Values = Record<string, string>;

/** The drawings of one game. */
export class Drawings {
  constructor(
    private readonly theme: Theme,
    readonly look: Look,
  ) {}

  /** Whether a piece stands by itself, without a card around it. */
  isBare(tile: Tile): boolean {
    return this.found(tile.face)?.face.shape === "bare";
  }

  /** What a piece is worth: what its face says while it has a tag. */
  worth({ face, tag }: Tile): number {
    const { worth } = this.look;
    return worth && tag ? Number(this.found(face)?.values[worth] ?? 0) : 0;
  }

  /** The tag of a place, in words. */
  tag(tag: string): string {
    return tag && (this.look.tags?.[language()] ?? "#").replace("#", tag);
  }

  /** The same as it hangs on the place: the words around the tag can give way to a drawing. */
  hanging(tag: string): (Node | string)[] {
    const [before = "", after = ""] = this.tag("#").split("#");
    const [part, colours] = this.look.tagged ?? [];
    const drawing = this.part(part, colours ?? "");
    return [...(drawing ? [drawing] : []), element("span", "around", before), tag, element("span", "around", after)];
  }

  /** The clause about what lies at a path, or at a place around it. */
  rule(path: string): string | undefined {
    const keys = path.split("/").reverse();
    return keys.flatMap((key) => [key, key.replace(/:.*/, "")]).map((key) => this.look.rules?.[key]).find(Boolean);
  }

  /** A piece, as a card or, on the space of a board, as a square tile. What the theme has no drawing for shows its text. */
  piece(tile: Pick<Tile, "face" | "text" | "tone">, isSquare = false): HTMLElement {
    const found = this.found(tile.face);
    const layers = found && (isSquare ? found.face.tile : found.face.large);
    if (!found || !layers || !this.isDrawn(layers, found.values)) return this.lettered(tile, isSquare);
    const { face, values } = found;
    const small = isSquare ? face.small_tile : face.small;
    const drawing = this.drawing(isSquare || face.shape === "bare" ? 100 : 100 * RATIO, [
      [layers, small ? "lg" : ""],
      ...(small ? [[small, "sm"] as [Layer[], string]] : []),
    ], values);
    const shape = isSquare ? "tile" : (face.shape ?? "card");
    const made = element("span", `face ${shape} ${this.filled(face.class ?? "", values)}`, drawing);
    if (layers.some(([part]) => part === "label")) made.append(silent(element("span", "on-face", tile.text)));
    return made;
  }

  /** Let something be the ground on which the game lies. */
  ground<Made extends HTMLElement>(made: Made): Made {
    made.removeAttribute("style");
    made.classList.add("ground", `ground-${this.look.ground}`);
    for (const [name, value] of Object.entries(this.look.palette ?? {})) made.style.setProperty(name, value);
    return made;
  }

  /** Some pieces that stand for the game, or else backs. */
  gallery(): HTMLElement[] {
    const faces = this.look.gallery.map((face) => this.piece({ face, text: "", tone: "plain" }));
    return faces.length ? faces : [this.back(), this.back(), this.back()];
  }

  /** The mark that all pieces of a column have, where the theme knows one. */
  mark(tiles: Tile[]): HTMLElement | null {
    const [part, colours] = this.look.column ?? ["", ""];
    const values = tiles.map((tile) => this.found(tile.face)?.values ?? {});
    const [name, ...others] = new Set(values.map((each) => this.filled(part, each)));
    const drawing = name && others.length === 0 ? this.part(name, "mark") : null;
    return drawing ? element("span", this.filled(colours, values[0] ?? {}), drawing as unknown as HTMLElement) : null;
  }

  /** The back of a card. */
  back(): HTMLElement {
    return element("span", `face card ${this.look.colours}`, this.drawing(100 * RATIO, [[this.look.motif, ""]], {}));
  }

  /** A part by itself, such as the drawing of a place; null where the theme has none. */
  part(name: string | undefined, kind: string): SVGElement | null {
    const box = name === undefined ? undefined : this.theme.boxes.get(name);
    if (name === undefined || box === undefined) return null;
    const drawing = this.svg("svg", { viewBox: box, class: kind, preserveAspectRatio: "xMidYMid slice" });
    const [, , width = "100", height = "100"] = box.split(" ");
    drawing.append(this.svg("use", { href: `#part-${name}`, width, height }));
    return silent(drawing);
  }

  private found(face: string): { face: Face; values: Values } | null {
    const words = face.split(" ");
    for (const [pattern, drawn] of Object.entries(this.look.faces)) {
      const names = pattern.split(" ");
      const values: Values = {};
      const fits = names.length === words.length && names.every((name, place) => {
        const word = words[place] ?? "";
        if (!name.startsWith("{")) return name === word;
        values[name.slice(1, -1)] = word;
        return true;
      });
      if (fits) return { face: drawn, values };
    }
    return null;
  }

  private isDrawn(layers: Layer[], values: Values): boolean {
    return layers.every(([part]) => part === "label" || ["", ...this.theme.boxes.keys()].includes(this.filled(part, values)));
  }

  private lettered(tile: Pick<Tile, "text" | "tone">, isSquare: boolean): HTMLElement {
    const length = tile.text.length > 12 ? "long" : tile.text.length > 4 ? "middling" : "short";
    return element("span", `face ${isSquare ? "tile" : "card"} lettered ${length} tone-${tile.tone.replace(" ", "-")}`, silent(element("span", "", tile.text)));
  }

  private drawing(height: number, groups: [Layer[], string][], values: Values): SVGElement {
    const drawing = this.svg("svg", { viewBox: `0 0 100 ${height}` });
    for (const [layers, kind] of groups) {
      const group = this.svg("g", { class: kind });
      for (const [part, ...where] of layers) {
        const name = this.filled(part, values);
        if (!this.theme.boxes.has(name)) continue;
        const [first] = where;
        const boxes = typeof first === "string" ? ((this.looked(first, values) ?? []) as number[][]) : [where.slice(0, 4) as number[]];
        const colours = typeof first === "string" ? where[1] : where[4];
        for (const [x = 0, y = 0, width = 100, height = 100] of boxes) {
          group.append(this.svg("use", { href: `#part-${name}`, x, y, width, height, ...(colours ? { class: this.filled(String(colours), values) } : {}) }));
        }
      }
      drawing.append(group);
    }
    return silent(drawing);
  }

  /** What a table of the manifest has: `pips:{value}`, or `animal:colour:number` with the names of values. */
  private looked(path: string, values: Values): Table | string | number[][] | undefined {
    const [name = "", ...keys] = path.split(":");
    let found: Table | string | number[][] | undefined = this.theme.manifest.tables[name];
    for (const key of keys) found = (found as Table | undefined)?.[values[key] ?? this.filled(key, values)];
    return found;
  }

  private filled(text: string, values: Values): string {
    return text.replace(NAME, (_, name: string) => values[name] ?? String(this.looked(name, values) ?? ""));
  }

  private svg(name: string, attributes: Record<string, string | number>): SVGElement {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) if (value !== "") made.setAttribute(key, String(value));
    return made;
  }
}

export class Theme {
  /** The view boxes of the parts, by their names. */
  readonly boxes = new Map<string, string>();

  private constructor(
    readonly manifest: Manifest,
    private readonly sheet: SVGElement,
    /** Gives the text of its style sheet. */
    readonly styles: () => Promise<string>,
  ) {
    for (const symbol of sheet.querySelectorAll("symbol")) this.boxes.set(symbol.id.replace("part-", ""), symbol.getAttribute("viewBox") ?? "");
  }

  /** The theme in a folder; addresses in its style sheet are those of files there. */
  static async load(folder: URL): Promise<Theme> {
    const file = async (name: string): Promise<string> => {
      const found = await fetch(new URL(name, folder)).catch(() => null);
      if (!found?.ok) throw new Refused(`the folder of art at ${folder.href} lacks manifest.json, parts.svg or theme.css`);
      return found.text();
    };
    const [manifest, parts] = await Promise.all([file("manifest.json"), file("parts.svg")]);
    if (!manifest.startsWith("{")) throw new Refused(`the folder of art at ${folder.href} has a manifest.json that is none`); // many servers answer with a page
    const styles = async (): Promise<string> => (await file("theme.css")).replace(/url\("(.*?)"\)/g, (_, path: string) => `url("${new URL(path, folder).href}")`);
    return Theme.of({ manifest: JSON.parse(manifest) as Manifest, parts, styles });
  }

  /** The theme that texts make. */
  static of({ manifest, parts, styles }: { manifest: object; parts: string; styles: () => Promise<string> }): Theme {
    const sheet = new DOMParser().parseFromString(parts, "image/svg+xml").documentElement as unknown as SVGElement;
    return new Theme(manifest as Manifest, sheet, styles);
  }

  /** The sheet of all parts: it has to stand in every document or shadow tree in which something is drawn. */
  parts(): SVGElement {
    const copy = document.importNode(this.sheet, true);
    copy.setAttribute("class", "parts-of-faces");
    copy.setAttribute("width", "0");
    copy.setAttribute("height", "0");
    return silent(copy);
  }

  /** The drawings of a game, or those of any game where the theme does not know it. */
  of(game: string): Drawings {
    const { games } = this.manifest;
    return new Drawings(this, (games[game] ?? games["*"]) as Look);
  }
}

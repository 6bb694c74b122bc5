// Draws a scene with elements of the page, which wrap on a phone and can have the focus.
import type { Part, Scene, Tile } from "rulebook";

/** An element with a class, a text and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  kind = "",
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  made.append(...children);
  return made;
}

const beneath = (...keys: string[]): string => keys.filter(Boolean).join("/");

/** The picture of a scene. Whatever has a key has it as `data-key`, in the form of `keys_in` in Python. */
export function drawScene(scene: Scene): HTMLElement {
  const board = element("section", "scene", ...scene.parts.map((part) => drawPart(part, "")));
  board.setAttribute("aria-label", scene.title);
  return board;
}

function keyed<Made extends HTMLElement>(made: Made, path: string, words: string): Made {
  if (path) {
    made.dataset.key = path;
    made.dataset.words = words;
  }
  return made;
}

function drawPart(part: Part, within: string): HTMLElement {
  const path = "key" in part ? beneath(within, part.key) : within;
  const own = "key" in part && part.key ? path : "";
  switch (part.type) {
    case "note":
      return element("p", "note", part.text);
    case "pile": {
      const back = element("span", part.size ? "card back" : "card none", String(part.size));
      return keyed(titled(part.title, "pile", back), own, `${part.title}: ${part.size}`);
    }
    case "tiles": {
      const cards = part.tiles.map((tile) => drawTile(tile, path));
      const row = element("div", "cards", ...(cards.length ? cards : [element("span", "card none", "–")]));
      return keyed(titled(part.title, "tiles", row), own, `${part.title}: ${part.tiles.map((tile) => tile.text).join(" ")}`);
    }
    case "group": {
      const group = element("div", `group ${part.arrangement} ${part.emphasis}`);
      if (part.title) group.append(element("h3", "", part.title));
      group.append(element("div", "parts", ...part.parts.map((inner) => drawPart(inner, path))));
      return keyed(group, own, part.title);
    }
    case "track":
      return drawTrack(part, path, own);
    case "grid":
      return drawGrid(part, path, own);
  }
}

function titled(title: string, kind: string, content: HTMLElement): HTMLElement {
  return element("div", `part ${kind}`, element("span", "title", title), content);
}

function drawTile(tile: Tile, within: string): HTMLElement {
  const card = element("span", `card tone-${tile.tone.replace(" ", "-")} ${tile.emphasis}`, tile.text);
  if (tile.count > 1) card.append(element("span", "count", `×${tile.count}`));
  return tile.emphasis === "ghost" ? card : keyed(card, tile.key ? beneath(within, tile.key) : "", tile.text);
}

function drawTrack(part: Extract<Part, { type: "track" }>, path: string, own: string): HTMLElement {
  const places = part.places.map((text, place) => {
    const standing = part.markers.filter((marker) => marker.place === place);
    const markers = standing.map((marker) => {
      const disc = element("span", `marker tone-${marker.tone.replace(" ", "-")} ${marker.emphasis}`, marker.text);
      disc.title = marker.name;
      return keyed(disc, marker.key ? beneath(path, marker.key) : "", `${marker.name}: ${text}`);
    });
    return element("li", standing.length ? "taken" : "", ...markers, element("span", "place", text));
  });
  return keyed(titled(part.title, "track", element("ol", "", ...places)), own, part.title);
}

function drawGrid(part: Extract<Part, { type: "grid" }>, path: string, own: string): HTMLElement {
  const grid = element("table", "grid");
  const head = element("tr", "", element("td"));
  part.column_labels.forEach((text, column) => {
    const key = part.column_keys[column] ?? "";
    head.append(keyed(element("th", "", text), key && beneath(path, key), text));
  });
  grid.append(head);
  part.row_labels.forEach((text, row) => {
    const key = part.row_keys[row] ?? "";
    const line = element("tr", "", keyed(element("th", "", text), key && beneath(path, key), text));
    part.column_labels.forEach((label, column) => line.append(drawSpace(part, path, row, column, `${text}/${label}`)));
    grid.append(line);
  });
  return keyed(titled(part.title, "board", grid), own, part.title);
}

function drawSpace(part: Extract<Part, { type: "grid" }>, path: string, row: number, column: number, words: string): HTMLElement {
  const [across, down] = [part.row_keys[row], part.column_keys[column]];
  const space = across && down ? beneath(path, `${across},${down}`) : "";
  const cells = part.cells.filter((cell) => cell.row === row && cell.column === column);
  const inside = (r: number, c: number, region: (typeof part.regions)[number]): boolean => region.rows.includes(r) && region.columns.includes(c);
  const borders = part.regions
    .filter((region) => inside(row, column, region))
    .flatMap((region) => [
      region.border,
      ...(inside(row - 1, column, region) ? [] : ["top"]),
      ...(inside(row + 1, column, region) ? [] : ["bottom"]),
      ...(inside(row, column - 1, region) ? [] : ["left"]),
      ...(inside(row, column + 1, region) ? [] : ["right"]),
    ]);
  const drawn = element("td", ["space", ...borders].join(" "), element("div", "", ...cells.map((cell) => drawTile(cell.tile, space))));
  return keyed(drawn, space, [words, ...cells.map((cell) => cell.tile.text)].join(", "));
}

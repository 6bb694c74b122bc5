// Makes pieces as large as the room for them allows, and again when that changes.

/** How wide a piece is at most: in pixels, or as a part of the room where that is more. */
const MOST = { cloth: [138, 0.12], area: [62, 0.14], ring: [88, 0.085] } as const;

/** The width of so many pieces in a room, in lines of equal length. */
export function fitted(count: number, width: number, height: number, ratio: number, gap: number): number {
  const lines = [...Array(count).keys()].map((line) => line + 1);
  return Math.max(...lines.map((line) => Math.min((width - gap) / Math.ceil(count / line) - gap, ((height - gap) / line - gap) / ratio)));
}

function inside(box: HTMLElement): [width: number, height: number] {
  const style = getComputedStyle(box);
  const across = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
  return [box.clientWidth - across, box.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom)];
}

/** The shares of a card that overlapping ones show: across, at least and at most, and downward. */
const [LEAST_SHOWN, MOST_SHOWN, SHOWN_DOWN] = [0.24, 0.44, 0.4];
const MARGIN = 30;
const NARROW_MARGIN = 22;
const BETWEEN_LINES = 4;

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

/**
 * The rows of a circle: side by side or downward, long ones in several lines, whichever leaves most room for cards.
 * What has gone takes none.
 */
function fitRing(ring: HTMLElement): void {
  const rows = [...ring.querySelectorAll<HTMLElement>(":scope > .row")];
  const columns = Math.max(1, Math.ceil(rows.length / 2));
  const counts = rows.map((row) => Math.max(1, pieces(row, ":not(.ghost)")));
  const halves = [counts.slice(0, columns), counts.slice(columns)].map((half) => Math.max(1, ...half));
  const across = (of: (count: number) => number): number[] => counts.slice(0, columns).map((count, place) => Math.max(of(count), of(counts.at(-1 - place) ?? count)));
  const [whole, tall] = inside(ring);
  const height = tall - (ring.querySelector<HTMLElement>(".mid")?.offsetHeight ?? 0) - 2 * MARGIN;
  const lines = across((count) => count - 1);
  const width = whole - MARGIN * columns;
  const beside = Math.min(height / 2.8, width / (columns + LEAST_SHOWN * sum(lines)));
  const downward = (limit: number): number => {
    const abreast = sum(across((count) => Math.ceil(count / limit)));
    const room = whole - NARROW_MARGIN * columns - BETWEEN_LINES * (abreast - columns);
    return Math.min(room / abreast, height / (2.8 + SHOWN_DOWN * sum(halves.map((half) => Math.min(half, limit) - 1))));
  };
  const limits = [...Array(Math.max(...halves)).keys()].map((limit) => limit + 1);
  const limit = limits.reduce((best, each) => (downward(each) >= downward(best) ? each : best), 1);
  const down = downward(limit);
  const card = Math.max(18, Math.min(most("ring", whole), Math.max(beside, down)));
  const isDown = down > beside;
  const step = isDown ? SHOWN_DOWN * card : Math.min(MOST_SHOWN * card, (width - columns * card) / Math.max(1, sum(lines)));
  ring.classList.toggle("narrow", isDown);
  ring.style.setProperty("--w", `${card}px`);
  ring.style.setProperty("--limit", String(limit));
  for (const [place, row] of rows.entries()) {
    row.classList.toggle("long", isDown && (counts[place] ?? 0) > limit);
    const room = isDown ? (halves[Number(place >= columns)] ?? 1) - 1 : (lines[Math.min(place, rows.length - 1 - place)] ?? 0);
    row.style.setProperty("--st", `${step * Math.min(1, Math.max(1, room) / Math.max(1, pieces(row) - 1))}px`);
  }
}

const most = (kind: keyof typeof MOST, width: number): number => Math.max(MOST[kind][0], MOST[kind][1] * width);
const pieces = (box: HTMLElement, kind = ""): number => box.querySelectorAll(`:scope > .face${kind}`).length;

function fit(table: HTMLElement): void {
  for (const box of table.querySelectorAll<HTMLElement>(".fit")) {
    const [width, height] = inside(box);
    const isCloth = box.classList.contains("cloth");
    const size = fitted(Math.max(1, pieces(box)), width, height, Number(box.dataset.ratio), parseFloat(getComputedStyle(box).columnGap));
    box.style.setProperty("--w", `${Math.max(16, Math.floor(Math.min(most(isCloth ? "cloth" : "area", width), size)))}px`);
  }
  table.querySelectorAll<HTMLElement>(".ring").forEach(fitRing);
}

/** A way to fit what is drawn on a table, now and whenever the room for it changes. */
export function fitting(table: HTMLElement): () => void {
  const observer = new ResizeObserver(() => fit(table));
  return () => {
    observer.disconnect();
    table.querySelectorAll(".fit, .ring").forEach((box) => observer.observe(box));
    fit(table);
  };
}

// Makes pieces as large as the room for them allows, and again when that changes.

/** How wide a piece is at most: in pixels, or as a part of the room where that is more. */
const MOST = { cloth: [138, 0.12], area: [62, 0.14], ring: [88, 0.085] } as const;
const GAP = 8;

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

/** The rows of a circle: side by side or downward, whichever leaves more room for cards. */
function fitRing(ring: HTMLElement): void {
  const rows = [...ring.querySelectorAll<HTMLElement>(":scope > .row")];
  const [width, height] = inside(ring);
  const columns = Math.max(1, Math.ceil(rows.length / 2));
  const mid = ring.querySelector<HTMLElement>(".mid")?.offsetHeight ?? 0;
  const room = { width: width / columns - 30, height: (height - mid) / 2 - 30 };
  const count = (row: HTMLElement): number => Math.max(1, pieces(row));
  const longest = Math.max(1, ...rows.map(count));
  const across = Math.min(room.height / 1.4, room.width / (1 + 0.24 * (longest - 1)));
  const down = Math.min(room.width, room.height / (1.4 + 0.4 * (longest - 1)));
  const card = Math.max(18, Math.min(most("ring", width), Math.max(across, down)));
  ring.classList.toggle("narrow", down > across);
  ring.style.setProperty("--w", `${card}px`);
  for (const row of rows) {
    const [size, space] = down > across ? [card * 1.4, room.height] : [card, room.width];
    row.style.setProperty("--st", `${Math.min(size * (down > across ? 0.36 : 0.44), (space - size) / Math.max(1, count(row) - 1))}px`);
  }
}

const most = (kind: keyof typeof MOST, width: number): number => Math.max(MOST[kind][0], MOST[kind][1] * width);
const pieces = (box: HTMLElement): number => box.querySelectorAll(":scope > .face").length;

function fit(table: HTMLElement): void {
  for (const box of table.querySelectorAll<HTMLElement>(".fit")) {
    const [width, height] = inside(box);
    const isCloth = box.classList.contains("cloth");
    const size = fitted(Math.max(1, pieces(box)), width, height, Number(box.dataset.ratio), isCloth ? 2 * GAP : 3);
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

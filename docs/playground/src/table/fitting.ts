// Makes pieces as large as the room for them allows, and again when that changes.

const MOST = { cloth: 138, area: 62, ring: 88 } as const;
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

/** The rows of a circle: side by side where it is wide, and downward on a phone. */
function fitRing(ring: HTMLElement): void {
  const rows = [...ring.querySelectorAll<HTMLElement>(":scope > .row")];
  const [width, height] = inside(ring);
  const columns = Math.max(1, Math.ceil(rows.length / 2));
  const mid = ring.querySelector<HTMLElement>(".mid")?.offsetHeight ?? 0;
  const room = { width: width / columns - 22, height: (height - mid) / 2 - 30 };
  const isNarrow = room.width < 104;
  ring.classList.toggle("narrow", isNarrow);
  const longest = Math.max(1, ...rows.map((row) => Number(row.dataset.count)));
  const card = isNarrow
    ? Math.min(56, room.width - 6, room.height / (1.4 + 0.46 * (longest - 1)))
    : Math.min(MOST.ring, room.height / 1.4, room.width / (1 + 0.24 * (longest - 1)));
  ring.style.setProperty("--w", `${Math.max(18, card)}px`);
  for (const row of rows) {
    const count = Number(row.dataset.count);
    const [size, space] = isNarrow ? [card * 1.4, room.height] : [card, room.width];
    row.style.setProperty("--st", `${Math.min(size * (isNarrow ? 0.36 : 0.44), (space - size) / Math.max(1, count - 1))}px`);
  }
}

function fit(table: HTMLElement): void {
  for (const box of table.querySelectorAll<HTMLElement>(".fit")) {
    const [width, height] = inside(box);
    const isCloth = box.classList.contains("cloth");
    const size = fitted(Math.max(1, Number(box.dataset.count)), width, height, Number(box.dataset.ratio), isCloth ? 2 * GAP : 3);
    box.style.setProperty("--w", `${Math.max(16, Math.floor(Math.min(isCloth ? MOST.cloth : MOST.area, size)))}px`);
  }
  table.querySelectorAll<HTMLElement>(".ring").forEach(fitRing);
}

/** Fit the pieces of a table now and whenever its size changes; gives a way to fit them again. */
export function fitting(table: HTMLElement): () => void {
  const again = (): void => fit(table);
  new ResizeObserver(again).observe(table);
  return again;
}

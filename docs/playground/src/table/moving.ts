// Things that move from one picture to the next.

const quiet = matchMedia("(prefers-reduced-motion: reduce)");
const MOVING = ".piece[data-key], .pawn[data-key]";

const nameOf = (key: string): string => key.slice(key.lastIndexOf("/") + 1);

/** Where the things of a picture are, by their keys. */
export function places(within: HTMLElement): Map<string, DOMRect> {
  return new Map([...within.querySelectorAll<HTMLElement>(MOVING)].map((each) => [each.dataset.key ?? "", each.getBoundingClientRect()]));
}

/** Let what has another path than before come from where a thing of its kind was. */
export function animate(before: Map<string, DOMRect>, within: HTMLElement, isWanted = true): void {
  if (quiet.matches || !isWanted || before.size === 0) return;
  const theme = getComputedStyle(within);
  const time = { duration: parseFloat(theme.getPropertyValue("--move")), easing: theme.getPropertyValue("--ease") };
  const after = places(within);
  const gone = [...before].filter(([key]) => !after.has(key));
  for (const piece of within.querySelectorAll<HTMLElement>(MOVING)) {
    const key = piece.dataset.key ?? "";
    const from = before.get(key) ?? gone.find(([old]) => nameOf(old) === nameOf(key))?.[1];
    const to = piece.getBoundingClientRect();
    if (from !== undefined && (Math.abs(from.left - to.left) > 1 || Math.abs(from.top - to.top) > 1)) {
      const scale = to.width ? from.width / to.width : 1;
      const [across, down] = [from.left + from.width / 2 - to.left - to.width / 2, from.top + from.height / 2 - to.top - to.height / 2];
      piece.animate([{ translate: `${across}px ${down}px`, scale: String(scale) }, { translate: "none", scale: "1" }], time);
    } else if (from === undefined) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], time);
    }
  }
}

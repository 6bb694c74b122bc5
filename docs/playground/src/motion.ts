// Things that move from one picture to the next.

const quiet = matchMedia("(prefers-reduced-motion: reduce)");
const MOVING = ".card[data-key], .marker[data-key]";

/** Where the things of a picture are, by their keys. */
export function places(within: HTMLElement): Map<string, DOMRect> {
  return new Map([...within.querySelectorAll<HTMLElement>(MOVING)].map((each) => [each.dataset.key ?? "", each.getBoundingClientRect()]));
}

/** Let what has another path than before come from where a thing of its kind was. */
export function animate(before: Map<string, DOMRect>, within: HTMLElement, isWanted = true): void {
  if (quiet.matches || !isWanted) return;
  const after = places(within);
  const name = (key: string): string => key.slice(key.lastIndexOf("/") + 1);
  const gone = [...before].filter(([key]) => !after.has(key));
  for (const card of within.querySelectorAll<HTMLElement>(MOVING)) {
    const key = card.dataset.key ?? "";
    const from = before.get(key) ?? gone.find(([old]) => name(old) === name(key))?.[1];
    const to = card.getBoundingClientRect();
    if (from !== undefined && (Math.abs(from.left - to.left) > 1 || Math.abs(from.top - to.top) > 1)) {
      card.animate([{ transform: `translate(${from.left - to.left}px, ${from.top - to.top}px)` }, { transform: "none" }], { duration: 350, easing: "ease-out" });
    } else if (from === undefined) {
      card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 350 });
    }
  }
}

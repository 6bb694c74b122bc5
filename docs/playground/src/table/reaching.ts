// The keyboard: each zone of a table is one stop of Tab, and arrow keys go from thing to thing within it.

const ZONES = ".hand, .rivals, .stage, .choices ol, .events";
const STEPS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What can have the focus in a zone: what is shown, and nothing within what is one thing for those who hear it. */
function things(zone: Element): HTMLElement[] {
  const all = [...zone.querySelectorAll<HTMLElement>("[data-key][aria-label], button.offer, .clause-link")];
  return all.filter((each) => each.checkVisibility() && each.parentElement?.closest("[role=img], [role=button]") == null);
}

/** The thing that lies nearest in a direction: what lies aside counts twice as far. */
function nearest(from: HTMLElement, all: HTMLElement[], [right, down]: [number, number]): HTMLElement | null {
  const middle = (each: HTMLElement): [number, number] => {
    const box = each.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const [x, y] = middle(from);
  let [best, found] = [Infinity, null as HTMLElement | null];
  for (const each of all) {
    const [a, b] = middle(each);
    const [ahead, aside] = right ? [(a - x) * right, Math.abs(b - y)] : [(b - y) * down, Math.abs(a - x)];
    if (each !== from && ahead > 2 && ahead + 2 * aside < best) [best, found] = [ahead + 2 * aside, each];
  }
  return found;
}

/** Make one thing of each zone the stop of Tab: the one that had the focus, or one that can be done something with. */
export function reach(table: HTMLElement, focus: string | undefined): void {
  for (const zone of table.querySelectorAll<HTMLElement>(ZONES)) {
    const all = things(zone);
    const kept = new Set<Element>(all); // what loses its tabindex loses the focus
    zone.querySelectorAll("[tabindex]").forEach((each) => kept.has(each) || each.removeAttribute("tabindex"));
    const stop = all.find((each) => each.dataset.key === focus && focus !== undefined) ?? all.find((each) => each.matches(".offered, .chosen")) ?? all[0];
    all.forEach((each) => (each.tabIndex = each === stop ? 0 : -1));
  }
}

/** Go on within a zone by the arrow keys, Home and End. */
export function listen(table: HTMLElement): void {
  table.addEventListener("keydown", (event) => {
    const at = event.target as HTMLElement;
    const zone = at.closest(ZONES);
    if (zone === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const all = things(zone);
    const step = STEPS[event.key];
    const next = step ? nearest(at, all, step) : event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : null;
    if (!next) return;
    event.preventDefault();
    all.forEach((each) => (each.tabIndex = -1));
    next.tabIndex = 0;
    next.focus();
  });
}

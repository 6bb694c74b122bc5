// Dragging, with a mouse or a finger: what is dragged is lifted first, and then dropped on something.

const FAR = 8;
const LONG = 500;

/** Tell of something on which a finger stays, and do nothing by that. */
export function holding(board: HTMLElement, tell: (at: HTMLElement) => void): void {
  let [x, y, waiting, isHeld] = [0, 0, 0, false];
  board.addEventListener("pointerdown", ({ target, clientX, clientY }) => {
    const at = (target as HTMLElement).closest<HTMLElement>("[data-key]");
    [x, y, isHeld] = [clientX, clientY, false];
    waiting = setTimeout(() => {
      isHeld = true;
      if (at) tell(at);
    }, LONG);
  });
  for (const kind of ["pointermove", "pointerup", "pointercancel"] as const) {
    board.addEventListener(kind, ({ clientX, clientY }) => {
      if (kind !== "pointermove" || Math.hypot(clientX - x, clientY - y) > FAR) clearTimeout(waiting);
    });
  }
  board.addEventListener("click", (click) => isHeld && click.detail && click.stopPropagation(), { capture: true });
}

/** What comes of dragging: lifting something lights where it can go, and dropping it there does something. */
export interface Dragged {
  lift(key: string, at: HTMLElement): void;
  /** `on` is what lies beneath, and `isAway` says that it is in another place of the table. */
  drop(on: HTMLElement | null, at: HTMLElement, isAway: boolean): void;
}

/** Let things be dragged that can be done something with. */
export function dragging(table: HTMLElement, dragged: Dragged): void {
  const zone = (at: Element | null): Element | null => at?.closest(".zones > *") ?? null;
  table.addEventListener("pointerdown", (event) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>(".piece.offered, .piece.chosen");
    if (at === null || event.button !== 0 || !event.isPrimary) return;
    at.releasePointerCapture(event.pointerId); // a finger would keep pointing at what it lifted
    const { clientX, clientY } = event;
    let copy: HTMLElement | null = null;
    const move = (moved: PointerEvent): void => {
      const [across, down] = [moved.clientX - clientX, moved.clientY - clientY];
      if (copy === null && Math.hypot(across, down) > FAR) {
        const box = at.getBoundingClientRect();
        copy = at.cloneNode(true) as HTMLElement;
        copy.classList.add("dragged");
        copy.removeAttribute("data-key");
        Object.assign(copy.style, { left: `${box.left}px`, top: `${box.top}px` });
        copy.style.setProperty("--w", `${box.width}px`);
        table.append(copy);
        if (!at.matches(".chosen")) dragged.lift(at.dataset.key ?? "", at);
      }
      if (copy !== null) copy.style.translate = `${across}px ${down}px`;
    };
    const end = (ended: PointerEvent): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (copy === null) return;
      copy.remove();
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => dispatchEvent(new Event("click")));
      const root = table.getRootNode() as Document | ShadowRoot;
      const beneath = ended.type === "pointerup" ? root.elementFromPoint(ended.clientX, ended.clientY) : null;
      dragged.drop(beneath?.closest<HTMLElement>(".offered, .piece[data-key]") ?? null, at, zone(beneath) !== null && zone(beneath) !== zone(at));
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  });
}

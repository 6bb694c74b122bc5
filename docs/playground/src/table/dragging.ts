// Dragging: what is dragged is pointed at first, and then what it is dropped on.

const FAR = 8;

/** Let things be dragged that can be done something with. */
export function dragging(table: HTMLElement, point: (key: string, at: HTMLElement) => unknown): void {
  table.addEventListener("pointerdown", (event) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>(".piece.offered, .piece.chosen");
    if (at === null || event.button !== 0 || event.pointerType === "touch") return;
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
        if (!at.matches(".chosen")) point(at.dataset.key ?? "", at);
      }
      if (copy !== null) copy.style.translate = `${across}px ${down}px`;
    };
    const drop = (dropped: PointerEvent): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", drop);
      if (copy === null) return;
      copy.remove();
      addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
      setTimeout(() => dispatchEvent(new Event("click")));
      const root = table.getRootNode() as Document | ShadowRoot;
      const target = root.elementFromPoint(dropped.clientX, dropped.clientY)?.closest<HTMLElement>(".offered");
      if (target && target.dataset.key !== at.dataset.key) point(target.dataset.key ?? "", target);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop);
  });
}

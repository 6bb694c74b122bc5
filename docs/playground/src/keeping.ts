// The game in this browser is kept, so that it is there again after a reload.
import type { Backend, Position } from "./table/backend.js";

const KEPT = "rulebook.game";
const OPEN = "rulebook.open";
const PAUSE = 400;

interface Kept {
  title: string;
  names: string[];
  table: { record: string[] };
}

let waiting: ReturnType<typeof setTimeout> | undefined;

/** Keep a table as it is, once nothing has happened for a moment; one that is over is forgotten. */
export function keep(backend: Backend, at: Position): void {
  clearTimeout(waiting);
  if (backend.isShared || at.here.length === 0) return;
  if (at.view.result !== undefined) return forget();
  waiting = setTimeout(() => {
    void backend.keep().then((table) => {
      localStorage.setItem(KEPT, JSON.stringify({ title: at.view.scene.title, names: at.seats.map(({ name }) => name), table: table as Kept["table"] } satisfies Kept));
      sessionStorage.setItem(OPEN, "yes");
    });
  }, PAUSE);
}

export function kept(): Kept | null {
  const text = localStorage.getItem(KEPT);
  return text === null ? null : (JSON.parse(text) as Kept);
}

export const namesOf = ({ title, names }: Kept): string => `${title}: ${names.join(", ")}`;

/** Whether this page was at the table when it was left. */
export const wasOpen = (): boolean => sessionStorage.getItem(OPEN) !== null;

export const away = (): void => sessionStorage.removeItem(OPEN);

export function forget(): void {
  clearTimeout(waiting);
  localStorage.removeItem(KEPT);
  away();
}

// Points that were counted: for what, and where everybody stands now. They stay until somebody has looked at them.
import type { Scene } from "rulebook";
import { words } from "./words.js";
import type { Told } from "./backend.js";
import { button, element, heard } from "./dom.js";
import { arranged } from "./scene.js";

/** Everybody on a score track, with the place where they stand. */
const standing = (scene: Scene): [name: string, place: number][] =>
  arranged(scene).scores.flatMap(({ part }) => part.markers.filter(({ key }) => key.startsWith("seat:")).map(({ name, place }): [string, number] => [name, place]));

/** What led to points that were counted in some moves: everything after the deed, up to the last event that says how many. */
export const counted = (moves: readonly { events: readonly (Told & { event: object })[] }[]): Told[] =>
  moves.flatMap(({ events }) => events.slice(1, 1 + events.findLastIndex(({ event }) => "points" in event)));

/** Show what was counted between two scenes; done once somebody has looked at it. */
export async function lookAt(events: Told[], before: Scene, after: Scene, within: HTMLElement, chip: (clause: string) => HTMLElement): Promise<void> {
  const old = new Map(standing(before));
  const rows = standing(after).map(([name, place]) => {
    const more = place - (old.get(name) ?? place);
    return element("tr", "", element("td", "", name), element("td", more ? "more" : "", more ? `${more > 0 ? "+" : "−"}${Math.abs(more)}` : ""), element("td", "", String(place)));
  });
  const told = element("ul", "", ...events.map(({ text, clause }) => element("li", "", `${text} `, chip(clause))));
  const sheet = heard(element("dialog", "counted", element("h2", "", words().counted), told, element("table", "", element("tbody", "", ...rows))), words().counted);
  const on = button("go", words().goOn, () => sheet.close());
  sheet.append(on);
  within.append(sheet);
  const closed = new Promise((resolve) => (sheet.onclose = resolve));
  const focus = (within.getRootNode() as Document | ShadowRoot).activeElement as HTMLElement | null;
  if (!focus?.matches(":focus-visible")) focus?.blur(); // it would come back to what was tapped, and preview that
  sheet.showModal();
  on.focus();
  await closed;
  sheet.remove();
}

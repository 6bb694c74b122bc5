// Pictures that can be touched.
import type { Offer } from "./backend.js";
import { left } from "./choosing.js";

/** Make what can be pointed at buttons; what takes part in an offer stands out. */
export function touchable(within: HTMLElement, offers: Offer[], keys: string[], point: (key: string, at: HTMLElement) => void): void {
  const open = left(offers, keys);
  for (const thing of within.querySelectorAll<HTMLElement>("[data-key]")) {
    const key = thing.dataset.key ?? "";
    const offered = left(open, [key]);
    const chosen = keys.includes(key);
    if (offered.length > 0 || chosen) {
      thing.classList.add(chosen ? "chosen" : "offered");
      thing.tabIndex = 0;
      thing.setAttribute("role", "button");
      thing.setAttribute("aria-label", [thing.dataset.words ?? key, ...(offered.length === 1 && offered[0] ? [offered[0].text] : [])].join(": "));
      thing.setAttribute("aria-pressed", String(chosen));
      thing.dataset.actions = offered.map((offer) => offer.id).join(" ");
      thing.onkeydown = (event) => {
        if (event.target === thing && (event.key === "Enter" || event.key === " ")) {
          event.preventDefault();
          point(key, thing);
        }
      };
    } else if (thing.matches(".card, td, .marker")) {
      thing.setAttribute("role", thing.matches("td") ? "cell" : "img");
      thing.setAttribute("aria-label", thing.dataset.words ?? key);
    }
  }
  within.onclick = (event) => {
    let at = (event.target as HTMLElement).closest<HTMLElement>("[data-key]");
    const first = at;
    while (at !== null && !at.matches(".offered, .chosen")) at = at.parentElement?.closest<HTMLElement>("[data-key]") ?? null;
    const thing = at ?? first;
    if (thing !== null) point(thing.dataset.key ?? "", thing);
  };
}

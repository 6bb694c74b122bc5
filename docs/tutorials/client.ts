// A client of any game, and one of Scopa: what a table gives is typed, down to the cards.
import type { Games, Part, Scene, scopa } from "rulebook";

/** The sentences of news, each with its clause. */
export function told<Id extends keyof Games>(news: Games[Id]["News"]): string[] {
  return news.moves.flatMap((move) => move.events.map((event) => `${event.text} (${event.clause})`));
}

/** Every offer, by the keys of what it touches in the picture. */
export function touching(offers: scopa.Offers): Map<string, scopa.Offer[]> {
  const found = new Map<string, scopa.Offer[]>();
  const add = (offer: scopa.Offer): void => {
    for (const key of offer.touches) found.set(key, [...(found.get(key) ?? []), offer]);
  };
  const visit = (chosen: scopa.Group | scopa.Choice): void => {
    if ("offer" in chosen) add(chosen.offer);
    else chosen.choices.forEach(visit);
  };
  offers.groups.forEach(visit);
  return found;
}

/** How many cards a seat holds, as a spectator sees it. */
export function cards(scene: Scene): number {
  const within = (part: Part): number =>
    part.type === "group" ? part.parts.map(within).reduce((sum, size) => sum + size, 0) : part.type === "pile" ? part.size : 0;
  return scene.parts.map(within).reduce((sum, size) => sum + size, 0);
}

/** The best capture: the one with the settebello, or else with the most cards. */
export function best(actions: scopa.Action[]): scopa.Action | undefined {
  const value = (action: scopa.Action): number =>
    action.type === "play" ? (action.captures ?? []).reduce((sum, card) => sum + (card === "D7" ? 10 : 1), 0) : 0;
  return [...actions].sort((one, other) => value(other) - value(one))[0];
}

/** What an event changes for the reader. */
export function note(event: scopa.Event): string | null {
  switch (event.type) {
    case "cards_captured":
      return `${event.card} takes ${event.cards.join(", ")}`;
    case "card_dealt":
      return event.card === null ? "somebody was dealt a card" : `you were dealt ${event.card}`;
    default:
      return null;
  }
}

// Taking back: whether a decision can be, and what stands in the way, as rulebook.table.undo says it.
import type { Action, Event, Game, State, Step, Viewer } from "./game.js";
import { Seats, codeOf, piecesIn, range, type Document, type Value } from "./values.js";
import { filledIn, type Language } from "./speech.js";

export interface Move {
  before: State;
  actor: number | "chance";
  action: Action;
  step: Step;
}
export type Policy = "until-information" | "consent" | "never";

export interface Verdict {
  isAllowed: boolean;
  sentence: string;
  values: Record<string, Value>;
  event?: Event | undefined;
  pieces: string[];
}

const no = (sentence: string, values: Record<string, Value> = {}, event?: Event, pieces: string[] = []): Verdict => ({ isAllowed: false, sentence, values, event, pieces });
const granted = (seat: number): Verdict => ({ isAllowed: true, sentence: "{seat:seat} can take that back", values: { seat }, pieces: [] });

export const reasonOf = ({ sentence, values }: Verdict, language: Language): string => filledIn(sentence, language, values);

/** Whether a seat can take back its last decision. */
export function verdict(game: Game, moves: Move[], seat: number, players: number, policy: Policy, consents: ReadonlySet<number>): Verdict {
  const number = moves.findLastIndex(({ actor }) => actor === seat);
  const last = moves.at(-1);
  if (policy === "never") return no("nothing is taken back at this table");
  if (number < 0 || last === undefined) return no("{seat:seat} has not acted yet", { seat });
  if (game.rules.result(last.step.state) !== null) {
    return no("the game is over, and its seed is known", {}, game.rules.eventFor(last.step.events.at(-1) as Event, seat));
  }
  if (policy === "consent") {
    const missing = range(players).filter((other) => other !== seat && !consents.has(other));
    return missing.length ? no("{seats:seats} {seats:has|have} not agreed", { seats: new Seats(missing) }) : granted(seat);
  }
  const next = moves[number + 1];
  if (next !== undefined) {
    const [first] = next.step.events;
    const event = first && game.rules.eventFor(first, seat);
    return next.actor === "chance" ? no("chance has acted since", {}, event) : no("{seat:seat} has acted since", { seat: next.actor }, event);
  }
  return disclosedBy(game, last, seat, players) ?? granted(seat);
}

/** The first event of a move that disclosed something to somebody. */
function disclosedBy(game: Game, move: Move, seat: number, players: number): Verdict | null {
  const viewers: Viewer[] = [...range(players), "spectator"];
  const gone = new Map(viewers.map((viewer) => [viewer, goneFromHiding(game, move, viewer)]));
  for (const event of move.step.events) {
    const told = game.rules.eventFor(event, seat);
    const known = new Set(valuesIn(told));
    const found = viewers.flatMap((viewer) => [...valuesIn(game.rules.eventFor(event, viewer))].filter((value) => gone.get(viewer)?.has(value as string)));
    const pieces = [...new Set(found)].filter((piece) => known.has(piece)) as string[];
    if (pieces.length) return no("that disclosed {pieces}", { pieces: pieces.map((code) => game.codes.get(code) as Value) }, told, pieces);
    if (found.length || game.faces.disclosing.includes(event.type)) return no("that disclosed something hidden", {}, told);
  }
  return null;
}

/** The pieces that a move took from places which a viewer cannot see. */
export function goneFromHiding(game: Game, move: Move, viewer: Viewer): Set<string> {
  const gone = new Set<string>();
  for (const sight of game.hidden) {
    const [before, after] = [move.before, move.step.state].map((state) => game.held(state, sight).map((pile) => piecesIn(pile).map(codeOf)));
    before?.forEach((pieces, place) => {
      if (sight.owner && place === viewer) return;
      const left = [...(after?.[place] ?? [])];
      for (const piece of pieces) if (left.includes(piece)) left.splice(left.indexOf(piece), 1);
      else gone.add(piece);
    });
  }
  return gone;
}

/** Every value in an event that could be a piece. */
export function* valuesIn(value: Value): Generator<Value> {
  if (Array.isArray(value)) for (const item of value) yield* valuesIn(item);
  else if (typeof value === "object" && value !== null) for (const item of Object.values(value as Document)) yield* valuesIn(item);
  else yield value;
}

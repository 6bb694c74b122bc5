// Bots that do not look ahead, or only one move, and what an action would bring: as rulebook.bots and rulebook.table.previews.
import { Random } from "./chance.js";
import type { Action, Game, State } from "./game.js";
import type { Language } from "./speech.js";
import { goneFromHiding, valuesIn, type Move } from "./undoing.js";
import { sum, type Document, type Value } from "./values.js";
import { Refused } from "../table/backend.js";

/** The bots that play here; others need Python. */
export const BOTS = ["greedy", "random"];

/** How many states that look the same to its seat the greedy bot tries each action in. */
const WORLDS = 8;
/** The number of worlds in which a preview has to be worth the same. */
const SURE = 3;
/** How many actions of each seat can lead back to where the game was. */
const TURNS = 4;

export function decision(bot: string, game: Game, state: State, seat: number, random: Random): Action {
  const legal = game.rules.legalActions(state);
  return bot === "random" ? random.uniform(legal) : greedy(game, state, seat, legal, random);
}

/** The action after which a seat is furthest ahead of the others, before chance and they have moved. */
function greedy(game: Game, state: State, seat: number, legal: readonly Action[], random: Random): Action {
  const standing = standingIn(game);
  const worlds = Array.from({ length: legal.length > 1 ? WORLDS : 0 }, () => game.determinize(state, seat, random));
  const lead = (standing: number[]): number => (standing[seat] ?? 0) * standing.length - sum(standing);
  const leads = legal.map((action) => sum(worlds.map((world) => lead(standing(game.state(game.rules.apply(world, action).state))))));
  const sign = game.faces.best === "highest" ? -1 : 1;
  for (const most of [...new Set(leads)].sort((one, other) => sign * (one - other))) {
    const going = legal.filter((action, place) => leads[place] === most && !leadsNowhere(game, state, seat, action));
    if (going.length) return random.uniform(going);
  }
  return random.uniform(legal);
}

/** How the seats of a game stand; refuses a game that does not say. */
export function standingIn({ about, faces }: Game): (state: Value) => number[] {
  if (faces.standing === null) throw new Refused(`the greedy bot cannot play ${about.title}: the game does not say how the seats stand`);
  return faces.standing;
}

/** Whether the game would be where it was, as far as the seat can tell, once everybody in turn had done the same. */
function leadsNowhere(game: Game, state: State, seat: number, action: Action): boolean {
  const { rules } = game;
  const before = game.determinize(state, seat, new Random([0]));
  const seen = JSON.stringify(rules.types.state.write(before));
  let after = before;
  for (let turn = 0; turn < TURNS * (state.settings.players as number); turn++) {
    if (typeof rules.actor(after) !== "number" || rules.whyNot(after, action) !== null) return false;
    after = rules.apply(after, action).state;
    if (JSON.stringify(rules.types.state.write(after)) === seen) return true;
  }
  return false;
}

/** What a legal action of a seat would bring; null where it would tell the seat anything hidden. */
export function preview(game: Game, before: State, seat: number, action: Action, language: Language): Document | null {
  const { rules, faces } = game;
  const move: Move = { before, actor: seat, action, step: rules.apply(before, action) };
  const { state, events } = move.step;
  const told = events.map((event) => rules.eventFor(event, seat));
  const gone = goneFromHiding(game, move, seat);
  const tells = events.some(({ type }) => faces.disclosing.includes(type)) || told.some((event) => [...valuesIn(event)].some((value) => gone.has(value as string)));
  const worlds = Array.from({ length: SURE }, (_, number) => game.determinize(before, seat, new Random([number]))).map((world): [State, State] => [world, rules.apply(world, action).state]);
  const isLast = worlds.some(([, after]) => rules.result(after) !== null);
  const mayEnd = isLast || rules.result(settled(game, worlds[0]?.[1] ?? state)) !== null;
  if (isLast || tells || rules.result(state) !== null) return mayEnd ? { scene: game.scene(before, seat, [], language), events: [], points: null, is_better: false, may_end: true } : null;
  const points = gained(game, worlds, seat);
  return {
    scene: game.scene(state, seat, events, language),
    events: told.map((event) => game.told(event, language)),
    points,
    is_better: points !== null && (faces.best === "highest" ? points > 0 : points < 0),
    may_end: mayEnd,
  };
}

/** A state once chance has acted, which does the first that it can each time. */
function settled({ rules }: Game, state: State): State {
  while (rules.actor(state) === "chance") state = rules.apply(state, (rules.chances(state)[0] as [Action, number])[0]).state;
  return state;
}

/** By how many points a move changes how a seat stands, in states before and after it that the seat cannot tell apart. */
function gained(game: Game, worlds: [State, State][], seat: number): number | null {
  if (game.faces.standing === null) return null;
  const found = worlds.map(([before, after]) => (game.standing(after)?.[seat] ?? 0) - (game.standing(before)?.[seat] ?? 0));
  return found.every((points) => points === found[0]) ? (found[0] ?? null) : null;
}

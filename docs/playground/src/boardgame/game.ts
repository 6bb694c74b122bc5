// A game for boardgame.io, whose rules are those of a module such as `rulebook-engine/scopa`.
//
//   Client({ game: { name: "scopa", ...fromRules(rules, about.settings.reference) }, numPlayers: 2 })
import { dealt } from "../rules/chance.js";
import type { Action, Refused, Rules, State } from "../rules/game.js";
import type { Document } from "../rules/values.js";

/** `G` as whoever keeps the match has it. Everything in it is a document, as `types` of the rules write them. */
export interface Held {
  readonly state: Document;
  /** The seat that is to act; null once the game is over. */
  readonly to_act: number | null;
  readonly seed: string;
  /** How many outcomes of chance the seed has dealt. */
  readonly outcomes: number;
  /** What the last action led to. */
  readonly events: readonly Document[];
  /** What somebody has asked last: why an action would be refused; null for one that would not. */
  readonly asked: { readonly seat: number; readonly refusal: Refused | null } | null;
}

/** `G` as a client has it: what its seat, or a spectator, sees. */
export interface Seen {
  readonly observation: Document;
  readonly to_act: number | null;
  readonly events: readonly Document[];
  /** What the seat can do, if it is to act. */
  readonly legal: readonly Document[];
  /** The answer to what the seat asked last, unless somebody has acted since. */
  readonly refusal?: Refused | null;
}

/** What setup can be given: the seed of a game that is dealt as a table with it is. */
export interface SetupData {
  readonly seed?: string;
}
type Playing = { readonly G: any; readonly playerID?: string | null };

/** The number of sides of the dice that make a seed, and how many are rolled. */
const [SIDES, DICE] = [16, 64];
const INVALID_MOVE = "INVALID_MOVE";

/** The game of boardgame.io that has some rules, with settings as `about` has them; it sets itself how many play. */
export function fromRules(rules: Pick<Rules, keyof Rules>, settings: Readonly<Record<string, any>>) {
  const { types } = rules;

  /** What becomes of a state once chance has acted. */
  function held(state: State, seed: string, outcomes: number, events: readonly Document[]): Held {
    const actor = rules.actor(state);
    if (actor !== "chance") return { state: types.state.write(state), to_act: actor, seed, outcomes, events, asked: null };
    const step = rules.apply(state, dealt(seed, outcomes, rules.chances(state)));
    return held(step.state, seed, outcomes + 1, [...events, ...step.events.map(types.event.write)]);
  }

  /** What a document of an action means for whoever is to act, as boardgame.io sees to; null where it is no action. */
  function asked({ G }: Playing, document: unknown): { state: State; action: Action; refusal: Refused | null } | null {
    const state = types.state.read(G.state);
    try {
      const action = types.action.read(document);
      return { state, action, refusal: rules.whyNot(state, action) };
    } catch {
      return null;
    }
  }

  const next = ({ G, ctx }: { G: any; ctx: { readonly playOrderPos: number } }): number => G.to_act ?? ctx.playOrderPos;
  const move = { client: false, redact: true }; // what moves do is secret, and so may be what they were given
  return {
    setup({ ctx, random }: { ctx: { numPlayers: number }; random: { Die(sides: number, count: number): number[] } }, { seed }: SetupData = {}): Held {
      const state = rules.newGame(types.settings.read({ ...settings, players: ctx.numPlayers }));
      return held(state, seed ?? random.Die(SIDES, DICE).map((side) => (side - 1).toString(SIDES)).join(""), 0, []);
    },
    moves: {
      /** Do what a document says, which is one of an action. */
      act: {
        ...move,
        move(playing: Playing, document: unknown): Held | typeof INVALID_MOVE {
          const found = asked(playing, document);
          if (found === null || found.refusal !== null) return INVALID_MOVE;
          const step = rules.apply(found.state, found.action);
          return held(step.state, playing.G.seed, playing.G.outcomes, step.events.map(types.event.write));
        },
      },
      /** Ask why an action would be refused; the answer is the `refusal` of whoever has asked. */
      ask: {
        ...move,
        noLimit: true,
        move(playing: Playing, document: unknown): Held | typeof INVALID_MOVE {
          const found = asked(playing, document);
          return found === null ? INVALID_MOVE : { ...playing.G, asked: { seat: playing.G.to_act, refusal: found.refusal } };
        },
      },
    },
    events: { endGame: false, endPhase: false, endStage: false, endTurn: false, pass: false, setActivePlayers: false, setPhase: false, setStage: false },
    turn: { minMoves: 1, maxMoves: 1, order: { first: next, next } },
    disableUndo: true,
    endIf({ G }: { G: any }): Document | undefined {
      const result = rules.result(types.state.read(G.state));
      return result === null ? undefined : types.result.write(result);
    },
    playerView({ G, playerID }: Playing): Seen {
      const [seat, state] = [Number(playerID ?? NaN), types.state.read(G.state)];
      const viewer = Number.isNaN(seat) ? "spectator" : seat;
      return {
        observation: types.observation.write(rules.observe(state, viewer)),
        to_act: G.to_act,
        events: G.events.map((event: Document) => types.event.write(rules.eventFor(types.event.read(event), viewer))),
        legal: seat === G.to_act ? rules.legalActions(state).map(types.action.write) : [],
        ...(G.asked?.seat === seat ? { refusal: G.asked.refusal } : {}),
      };
    },
    ai: {
      enumerate: (G: any): { move: "act"; args: [Document] }[] =>
        (G.legal ?? rules.legalActions(types.state.read(G.state)).map(types.action.write)).map((action: Document) => ({ move: "act", args: [action] })),
    },
  };
}

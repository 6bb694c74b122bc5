// Bots that search, in a worker where there are any. It is given no state but such as the seat cannot tell from the true one.
import type { Random } from "../rules/chance.js";
import type { Action, Game, State } from "../rules/game.js";
import { compiled, Native, worldsFor, type Layout } from "./native.js";

/** The module that the build writes of a game as WebAssembly. */
export interface Built {
  readonly layout: Layout;
  readonly url: URL;
}
/** What is to be decided in which game: worlds, a seat, a number of simulations, and a key for random numbers. */
export interface Question {
  readonly layout: Layout;
  readonly url: string;
  readonly asked: Parameters<Native["choose"]>;
}

const HALF = 2 ** 31;
const natives = new Map<string, Promise<Native>>();
let worker: Worker | undefined;
const waiting = new Map<number, (reply: { number: number; error?: string }) => void>();
let questions = 0;

/** What the seat that is to act does after some simulations. */
export async function decision({ layout, url }: Built, game: Game, state: State, seat: number, simulations: number, random: Random): Promise<Action> {
  const legal = game.rules.legalActions(state);
  if (legal.length === 1) return legal[0] as Action;
  const worlds = Array.from({ length: worldsFor(layout, simulations) }, () => game.determinize(state, seat, random));
  const key = BigInt(random.below(HALF)) * BigInt(HALF) + BigInt(random.below(HALF));
  const question: Question = { layout, url: url.href, asked: [worlds, seat, simulations, key] };
  return legal[await (typeof Worker === "undefined" ? answered(question) : sent(question))] as Action;
}

/** The number of the action, among the legal ones, that a search chooses in this thread. */
export async function answered({ layout, url, asked }: Question): Promise<number> {
  const native = natives.get(url) ?? compiled(new URL(url)).then((program) => new Native(layout, program));
  natives.set(url, native);
  return (await native).choose(...asked);
}

/** The same, found in the worker. */
async function sent(question: Question): Promise<number> {
  worker ??= new Worker(new URL("./thinking.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<{ id: number; number: number; error?: string }>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  const id = ++questions;
  const { number, error } = await new Promise<{ number: number; error?: string }>((resolve) => {
    waiting.set(id, resolve);
    worker?.postMessage({ id, ...question });
  });
  if (error !== undefined) throw new Error(error);
  return number;
}

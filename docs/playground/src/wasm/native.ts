// A game as WebAssembly, hundreds of times faster, for bots that search. Values are those of the rules in JavaScript.

type Word = "u8" | "i8" | "u16" | "i16" | "i32" | "i64" | "u64";
type Kind = { readonly size: number } & (
  | { readonly is: "known" }
  | { readonly is: "number" | "bool"; readonly in: Word }
  | { readonly is: "finite"; readonly in: Word; readonly values: readonly string[] }
  | { readonly is: "option"; readonly at: number; readonly of: number }
  | { readonly is: "record"; readonly tag: string | null; readonly fields: readonly (readonly [key: string, at: number, of: number])[] }
  | { readonly is: "union"; readonly at: number; readonly of: readonly number[] }
  | { readonly is: "list"; readonly in: Word; readonly at: number; readonly of: number }
  | { readonly is: "pile"; readonly in: Word; readonly kinds: number }
  | { readonly is: "word"; readonly kinds: number; readonly bits: number }
  | { readonly is: "set"; readonly least: number }
);
/** How values lie in the memory of a game, by the numbers of their types, and what its search has to know. */
export interface Layout {
  readonly types: readonly Kind[];
  readonly state: number;
  readonly action: number;
  readonly result: number;
  readonly standing: boolean;
  readonly best: "highest" | "lowest";
  /** Whether the program deals hidden pieces again itself. */
  readonly deals: boolean;
  /** A victory, in the parts that winners share. */
  readonly whole: number;
  /** No position has more moves. */
  readonly moves: number;
}
interface Program {
  memory: WebAssembly.Memory;
  __heap_base: WebAssembly.Global<"i32">;
  actor_of(state: number): number;
  choices_of(state: number): bigint;
  choice_of(state: number, number: bigint, action: number): void;
  step_of(state: number, action: number, events: number): number;
  result_in(state: number, result: number): void;
  leads_nowhere(state: number, action: number, turns: number): number;
  play(state: number, random: number, games: number, found: number): void;
  kernel_choice(state: bigint, settings: bigint, number: bigint, size: bigint): bigint;
  loop(kernel: number, ...given: (number | bigint)[]): bigint;
}

/** What random games from a position have come to, on average: lengths, scores, and victories, which winners share. */
export interface Playouts {
  readonly decisions: number;
  readonly actions: number;
  readonly scores: readonly number[];
  readonly wins: readonly number[];
}
/** A move that a search has tried: how often, and what it led to, from 0 to 1. */
export interface Tried<Action> {
  readonly action: Action;
  readonly visits: number;
  readonly value: number;
}
/** A move by its number among the legal ones. */
type Counted = Omit<Tried<unknown>, "action"> & { readonly number: number };

const INTEGERS = { u8: "Uint8", i8: "Int8", u16: "Uint16", i16: "Int16", i32: "Int32" } as const;
const numbers = (count: number): number[] => [...Array(count).keys()];
/** As in rulebook.bots: decisions after which a simulation is counted, or the game ends; worlds that are dealt before the search. */
const [HORIZON, TO_THE_END, WORLDS, TURNS] = [4, 20_000, 16, 4];
/** As in rulebook.bots.search: places of a node, and the highest reward. */
const [WIDTH, WIN, MOVE, FIRST, NEXT, VISITS, REWARD] = [7, 120, 1, 2, 3, 4, 6];

/** The program that lies at an address; in Node a file. */
export async function compiled(url: URL): Promise<WebAssembly.Module> {
  const files = url.protocol === "file:" ? (globalThis as { process?: { getBuiltinModule(name: string): { readFileSync(url: URL): BufferSource } } }).process?.getBuiltinModule("fs") : undefined;
  return WebAssembly.compile(files ? files.readFileSync(url) : await (await fetch(url)).arrayBuffer());
}

/** In how many states that look the same to its seat a search begins: one where the program deals again itself. */
export const worldsFor = ({ deals }: Layout, simulations: number): number => (deals ? 1 : Math.min(WORLDS, simulations));

export class Native<State = unknown, Action = unknown, Result = unknown> {
  private readonly program: Program;
  private view: DataView;
  /** Where the position, an action and a result lie; behind them there is room. */
  private readonly position: number;
  private readonly action: number;
  private readonly found: number;
  private players = 0;

  constructor(
    private readonly layout: Layout,
    program: WebAssembly.Module,
  ) {
    this.program = new WebAssembly.Instance(program).exports as unknown as Program;
    this.view = new DataView(this.program.memory.buffer);
    const [state, action, result] = [layout.state, layout.action, layout.result].map((type) => Math.ceil(this.kind(type).size / 8) * 8) as [number, number, number];
    this.position = Math.ceil(this.program.__heap_base.value / 8) * 8;
    this.action = this.position + state;
    this.found = this.action + action;
    this.free = this.room = this.found + result;
  }

  private readonly room: number;
  private free: number;

  /** Room for some bytes, all 0. It is given back when the next question is asked. */
  private reserve(bytes: number): number {
    const at = this.free;
    this.free += Math.ceil(bytes / 8) * 8;
    const missing = this.free - this.view.byteLength;
    if (missing > 0) {
      this.program.memory.grow(Math.ceil(missing / 2 ** 16));
      this.view = new DataView(this.program.memory.buffer);
    }
    new Uint8Array(this.view.buffer, at, bytes).fill(0);
    return at;
  }

  private integers = (at: number, count: number): BigInt64Array => new BigInt64Array(this.view.buffer, at, count);

  // Values in memory.

  private kind = (type: number): Kind => this.layout.types[type] as Kind;
  private integer = (word: Word, at: number): number => (word === "i64" || word === "u64" ? Number(this.view.getBigInt64(at, true)) : this.view[`get${INTEGERS[word]}`](at, true));
  private put(word: Word, at: number, value: number): void {
    if (word === "i64" || word === "u64") this.view.setBigInt64(at, BigInt(value), true);
    else this.view[`set${INTEGERS[word]}`](at, value, true);
  }

  private read(type: number, at: number): unknown {
    const of = this.kind(type);
    switch (of.is) {
      case "known":
        return undefined;
      case "number":
        return this.integer(of.in, at);
      case "bool":
        return this.integer(of.in, at) !== 0;
      case "finite":
        return of.values[this.integer(of.in, at)];
      case "option":
        return this.integer("u8", at) ? this.read(of.of, at + of.at) : null;
      case "record": {
        const fields = of.fields.map(([key, place, each]) => [key, this.read(each, at + place)] as const).filter(([, value]) => value !== undefined);
        return { ...(of.tag === null ? {} : { type: of.tag }), ...Object.fromEntries(fields) };
      }
      case "union":
        return this.read(of.of[this.integer("u8", at)] as number, at + of.at);
      case "list":
        return numbers(this.integer(of.in, at)).map((place) => this.read(of.of, at + of.at + place * this.kind(of.of).size));
      case "pile":
        return numbers(of.kinds).map((kind) => this.integer(of.in, at + (kind * of.size) / of.kinds));
      case "word":
        return numbers(of.kinds).map((kind) => numbers(of.bits).filter((copy) => this.bit(at, kind * of.bits + copy)).length);
      case "set":
        return numbers(64).filter((place) => this.bit(at, place)).map((place) => place + of.least);
    }
  }

  private bit = (at: number, place: number): boolean => ((this.view.getUint8(at + (place >> 3)) >> (place & 7)) & 1) === 1;

  /** Write a value where all is 0. */
  private write(type: number, at: number, value: any): void {
    const of = this.kind(type);
    if (of.is === "number" || of.is === "bool") this.put(of.in, at, Number(value));
    else if (of.is === "finite") this.put(of.in, at, of.values.indexOf(value as string));
    else if (of.is === "option" && value !== null) {
      this.put("u8", at, 1);
      this.write(of.of, at + of.at, value);
    } else if (of.is === "record") for (const [key, place, each] of of.fields) this.write(each, at + place, value[key]);
    else if (of.is === "union") {
      const number = of.of.findIndex((each) => this.has(this.kind(each), value));
      this.put("u8", at, number);
      this.write(of.of[number] as number, at + of.at, value);
    } else if (of.is === "list") {
      this.put(of.in, at, value.length);
      value.forEach((each: unknown, place: number) => this.write(of.of, at + of.at + place * this.kind(of.of).size, each));
    } else if (of.is === "pile") value.forEach((count: number, kind: number) => this.put(of.in, at + (kind * of.size) / of.kinds, count));
    else if (of.is === "word") {
      const bits = (value as number[]).map((count, kind) => BigInt(2 ** count - 1) << BigInt(kind * of.bits));
      this.view.setBigUint64(at, bits.reduce((all, each) => all | each), true);
    }
  }

  /** Whether a value is of one of the types of a union. */
  private has(of: Kind, value: any): boolean {
    if (of.is === "record") return value?.type === of.tag;
    if (of.is === "finite") return of.values.includes(value as string);
    return of.is === "number" ? typeof value === "number" : value === null;
  }

  private encode(at: number, state: State): void {
    const { state: type } = this.layout;
    new Uint8Array(this.view.buffer, at, this.kind(type).size).fill(0);
    this.write(type, at, state);
  }

  // A game.

  /** Go on from a state. */
  open(state: State): void {
    this.players = (state as { settings: { players: number } }).settings.players;
    this.encode(this.position, state);
  }

  get state(): State {
    return this.read(this.layout.state, this.position) as State;
  }

  get actor(): number | "chance" | null {
    const actor = this.program.actor_of(this.position);
    return actor === -2 ? null : actor === -1 ? "chance" : actor;
  }

  get result(): Result | null {
    this.program.result_in(this.position, this.found);
    return this.read(this.layout.result, this.found) as Result | null;
  }

  private get count(): number {
    return this.actor === null ? 0 : Number(this.program.choices_of(this.position));
  }

  private choice(number: number): Action {
    this.program.choice_of(this.position, BigInt(number), this.action);
    return this.read(this.layout.action, this.action) as Action;
  }

  /** Every legal action, in the game's order; every outcome of chance, as often as it weighs. */
  get choices(): Action[] {
    return numbers(this.count).map((number) => this.choice(number));
  }

  /** Apply one of the choices. */
  step(action: Action): void {
    const wanted = written(action);
    if (!numbers(this.count).some((number) => written(this.choice(number)) === wanted)) throw new Error(`not a choice here: ${wanted}`);
    this.program.step_of(this.position, this.action, 0);
  }

  /** Play random games from the position to their ends, which is left as it is. A seed gives the same games everywhere. */
  playouts(games: number, seed: number): Playouts {
    this.free = this.room;
    const { players } = this;
    const [random, found] = [this.reserve(16), this.reserve(8 * (2 + 2 * players))];
    this.integers(random, 1)[0] = BigInt(seed);
    this.program.play(this.position, random, games, found);
    const [decisions = 0, actions = 0, ...both] = [...this.integers(found, 2 + 2 * players)].map((sum) => Number(sum) / games);
    return { decisions, actions, scores: both.slice(0, players), wins: both.slice(players).map((wins) => wins / this.layout.whole) };
  }

  // Searching: information-set Monte Carlo tree search, as rulebook.bots.ismcts does it.

  /**
   * What a seat that is to act has tried in simulations. `worlds` are states that it cannot tell from the true one, which nobody has to
   * give; a `key` is any 62 bits, and gives the same search everywhere.
   */
  search(worlds: readonly State[], seat: number, simulations: number, key: bigint): Tried<Action>[] {
    return this.searched(worlds, seat, simulations, key).map(({ number, ...tried }) => ({ action: this.choice(number), ...tried }));
  }

  private searched(worlds: readonly State[], seat: number, simulations: number, key: bigint): Counted[] {
    this.open(worlds[0] as State);
    this.free = this.room;
    const words = Math.ceil(this.kind(this.layout.state).size / 8);
    const row = (count: number): [number, bigint] => [this.reserve(8 * count), BigInt(count)];
    const { players, layout: { moves } } = this;
    const [root, tree, logarithms, random] = [row(words), row((simulations + 1) * WIDTH), row(simulations + 2), row(2)];
    const work = [words, words, simulations, moves, moves, players, players, players, 2, 2].map(row);
    const sign = this.layout.best === "highest" ? 1n : -1n;
    this.integers(tree[0], 1)[0] = 1n;
    this.integers(random[0], 1)[0] = key;
    this.integers(logarithms[0], simulations + 2).set(numbers(simulations + 2).map((number) => BigInt(Math.round(Math.log(Math.max(1, number)) * 2 ** 40))));
    worlds.forEach((world, number) => {
      this.encode(root[0], world);
      const share = Math.floor((simulations + number) / worlds.length);
      const horizon = this.layout.standing ? HORIZON : TO_THE_END;
      this.program.loop(0, ...root, 0, 0n, BigInt(seat), this.layout.deals ? 0n : 1n, sign, BigInt(share), BigInt(horizon), ...tree, ...logarithms, ...work.flat(), ...random);
    });
    const nodes = this.integers(tree[0], (simulations + 1) * WIDTH);
    const of = (child: number, place: number): bigint => nodes[child * WIDTH + place] ?? 0n;
    const children = new Map<bigint, number>();
    for (let child = Number(of(0, FIRST)); child !== 0; child = Number(of(child, NEXT))) children.set(of(child, MOVE), child);
    return numbers(this.count).flatMap((number) => {
      const child = children.get(this.program.kernel_choice(BigInt(this.position), 0n, BigInt(number), 8n));
      if (child === undefined) return [];
      const visits = Number(of(child, VISITS));
      return [{ number, visits, value: Number(of(child, REWARD)) / (visits * WIN) }];
    });
  }

  /** The number, among its legal actions, of the one that a search took most often and that does not lead nowhere. */
  choose(worlds: readonly State[], seat: number, simulations: number, key: bigint): number {
    const order = this.searched(worlds, seat, simulations, key).sort((one, other) => other.visits - one.visits).map(({ number }) => number);
    const leadsNowhere = (number: number): boolean => {
      this.choice(number);
      return this.program.leads_nowhere(this.position, this.action, TURNS * this.players) !== 0;
    };
    return [...order, ...numbers(this.count)].find((number) => !leadsNowhere(number)) ?? order[0] ?? 0;
  }
}

/** A value as text, the same for equal values. */
const written = (value: unknown): string => JSON.stringify(value, (_, each: unknown) => (typeof each === "object" && each !== null && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort()) : each));

// A table whose rules run here: what happened, news, views, taking back and the record, as rulebook.table gives them.
import { dealt, sha256, token } from "./chance.js";
import type { Action, Game, State, Viewer } from "./game.js";
import { offers } from "./offering.js";
import { ENGLISH, type Language } from "./speech.js";
import { reasonOf, verdict, type Move, type Policy, type Verdict } from "./undoing.js";
import type { Document, Json } from "./values.js";
import { Refused } from "../table/backend.js";

/** The number of moves after which a record has the hash of the position; it also has that of the last one. */
const EVERY = 16;
const HASH_DIGITS = 16;

export class Table {
  readonly moves: Move[] = [];
  /** What is told of the seed before the game. */
  readonly commitment: string;
  private readonly start: State;
  private outcomes = 0;
  private before = 0;
  private anew = 0;

  constructor(
    readonly game: Game,
    private readonly settings: Document,
    readonly names: readonly string[],
    readonly policy: Policy,
    private readonly secret: string = token(),
  ) {
    this.commitment = sha256(secret);
    this.start = game.rules.newGame(settings);
    this.deal();
  }

  /** The table that wrote a record; a table in Python reads it as well. */
  static resume(game: Game, lines: readonly string[]): Table {
    const [header, ...moves] = lines.map((line) => JSON.parse(line) as Document);
    if (header === undefined) throw new Refused("there is no record");
    const { rulebook: _, game: id, meta, ...settings } = header;
    if (id !== game.about.id) throw new Refused(`this is a record of ${String(id)}`);
    const { dealing, table: own } = meta as { dealing: { seed: string }; table: { undo: Policy; names?: string[]; before?: number; anew?: number } };
    const table = new Table(game, game.settings(settings as Document), own.names ?? [], own.undo, dealing.seed);
    const played = moves.filter(({ result }) => result === undefined);
    for (const [number, { action, position }] of played.entries()) {
      const read = game.rules.types.action.read(action);
      if (table.moves[number] === undefined) table.act(table.toAct as number, read);
      const { action: made, step } = table.moves[number] as Move;
      if (JSON.stringify(made) !== JSON.stringify(read)) throw new Refused("the seed does not deal that");
      if (position !== undefined && position !== table.hash(step.state)) throw new Refused("the position differs by the rules here");
    }
    table.anew = own.anew ?? 0;
    table.before = Math.max(own.before ?? 0, table.anew - played.length);
    return table;
  }

  // What there is to see.

  get state(): State {
    return this.moves.at(-1)?.step.state ?? this.start;
  }

  get version(): number {
    return this.before + this.moves.length;
  }

  get players(): number {
    return this.settings.players as number;
  }

  get toAct(): number | null {
    return this.game.rules.actor(this.state) as number | null; // a table never waits for chance
  }

  get isOver(): boolean {
    return this.game.rules.result(this.state) !== null;
  }

  get seed(): string | null {
    return this.isOver ? this.secret : null;
  }

  private get result(): Document {
    const result = this.game.rules.result(this.state);
    return result === null ? {} : { result: this.game.rules.types.result.write(result) };
  }

  view(viewer: Viewer, language: Language): Document {
    const { rules } = this.game;
    const observation = rules.types.observation.write(rules.observe(this.state, viewer));
    const scene = this.game.scene(this.state, viewer, this.moves.at(-1)?.step.events ?? [], language);
    return { viewer, version: this.version, observation, scene, ...this.result };
  }

  news(viewer: Viewer, since: number, language: Language): Document {
    const first = since < this.anew ? 0 : Math.max(0, since - this.before);
    const moves = this.moves.slice(first).map((move, place) => this.told(move, viewer, this.before + first + place + 1, language));
    return { viewer, version: this.version, is_anew: since > 0 && since < this.anew, moves };
  }

  private told({ actor, action, step }: Move, viewer: Viewer, version: number, language: Language): Document {
    const own: Document = actor === viewer ? { action: this.game.rules.types.action.write(action) } : {};
    const told = step.events.map((event) => this.game.rules.eventFor(event, viewer));
    const events = told.map((event) => ({ event: this.game.rules.types.event.write(event), ...this.game.told(event, language) }));
    return { version, actor, ...own, events };
  }

  // What a seat can do.

  offers = (seat: number, language: Language): Document => offers(this.game, this.state, seat, this.version, language);

  /** The legal action with an id, or the one that a document gives. */
  action(document: string | object): Action {
    if (typeof document !== "string") return this.game.rules.types.action.read(document);
    const found = this.game.rules.legalActions(this.state).find((action) => this.game.number(action, this.state) === document);
    if (found === undefined) throw new Refused(`'${document}' is not the id of an offer`);
    return found;
  }

  act(seat: number, action: Action, version = this.version, language = ENGLISH): void {
    if (version !== this.version) throw new Refused(`the table is at version ${this.version}, not ${version}: look at it again`);
    const refusal = this.game.rules.whyNot(this.state, action);
    if (refusal !== null) throw new Refused(this.game.refusalText(refusal, language), refusal.clause);
    this.move(seat, action);
    this.deal();
  }

  private move(actor: number | "chance", action: Action): void {
    this.moves.push({ before: this.state, actor, action, step: this.game.rules.apply(this.state, action) });
  }

  private deal(): void {
    while (this.game.rules.actor(this.state) === "chance") {
      this.move("chance", dealt(this.secret, this.outcomes, this.game.rules.chances(this.state)));
      this.outcomes += 1;
    }
  }

  // Taking back.

  mayUndo = (seat: number, consents: ReadonlySet<number>): Verdict => verdict(this.game, this.moves, seat, this.players, this.policy, consents);

  undo(seat: number): void {
    const { version } = this;
    const gone = this.moves.splice(this.moves.findLastIndex(({ actor }) => actor === seat));
    this.outcomes -= gone.filter(({ actor }) => actor === "chance").length;
    this.before = version + 1 - this.moves.length;
    this.anew = version + 1;
  }

  verdict(found: Verdict, language: Language): Document {
    const { event, pieces } = found;
    const document = { is_allowed: found.isAllowed, reason: reasonOf(found, language) };
    const blamed: Document = event ? { event: this.game.rules.types.event.write(event), event_text: this.game.eventText(event, language) } : {};
    return { ...document, ...blamed, ...(pieces.length ? { pieces } : {}) };
  }

  // The record.

  *record(): Generator<string> {
    const { about, rules } = this.game;
    const anew: Document = this.anew ? { before: this.before, anew: this.anew } : {};
    const own = { undo: this.policy, ...(this.names.length ? { names: this.names } : {}), ...anew };
    const dealing = { method: "sha256-1", commitment: this.commitment, seed: this.secret };
    yield line({ rulebook: 1, game: about.id, ...rules.types.settings.write(this.settings), meta: { ...about.meta, dealing, table: own } });
    for (const [place, { actor, action, step }] of this.moves.entries()) {
      const hashed: Document = (place + 1) % EVERY === 0 || place + 1 === this.moves.length ? { position: this.hash(step.state) } : {};
      yield line({ actor, action: rules.types.action.write(action), clauses: step.events.map(({ clause }) => clause), ...hashed });
    }
    if (this.isOver) yield line(this.result);
  }

  /** Every move with all cards open. */
  steps(language: Language): Document[] {
    return this.moves.map(({ actor, action, step }) => ({
      actor,
      text: this.game.actionText(action, language),
      events: step.events.map((event) => this.game.told(event, language)),
      scene: this.game.scene(step.state, null, step.events, language),
    }));
  }

  private hash(state: State): string {
    const { settings: _, ...own } = this.game.rules.types.state.write(state);
    return sha256(written(own, [",", ":"], (keys) => keys.toSorted())).slice(0, HASH_DIGITS);
  }
}

/** A document as Python writes it, between separators and with its keys in an order. */
function written(value: Json, separators: [string, string], ordered: (keys: string[]) => string[]): string {
  const [comma, colon] = separators;
  const inner = (item: Json | undefined): string => written(item ?? null, separators, ordered);
  if (Array.isArray(value)) return `[${value.map(inner).join(comma)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const document = value as Document;
  return `{${ordered(Object.keys(document)).map((key) => `${JSON.stringify(key)}${colon}${inner(document[key])}`).join(comma)}}`;
}

/** A document as a line of a record. */
const line = (document: Document): string => written(document, [", ", ": "], (keys) => keys);

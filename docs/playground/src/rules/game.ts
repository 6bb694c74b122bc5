// A game whose rules run here: what `rulebook emit javascript` writes of it, its faces, and what the build notes about it.
import { Refused as RefusedHere } from "../table/backend.js";
import type { Random } from "./chance.js";
import { Numbering, type Decision } from "./domains.js";
import { Language, capitalised, filledIn, inLanguage, inWords, type Spoken } from "./speech.js";
import { codeOf, derived, equal, fieldsOf, made, plain, shuffled, sum, tagged, written, type Document, type Json, type Kind, type Member, type Value, type Whole } from "./values.js";

export interface State extends Document {
  readonly settings: Document;
  readonly phase: Document;
}
export type Action = Document & { readonly type: string };
export type Event = Document & { readonly type: string; readonly clause: string };
export type Viewer = number | "spectator";
export interface Result extends Document {
  readonly scores: readonly number[];
  readonly winners: readonly number[];
}
export interface Step {
  readonly state: State;
  readonly events: readonly Event[];
}
export interface Refused {
  readonly clause: string;
  readonly sentence: string;
  readonly values: Readonly<Record<string, Json>>;
}
interface Type<Kind> {
  read(document: unknown): Kind;
  write(value: Kind): Document;
}

/** The module of a game that `rulebook emit javascript` writes. */
export interface Rules {
  newGame(settings: Document): State;
  actor(state: State): number | "chance" | null;
  legalActions(state: State): readonly Action[];
  chances(state: State): readonly (readonly [Action, number])[];
  apply(state: State, action: Action): Step;
  whyNot(state: State, action: Action): Refused | null;
  result(state: State): Result | null;
  observe(state: State, viewer: Viewer): Document;
  eventFor(event: Event, viewer: Viewer): Event;
  readonly types: {
    readonly settings: Type<Document>;
    readonly state: Type<State>;
    readonly action: Type<Action>;
    readonly event: Type<Event>;
    readonly observation: Type<Document>;
    readonly result: Type<Result>;
  };
}

/** Who sees a field of a state. */
interface Sight {
  name: string;
  owner: boolean;
  size: boolean;
  several: boolean;
}

/** What docs/playground/faces.py writes of a game. */
export interface Faces {
  drawn(seen: Value, opened: Value, events: Value[], language: Language): Value;
  /** Why settings make no game. */
  faults(settings: Value): Iterable<Value>;
  standing: ((state: Value) => number[]) | null;
  /** How hidden pieces change places, where that is not the same for all. */
  dealtAnew: ((state: Value, viewer: Viewer, choose: (possibilities: Whole) => Whole) => Value) | null;
  best: "highest" | "lowest";
  kinds: Value[][];
  sights: Sight[];
  disclosing: string[];
  words: Member[];
  said: Kind[];
  decisions: Decision[];
  types: { observation: Kind; state: Kind; settings: Kind; actions: Kind[]; events: Kind[] };
}

/** What the build notes about a game: settings by edition, its boxes by their variants, and what its records say of themselves. */
export interface About {
  id: string;
  title: string;
  /** The clauses that say how many play, and who begins. */
  seating: { players: string; first_player: string };
  settings: Record<string, Document>;
  boxes: (Document | null)[];
  meta: Document;
  languages: string[];
}

/** Gives a module of a game by its name, from where the build has written it. */
export type Imported = (name: string) => Promise<{ readonly default?: unknown }>;
const coded = (values: Value[]): Map<string, Value> => new Map(values.map((value) => [codeOf(value), value]));

export class Game {
  readonly codes: Map<string, Value>;
  private readonly words: Map<string, Value>;
  private readonly languages = new Map<string, Language>();
  private readonly made = derived((settings: Document): Value => made(this.faces.types.settings)(this.rules.types.settings.write(settings)));
  private readonly numbering = derived((settings: Document) => new Numbering(this.faces.decisions, this.made(settings)));

  constructor(
    readonly about: About,
    readonly rules: Rules,
    readonly faces: Faces,
    private readonly imported: Imported,
  ) {
    this.codes = coded(faces.kinds.flat());
    this.words = coded([...faces.words, ...this.codes.values()]);
  }

  /** Load a game with one of its boxes. */
  static async load(about: About, box: number, imported: Imported): Promise<Game> {
    const [rules, faces] = await Promise.all([imported(`${about.id}.${box}`), imported(`${about.id}.${box}.faces`)]);
    return new Game(about, rules as unknown as Rules, (faces as { faces: Faces }).faces, imported);
  }

  /** A language, which is loaded once; English for one that nobody has translated the game into. */
  async learn(code: string): Promise<Language> {
    const known = this.about.languages.includes(code) ? code : "en";
    const language = this.languages.get(known) ?? new Language((await this.imported(`${this.about.id}.${known}`)).default as Spoken);
    this.languages.set(known, language);
    return language;
  }

  // Values as the faces have them.

  action = (action: Action): Value => tagged(...this.faces.types.actions)(this.rules.types.action.write(action));
  event = (event: Event): Value => tagged(...this.faces.types.events)(this.rules.types.event.write(event));
  /** The settings in a document; throws what makes them no game. */
  settings(document: Document): Document {
    const settings = this.rules.types.settings.read(document);
    for (const fault of this.faces.faults(this.made(settings))) throw RefusedHere.citing(`these settings make no game: ${fault}`);
    return settings;
  }
  state = derived((state: State): Value => made(this.faces.types.state)(this.rules.types.state.write(state)));

  // Words and pictures.

  actionText = (action: Action, language: Language): string => inWords(this.action(action), language);
  eventText = (event: Event, language: Language): string => capitalised(inWords(this.event(event), language));
  told = (event: Event, language: Language): Document => ({ text: this.eventText(event, language), clause: event.clause });
  refusalText({ sentence, values }: Refused, language: Language): string {
    return filledIn(sentence, language, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, this.named(value)])));
  }

  /** What a refusal names: pieces and members of enums by their codes, and what says itself by its fields. */
  private named = (value: Json): Value => {
    if (Array.isArray(value)) return value.map(this.named);
    if (typeof value !== "object" || value === null) return this.words.get(value as string) ?? value;
    return made(this.faces.said.find((kind) => equal(fieldsOf(kind), Object.keys(value))) as Kind)(value);
  };

  /** The position as a drawing may show it to a viewer; with the whole state open where no viewer is given. */
  scene(state: State, viewer: Viewer | null, events: readonly Event[], language: Language): Document {
    const { observe, eventFor, types } = this.rules;
    const seen = made(this.faces.types.observation)(types.observation.write(observe(state, viewer ?? "spectator")));
    const told = events.map((event) => this.event(viewer === null ? event : eventFor(event, viewer)));
    return inLanguage(plain(this.faces.drawn(seen, viewer === null ? this.state(state) : null, told, language)), language);
  }

  standing = (state: State): number[] | null => this.faces.standing?.(this.state(state)) ?? null;

  /** The number of a legal decision. */
  number = (action: Action, state: State): string => String(this.numbering(state.settings).number(this.action(action), this.rules.legalActions(state).map(this.action)));

  // Hidden pieces.

  /** What lies in each place of a field of a state. */
  held = (state: State, { name, several }: Sight): Value[] => [(this.state(state) as Value)[name]].flat(Number(several));

  get hidden(): Sight[] {
    return this.faces.sights.filter(({ size }) => size);
  }

  /** The same state to a viewer, in which hidden pieces have changed places, every way as likely. */
  determinize(state: State, viewer: Viewer, random: Random): State {
    const { types } = this.rules;
    if (this.hidden.length === 0) return state;
    const anew = this.faces.dealtAnew?.(this.state(state), viewer, random.choose);
    const held = this.hidden.map(({ name }) => [name, written(anew?.[name] ?? null)]);
    return anew ? types.state.read({ ...types.state.write(state), ...Object.fromEntries(held) }) : this.dealtAnew(state, viewer, random);
  }

  /** The same for hidden pieces of one sort, each of which could lie anywhere. */
  private dealtAnew(state: State, viewer: Viewer, random: Random): State {
    const piles = ({ name, several }: Sight): number[][] => [state[name] as unknown as number[]].flat(Number(several)) as unknown as number[][];
    const groups = this.hidden.map((sight) => ({ sight, piles: piles(sight), own: sight.owner ? viewer : null }));
    const unseen = groups.map(({ piles, own }) => piles.map((pile, seat) => (seat === own ? pile.map(() => 0) : pile)));
    const counts = unseen.flat().reduce((all, pile) => all.map((count, kind) => count + (pile[kind] ?? 0)));
    const items = counts.flatMap((count, kind) => Array.from({ length: count }, () => kind));
    const order = shuffled(items, items.length - sum(unseen.flat().at(-1) ?? []), random.below) as number[];
    const dealt = (pile: number[]): number[] => {
      const held = pile.map(() => 0);
      for (const kind of order.splice(0, sum(pile))) held[kind] = (held[kind] ?? 0) + 1;
      return held;
    };
    const anew = groups.map(({ sight, piles, own }, group) => {
      const made = (unseen[group] ?? []).map((pile, seat) => (seat === own ? piles[seat] : dealt(pile)));
      return [sight.name, sight.several ? made : made[0]];
    });
    return { ...state, ...(Object.fromEntries(anew) as Document) };
  }
}

// Random numbers as Python draws them: what a seed deals, and the generator of Python's `random`.
import { narrowed, range, type Whole } from "./values.js";

const WORD = 2 ** 32;
const INITIAL = Uint32Array.of(0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19);
const ROUNDS = Uint32Array.from(primes(64), (prime) => Math.cbrt(prime) * WORD);

function primes(many: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < many; number++) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}

/** The SHA-256 of a text, in eight words. */
function digest(text: string): Uint32Array {
  const bytes = new TextEncoder().encode(text);
  const padded = new DataView(new ArrayBuffer((((bytes.length + 8) >> 6) + 1) << 6));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length) * 8n);
  const hash = INITIAL.slice();
  const words = new Uint32Array(64);
  const word = (place: number): number => words[place] ?? 0;
  const turned = (value: number, by: number): number => (value >>> by) | (value << (32 - by));
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let place = 0; place < 16; place++) words[place] = padded.getUint32(block + 4 * place);
    for (let place = 16; place < 64; place++) {
      const [near, far] = [word(place - 2), word(place - 15)];
      const low = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
      words[place] = word(place - 16) + low + word(place - 7) + (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    for (let place = 0; place < 64; place++) {
      const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[place] ?? 0) + word(place);
      const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(one + two) >>> 0, a, b, c, (d + one) >>> 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((value, place) => (hash[place] = (hash[place] ?? 0) + value));
  }
  return hash;
}

export const sha256 = (text: string): string => [...digest(text)].map((word) => word.toString(16).padStart(8, "0")).join("");

/** A seed that nobody can guess. */
export const token = (): string => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What a seed deals as outcome `number` of chance in a game, of outcomes with their weights. */
export function dealt<Item>(seed: string, number: number, outcomes: readonly (readonly [Item, number])[]): Item {
  const total = outcomes.reduce((all, [, weight]) => all + weight, 0);
  let left = Number((BigInt(`0x${sha256(`${seed}:${number}`)}`) * BigInt(total)) >> 256n);
  for (const [outcome, weight] of outcomes) {
    if (left < weight) return outcome;
    left -= weight;
  }
  throw new Error("there is no outcome to deal");
}

const SIZE = 624;
const MIDDLE = 397;

/** The Mersenne Twister, seeded as Python's `Random` is with a whole number: its words, the lowest first. */
export class Random {
  private readonly state = new Uint32Array(SIZE);
  private next = SIZE;

  constructor(key: ArrayLike<number>) {
    const { state } = this;
    const at = (place: number): number => state[place] ?? 0;
    const before = (place: number): number => at(place - 1) ^ (at(place - 1) >>> 30);
    state[0] = 19650218;
    for (let place = 1; place < SIZE; place++) state[place] = Math.imul(1812433253, before(place)) + place;
    let place = 1;
    const mix = (steps: number, factor: number, more: (step: number) => number): void => {
      for (let step = 0; step < steps; step++) {
        state[place] = (at(place) ^ Math.imul(before(place), factor)) + more(step);
        if (place === SIZE - 1) state[0] = at(place);
        place = (place % (SIZE - 1)) + 1;
      }
    };
    mix(Math.max(SIZE, key.length), 1664525, (step) => (key[step % key.length] ?? 0) + (step % key.length));
    mix(SIZE - 1, 1566083941, () => -place);
    state[0] = 0x80000000;
  }

  private word(): number {
    const { state } = this;
    if (this.next === SIZE) {
      for (let place = 0; place < SIZE; place++) {
        const mixed = ((state[place] ?? 0) & 0x80000000) | ((state[(place + 1) % SIZE] ?? 0) & 0x7fffffff);
        state[place] = (state[(place + MIDDLE) % SIZE] ?? 0) ^ (mixed >>> 1) ^ (mixed & 1 ? 0x9908b0df : 0);
      }
      this.next = 0;
    }
    let word = state[this.next++] ?? 0;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  /** A number from 0 up to 1. */
  random(): number {
    const [high, low] = [this.word() >>> 5, this.word() >>> 6];
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  /** A whole number below `end`, each as likely. */
  below = (end: number): number => {
    const shift = Math.clz32(end);
    for (;;) {
      const number = this.word() >>> shift;
      if (number < end) return number;
    }
  };

  /** The same for any number of possibilities. */
  choose = (end: Whole): Whole => {
    if (end < WORD) return this.below(Number(end));
    const bits = end.toString(2).length;
    for (;;) {
      const words = range(Math.ceil(bits / 32)).map((place) => BigInt(this.word() >>> Math.max(0, 32 * place + 32 - bits)) << BigInt(32 * place));
      const number = words.reduce((all, word) => all | word);
      if (number < end) return narrowed(number);
    }
  };

  /** One of some items, all equally likely. */
  uniform<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }
}

/** The random numbers of game `number` in a run with a seed, as rulebook.play.generator gives them. */
export function generator(seed: string, number = 0): Random {
  const words = digest(`${seed}:${number}`).reverse();
  const last = words.findLastIndex((word) => word !== 0);
  return new Random(words.slice(0, Math.max(last, 0) + 1));
}

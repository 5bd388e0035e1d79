/** Deterministic random numbers (mulberry32): the same seed gives the same scenario. */
export interface Random {
  /** 0 ≤ n < 1 */
  next(): number;
  /** Whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** By weight: [[value, weight], …]. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
  /** Lower-case letters and digits. */
  text(length: number): string;
  hex(length: number): string;
}

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => {
    const found = list[int(0, list.length - 1)];
    if (found === undefined) throw new Error('Nothing to pick from');
    return found;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of list) {
        left -= weight;
        if (left < 0) return value;
      }
      return pick(list)[0];
    },
    text: (length) => Array.from({ length }, () => ALPHABET[int(0, ALPHABET.length - 1)]).join(''),
    hex: (length) => Array.from({ length }, () => int(0, 15).toString(16)).join(''),
  };
}

/** A number from text, for seeding. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Ids for rows created at run time; they cannot be guessed. */
export function newId(prefix: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `${prefix}_${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

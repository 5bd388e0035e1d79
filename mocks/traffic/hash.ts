/**
 * Hashes whole numbers into one of 32 bits. It has no state, unlike a generator, so any call can be computed on its own.
 * The number of arguments is fixed for speed: a week of traffic calls it a million times.
 */
export function mix(a: number, b = 0, c = 0, d = 0, e = 0): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13) ^ b, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16) ^ c, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 15) ^ d, 0x165667b1);
  h = Math.imul(h ^ (h >>> 13) ^ e, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The same hash as a number from 0 (inclusive) to 1 (exclusive). */
export const unit = (a: number, b = 0, c = 0, d = 0, e = 0): number => mix(a, b, c, d, e) / 4294967296;

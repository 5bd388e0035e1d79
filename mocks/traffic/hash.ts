/**
 * Mixes whole numbers into one of 32 bits: the same numbers, the same result. No generator with a state, so that any call can be computed alone.
 * Not of any number of arguments: it is called a million times for a week of traffic.
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

/** The same as a number from 0 up to, but not including, 1. */
export const unit = (a: number, b = 0, c = 0, d = 0, e = 0): number => mix(a, b, c, d, e) / 4294967296;

import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from '@/sha256';

it('hashes like any other SHA-256', () => {
  for (const text of ['', 'abc', 'ü€😀', 'x'.repeat(55), 'x'.repeat(56), 'x'.repeat(64), 'y'.repeat(1000)]) {
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});

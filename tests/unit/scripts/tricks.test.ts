import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TRICKS } from '../../bench/without';

it.each(TRICKS)('the bench can leave out: $name', ({ changes, decision }) => {
  expect(changes.length).toBeGreaterThan(0);
  expect(decision).toMatch(/^\d{4}$/);
  for (const { file, from } of changes) {
    expect(readFileSync(file, 'utf8').split(from), `${file}: ${from}`).toHaveLength(2);
  }
});

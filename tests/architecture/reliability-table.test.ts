import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missing, render } from '../../scripts/reliability-table';

it('docs/reliability.md is what the titles of the tests say', () => {
  expect(readFileSync('docs/reliability.md', 'utf8')).toBe(render('.'));
});

it('no scenario is without a test or a reason', () => {
  expect(missing('.')).toEqual([]);
});

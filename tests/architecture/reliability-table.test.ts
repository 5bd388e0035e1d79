import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { missing, render } from '../../scripts/reliability-table';

it('docs/reliability.md matches the titles of the tests', () => {
  expect(readFileSync('docs/reliability.md', 'utf8'), 'run npm run docs:reliability').toBe(render('.'));
});

it('every scenario has a test, or a reason for having none', () => {
  expect(missing('.')).toEqual([]);
});

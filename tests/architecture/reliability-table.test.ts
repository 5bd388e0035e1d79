import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { collect, missing, render } from '../../scripts/reliability-table';

it('docs/reliability.md matches the titles of the tests', () => {
  expect(readFileSync('docs/reliability.md', 'utf8'), 'run npm run docs:reliability').toBe(render('.'));
});

it('every scenario has a test, or a reason for having none', () => {
  expect(missing('.')).toEqual([]);
});

it('a title is found between two tables of tests, the first of which belongs to no scenario', () => {
  const root = mkdtempSync(join(tmpdir(), 'titles-'));
  try {
    for (const folder of ['e2e', 'unit', 'architecture', 'engines'])
      mkdirSync(join(root, 'tests', folder), { recursive: true });
    // Not as tests are written, so that these titles are not taken for some of this file.
    const tests = [
      "TEST.each([1])('stands for %d', f);",
      "TEST('G8: is read once', f);",
      "TEST.each([1])('L4: is polled', f);",
      "TESTWithWorker('H5: is kept apart', f);",
    ].map((line) => line.replace('TEST', line.includes('Worker') ? 'test' : 'it'));
    writeFileSync(join(root, 'tests/unit/some.test.ts'), tests.join('\n'));
    expect(collect(root).get('G8')).toEqual([{ file: 'tests/unit/some.test.ts', title: 'is read once' }]);
    expect(collect(root).get('H5')).toEqual([{ file: 'tests/unit/some.test.ts', title: 'is kept apart' }]);
    // A title with an id that no list has would belong to nothing.
    writeFileSync(
      join(root, 'tests/unit/other.test.ts'),
      "TEST('Z1: is new', f);".replace('TEST', 'it').replace('Z1', 'L99'),
    );
    expect(() => collect(root)).toThrow('L99: add it to SCENARIOS in scripts/lib/scenarios.ts');
  } finally {
    rmSync(root, { recursive: true });
  }
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { calls } from '@/contract';

it('every answer that may be stored is read ahead, so that a screen never opened works offline', () => {
  const table = readFileSync('src/contract/index.ts', 'utf8');
  const warm = readFileSync('src/cache/warm.ts', 'utf8');
  const storable = calls.filter((call) => call.storable).map(({ name }) => name);
  expect(storable.length).toBeGreaterThan(8);
  const missing = storable.filter((name) => {
    const exported = new RegExp(`'${name}': (\\w+),`).exec(table)?.[1];
    return exported === undefined || !warm.includes(`want(${exported}, `);
  });
  expect(missing, 'add each to warm() in src/cache/warm.ts').toEqual([]);
});

import { expect, it, vi } from 'vitest';
import type { OpenImport } from '@/features/external-users/import/held';
import { runImport } from '@/features/external-users/import/importRun';
import { alice, rowToImport } from '../../cache/support';

const job = { file: 'people.csv', createGroups: [], startedAt: 1 };

// A database in memory would take half a minute for so many.
vi.mock('@/cache/imports', async (original) => ({
  ...(await original<typeof import('@/cache/imports')>()),
  keptImport: async () => ({ job, rows: Array.from({ length: 200_000 }, (_, at) => rowToImport(at + 2)) }),
}));

it('an import with more rows than a function call can take as arguments resumes where its journal says it stopped', async () => {
  vi.stubGlobal('navigator', {});
  const open: OpenImport = { owner: alice, job, rows: [], journaled: true, begun: true };
  const stopped = new AbortController();
  stopped.abort();
  const run = { again: () => true, signal: stopped.signal, session: null, onNews: () => {} };
  expect(await runImport(open, run)).toBeNull();
  expect(open.rows).toHaveLength(200_000);
});

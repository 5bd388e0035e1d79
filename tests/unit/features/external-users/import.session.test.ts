import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropImport } from '@/cache/imports';
import { type Session, setCurrentSession } from '@/cache/lifetime';
import { runImport } from '@/features/external-users/import/importRun';
import { alice, bob, rowToImport } from '../../cache/support';
import { type PageService, serveFetch } from '../../mocks/page';

const { journal } = vi.hoisted(() => ({ journal: { onNote: () => {}, notes: [] as Promise<void>[] } }));
vi.mock('@/cache/imports', async (original) => {
  const real = await original<typeof import('@/cache/imports')>();
  const noteRows: typeof real.noteRows = (...note) => {
    journal.onNote();
    const noted = real.noteRows(...note);
    journal.notes.push(noted);
    return noted;
  };
  return { ...real, noteRows };
});

let service: PageService;
beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  service = await serveFetch();
});
afterEach(async () => {
  setCurrentSession(null);
  await dropImport();
});

const sessionOf = (id: number, owner: Session['owner'], signal: AbortSignal): Session => ({
  id,
  owner,
  signal,
  verifiedAt: Date.now(),
  marked: false,
});

it.each([
  ['nobody', null],
  ['another user', sessionOf(2, bob, new AbortController().signal)],
])(
  'D12: an import whose session ends while a row is written down sends nothing, with %s signed in by then',
  async (_, next) => {
    const over = new AbortController();
    const session = sessionOf(1, alice, over.signal);
    setCurrentSession(session);
    journal.onNote = () => {
      over.abort();
      setCurrentSession(next);
    };
    await runImport(
      {
        owner: alice,
        job: { file: 'people.csv', createGroups: [], startedAt: Date.now() },
        rows: [2, 3].map(rowToImport),
        journaled: false,
        begun: false,
      },
      { again: () => true, signal: over.signal, session, onNews: () => {} },
    );
    expect(journal.notes).not.toHaveLength(0);
    await Promise.all(journal.notes);
    // Whatever followed the notes has begun by then.
    for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(service.changes).toEqual([]);
  },
);

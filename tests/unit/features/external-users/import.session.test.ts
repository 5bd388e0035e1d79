import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropImport } from '@/cache/imports';
import { type Session, setCurrentSession } from '@/cache/lifetime';
import { runImport } from '@/features/external-users/import/importRun';
import { alice, bob, rowToImport } from '../../cache/support';
import { type PageService, serveFetch } from '../../mocks/page';

const { journal } = vi.hoisted(() => ({ journal: { onNote: () => {}, notes: [] as Promise<boolean>[] } }));
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
  journal.notes.length = 0;
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

/** Imports two rows; `onNote` runs as each is written down. */
async function importTwo(session: Session, onNote: () => void): Promise<void> {
  setCurrentSession(session);
  journal.onNote = onNote;
  await runImport(
    {
      owner: alice,
      job: { file: 'people.csv', createGroups: [], startedAt: Date.now() },
      rows: [2, 3].map(rowToImport),
      journaled: false,
      begun: false,
    },
    { again: () => true, signal: session.signal, session, onNews: () => {} },
  );
  expect(journal.notes).not.toHaveLength(0);
  await Promise.all(journal.notes);
  // Whatever followed the notes has begun by then.
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
}

it('an import whose session goes on sends its rows', async () => {
  await importTwo(sessionOf(1, alice, new AbortController().signal), () => {});
  expect(service.changes).toHaveLength(2);
});

it.each([
  ['nobody', null],
  ['another user', sessionOf(2, bob, new AbortController().signal)],
])(
  'D12: an import whose session ends while a row is written down sends nothing, with %s signed in by then',
  async (_, next) => {
    const over = new AbortController();
    await importTwo(sessionOf(1, alice, over.signal), () => {
      over.abort();
      setCurrentSession(next);
    });
    expect(service.changes).toEqual([]);
  },
);

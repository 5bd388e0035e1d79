import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropImport, type ImportRow, keepImport, keptImport } from '@/cache/imports';
import { Unfinished } from '@/features/external-users/import/Unfinished';
import { ActionButton, Notice } from '@/ui';
import { alice, rowToImport } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';

vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => alice }));
const looked = vi.hoisted(() => vi.fn());
vi.mock('@/features/external-users/import/importRun', async (original) => ({
  ...(await original<object>()),
  isImportRunning: async () => {
    looked();
    return false;
  },
}));
beforeEach(() => void vi.stubGlobal('navigator', {}));
afterEach(dropImport);

/** The notice about a kept import with rows in these states. */
async function noticeOf(states: readonly ImportRow['state'][], file = 'people.csv') {
  looked.mockClear();
  const rows = states.map((state, n) => ({ ...rowToImport(n + 2), state }));
  await keepImport(alice, { file, createGroups: [], startedAt: Date.now() }, rows);
  const shown = await renderHook(Unfinished, { onOpen: () => {} });
  await vi.waitFor(() => expect(looked).toHaveBeenCalled());
  await shown.does(() => {});
  const all = elementsIn(shown.now());
  const words = (type: unknown) => {
    const children = all.find((element) => element.type === type)?.props.children;
    return Array.isArray(children) ? children.join('') : children;
  };
  return [words(Notice), words(ActionButton)];
}

const STOPPED = 'The import of people.csv stopped before it was finished.';

it.each([
  [['done', 'failed', 'waiting'], STOPPED, 'Continue import'],
  [['done', 'sending'], STOPPED, 'Continue import'],
  [['done', 'failed'], 'The import of people.csv ended with 1 failed row.', 'Show import'],
  [['failed', 'failed', 'failed'], 'The import of people.csv ended with 3 failed rows.', 'Show import'],
] as const)('an import whose rows are %j is reported as %s', async (states, sentence, verb) => {
  expect(await noticeOf(states)).toEqual([sentence, verb]);
});

it('a file name written from right to left keeps the number of failed rows after it in its place', async () => {
  const [sentence] = await noticeOf(['failed'], 'אנשים.csv');
  expect(sentence).toBe('The import of \u2068אנשים.csv\u2069 ended with 1 failed row.');
});

it('an import that is done and has only left its journal behind is not reported, and the journal is deleted', async () => {
  expect(await noticeOf(['done', 'done'])).toEqual([undefined, undefined]);
  await vi.waitFor(async () => expect(await keptImport(alice)).toBeNull());
});

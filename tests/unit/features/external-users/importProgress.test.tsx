import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ImportProgress } from '@/features/external-users/import/ImportProgress';
import type { ImportView } from '@/features/external-users/import/useImport';
import { Button } from '@/ui';
import { ConfirmDialog } from '@/ui/dialogs';
import { rowToImport } from '../../cache/support';
import { elementsIn } from '../../elements';
import { markupOf } from '../../markup';
import { renderHook } from '../../renderHook';

// These read browser storage, which a page rendered to text does not have.
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
vi.mock('@/parts/exportFile', () => ({ useExport: () => ({ run: async () => {} }) }));

const done = (line: number) => ({ ...rowToImport(line), state: 'done' as const });
const view = (change: Partial<ImportView>): ImportView => ({
  file: 'people.csv',
  rows: [done(2), rowToImport(3)],
  running: false,
  journaled: true,
  problem: null,
  ...change,
});
const job = { resume: () => {}, cancel: () => {}, retryFailed: () => {} };

it.each([
  [true, 'Importing. You can reload the page or lose the network: the import can be continued where it stopped.'],
  [false, 'Importing. Stay on this page until it finishes: the import is not kept on this device.'],
  [null, 'Importing.'],
])('a running import says what a reload would do to it: kept on this device, %s', (journaled, words) => {
  const markup = markupOf(<ImportProgress view={view({ running: true, journaled })} job={job} onDone={() => {}} />);
  expect(markup).toContain(`>${words}<`);
});

async function ended(rows: ImportView['rows']) {
  const onDone = vi.fn();
  const shown = await renderHook(ImportProgress as (props: Parameters<typeof ImportProgress>[0]) => ReactNode, {
    view: view({ rows }),
    job,
    onDone,
  });
  const find = (type: unknown) => elementsIn(shown.now()).filter((element) => element.type === type);
  const call = (handler: unknown) => shown.does(handler as () => void);
  const press = () => call(find(Button).at(-1)?.props.onClick);
  return { onDone, press, call, dialog: () => find(ConfirmDialog)[0]?.props };
}

it('the rest of an import is discarded only after a question that names the file and the number of rows', async () => {
  const { onDone, press, call, dialog } = await ended([
    done(2),
    rowToImport(3),
    { ...rowToImport(4), state: 'failed' },
  ]);
  await press();
  expect(onDone).not.toHaveBeenCalled();
  expect(dialog()).toMatchObject({ title: 'Discard the rest of people.csv?', verb: 'Discard' });
  expect(dialog()?.children).toBe(
    '2 rows will not be imported, and all corrections are lost. Users already imported stay. This cannot be undone.',
  );
  await call(dialog()?.onConfirm);
  expect(onDone).toHaveBeenCalledOnce();
  expect(dialog()).toBeUndefined();
});

it('an import of which nothing is left is closed without a question', async () => {
  const { onDone, press, dialog } = await ended([done(2)]);
  await press();
  expect(onDone).toHaveBeenCalledOnce();
  expect(dialog()).toBeUndefined();
});

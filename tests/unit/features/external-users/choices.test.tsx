import { expect, it, vi } from 'vitest';
import { readCsv } from '@/domain/csv/read';
import { Preview } from '@/features/external-users/import/Preview';
import type { ReadTable } from '@/features/external-users/import/readFile';
import { useUnsent } from '@/features/external-users/import/unsent';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';

vi.mock('@/parts/limits/WhatChanges', () => ({ WhatChanges: () => null }));
vi.mock('@/ui/util/announce', () => ({ announce: () => {}, silence: () => {} }));
vi.mock('@/ui/util/focus', async (original) => ({ ...(await original<object>()), focusInstead: () => {} }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));

const NONE: never[] = [];

/** The import's page as far as its preview goes. */
function Prepared() {
  const { unsent, change } = useUnsent();
  const shown = unsent.file
    ? Preview({
        table: unsent.file.table,
        users: NONE,
        groups: NONE,
        mapping: unsent.mapping,
        corrections: unsent.corrections,
        createGroups: unsent.createGroups,
        onChange: change,
        onTyping: () => {},
        onBack: () => {},
        onImport: () => {},
      })
    : null;
  return { change, shown };
}

const propsOf = ({ shown }: ReturnType<typeof Prepared>) =>
  elementsIn(shown)[0]?.props as Pick<Parameters<typeof Preview>[0], 'createGroups' | 'onChange' | 'mapping'>;

it('a choice not to create groups outlives a visit to another screen, as the chosen columns do', async () => {
  sessionFor(alice);
  const table = readCsv('email,team,group\nann@a.example,Blue,Gold\n');
  if (typeof table === 'string') throw new Error(table);
  // The file is chosen, and the page shows its preview.
  const chooser = await renderHook(useUnsent, undefined);
  const file = { name: 'people.csv', table: { ...table, encoding: 'UTF-8' } as ReadTable };
  await chooser.does(() => chooser.now().change({ file }));
  const page = await renderHook(Prepared, undefined);
  await page.does(() => page.now().change({ mapping: { email: 0, name: null, group: 1 } }));
  await page.does(() => propsOf(page.now()).onChange({ createGroups: false }));
  expect(propsOf(page.now())).toMatchObject({ createGroups: false, mapping: { group: 1 } });
  // User Groups, to look at what there is; then back.
  await page.unmount();
  const again = await renderHook(Prepared, undefined);
  expect(propsOf(again.now())).toMatchObject({ mapping: { group: 1 } });
  expect(propsOf(again.now()).createGroups).toBe(false);
});

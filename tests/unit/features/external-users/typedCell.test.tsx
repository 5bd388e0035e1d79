import { Fragment, type ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { readCsv } from '@/domain/csv/read';
import type { Review } from '@/domain/csv/review';
import { Preview } from '@/features/external-users/import/Preview';
import type { ReadTable } from '@/features/external-users/import/readFile';
import { useUnsent } from '@/features/external-users/import/unsent';
import { hasUnresumableWork } from '@/state/dirty';
import { type Column, SimpleTable } from '@/ui';
import { TextInput } from '@/ui/forms';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';

vi.mock('@/parts/limits/WhatChanges', () => ({ WhatChanges: () => null }));
const [announce, focusInstead] = vi.hoisted(() => [vi.fn(), vi.fn()]);
vi.mock('@/ui/util/announce', () => ({ announce, silence: () => {} }));
vi.mock('@/ui/util/focus', async (original) => ({ ...(await original<object>()), focusInstead }));
vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));

const GOLD: ExternalUserGroup = { id: 'g1', name: 'Gold' };
const [NO_USERS, NO_GROUPS, GROUPS]: [never[], ExternalUserGroup[], ExternalUserGroup[]] = [[], [], [GOLD]];

/** The import's page as far as its preview goes. */
function usePage(groups: readonly ExternalUserGroup[]) {
  const { unsent, change, keep } = useUnsent();
  if (!unsent.file) throw new Error('no file');
  const { mapping, corrections, createGroups, file } = unsent;
  const kept = { mapping, corrections, createGroups, onChange: change, onTyping: keep };
  return Preview({ table: file.table, users: NO_USERS, groups, ...kept, onBack() {}, onImport() {} }) as ReactElement<{
    review?: Review;
  }>;
}

type Row = { line: number; email: string };

/** The preview as it is shown: the fields of its cells. */
async function openPreview(groups = NO_GROUPS) {
  const page = await renderHook(usePage, groups, undefined, Fragment);
  const reviewed = (before?: Review) =>
    page.shows(() => expect([undefined, before]).not.toContain(page.now().props.review));
  await reviewed();
  const preview = await renderHook(
    page.now().type as (props: unknown) => unknown,
    page.now().props,
    undefined,
    Fragment,
  );
  const shown = () => preview.rerender(page.now().props);
  const field = (line: number) => {
    const table = elementsIn(preview.now()).find(({ type }) => type === SimpleTable)?.props;
    const { rows, columns } = table as { rows: Row[]; columns: Column<Row>[] };
    const row = rows.find((one) => one.line === line);
    const cell = row && columns.find(({ key }) => key === 'email')?.cell(row);
    return elementsIn(cell).find(({ type }) => type === TextInput)?.props as
      | Record<'onChange' | 'onBlur', (event: object) => void>
      | undefined;
  };
  const does = async (line: number, event: 'onChange' | 'onBlur', value: string) => {
    await page.does(() => preview.does(() => field(line)?.[event]({ target: { value } })));
    await shown();
  };
  return {
    type: (line: number, text: string) => does(line, 'onChange', text),
    leave: (line: number, text: string) => does(line, 'onBlur', text),
    isField: (line: number) => field(line) !== undefined,
    reads: async (now: ExternalUserGroup[]) => {
      const before = page.now().props.review;
      await page.rerender(now);
      await reviewed(before);
      await shown();
    },
    close: async () => {
      await preview.unmount();
      await page.unmount();
    },
  };
}

async function chosen(text: string) {
  const table = readCsv(text);
  if (typeof table === 'string') throw new Error(table);
  const page = await renderHook(useUnsent, undefined);
  const file = { name: 'people.csv', table: { ...table, encoding: 'UTF-8' } as ReadTable };
  await page.does(() => page.now().change({ file, createGroups: false }));
  await page.unmount();
}

const heldCorrections = async () => [...(await renderHook(useUnsent, undefined)).now().unsent.corrections];

beforeEach(() => {
  sessionFor(alice);
  vi.clearAllMocks();
});

it('the correction being typed is kept when its page is left, and a reload asks first', async () => {
  await chosen('email,name\nwrong,Ann\nodd,Bob\n');
  const preview = await openPreview();
  expect(hasUnresumableWork()).toBe(false);
  await preview.type(2, 'ann@a.example');
  expect(hasUnresumableWork()).toBe(true);
  await preview.close();
  expect(await heldCorrections()).toEqual([[2, { email: 'ann@a.example' }]]);
});

it('a correction that is typed and taken back is none', async () => {
  await chosen('email,name\nwrong,Ann\n');
  const preview = await openPreview();
  await preview.type(2, 'wrong@');
  await preview.type(2, 'wrong');
  expect(hasUnresumableWork()).toBe(false);
  await preview.leave(2, 'wrong');
  await preview.close();
  expect(await heldCorrections()).toEqual([]);
});

it('a cell stays a field while it is typed in, also once somebody else has made its row right', async () => {
  await chosen('email,group\nann@a.example,Gold\nbob@a.example,Gold\n');
  const preview = await openPreview();
  await preview.type(3, 'bobby@a.example');
  await preview.reads(GROUPS);
  expect(preview.isField(3)).toBe(true);
  await preview.leave(3, 'bobby@a.example');
  expect(preview.isField(3)).toBe(true);
  expect(await heldCorrections()).toEqual([[3, { email: 'bobby@a.example' }]]);
});

it('a chosen file takes its field away: the focus is not lost, and what the file holds is said once', async () => {
  await chosen('email,name\nwrong,Ann\nbob@a.example,Bob\n');
  const preview = await openPreview();
  expect(focusInstead.mock.calls).toEqual([[null]]);
  expect(announce.mock.calls).toEqual([['2 rows, 1 wrong']]);
  await preview.type(2, 'ann@a.example');
  await preview.leave(2, 'ann@a.example');
  expect(focusInstead).toHaveBeenCalledOnce();
  expect(announce).toHaveBeenCalledOnce();
});

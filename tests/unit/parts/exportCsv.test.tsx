import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ExportCsv, ExportedSoFar } from '@/parts/ExportCsv';
import { ActionButton } from '@/ui';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

/** The export as the button sees it. */
const job = { run: vi.fn(), cancel: vi.fn(), progress: null as { done: number; of: number } | null };
vi.mock('@/parts/exportFile', () => ({ useExport: () => job }));
beforeEach(() => {
  job.progress = null;
  job.run.mockClear();
  job.cancel.mockClear();
});

const props = { table: 'apps', columns: [], rows: [{}] };

async function shownButton() {
  const shown = await renderHook(ExportCsv as (of: typeof props) => unknown, props);
  const element = () => {
    const found = elementsIn(shown.now()).find(({ type }) => type === ActionButton);
    if (!found) throw new Error('there is no button');
    return found as ReactElement<Record<'onClick' | 'onKeyDown', (event: object) => void>>;
  };
  return {
    element,
    progress: () => elementsIn(shown.now()).find(({ type }) => type === ExportedSoFar)?.props,
    works: () => {
      job.progress = { done: 1_000, of: 5_000 };
      return shown.rerender(props);
    },
    click: (detail: number) => shown.does(() => element().props.onClick({ detail })),
  };
}

it("'Export CSV' and 'Cancel export' are one button, which keeps the focus", async () => {
  const { element, works, click } = await shownButton();
  const { type, key } = element();
  await works();
  expect(element()).toMatchObject({ type, key });
  await click(0);
  expect(job.cancel).toHaveBeenCalledOnce();
});

it('an export under way says how far it is', async () => {
  const { progress, works } = await shownButton();
  expect(progress()).toBeUndefined();
  await works();
  expect(progress()).toEqual({ done: 1_000, of: 5_000 });
});

it('a double click neither cancels the export that it began nor exports twice', async () => {
  const { works, click } = await shownButton();
  await click(1);
  await click(2);
  expect(job.run).toHaveBeenCalledOnce();
  await works();
  await click(2);
  expect(job.cancel).not.toHaveBeenCalled();
});

it("'Enter' that is held neither cancels the export that it began nor exports twice", async () => {
  const { element } = await shownButton();
  const preventDefault = vi.fn();
  element().props.onKeyDown?.({ key: 'Enter', repeat: true, preventDefault });
  expect(preventDefault).toHaveBeenCalledOnce();
});

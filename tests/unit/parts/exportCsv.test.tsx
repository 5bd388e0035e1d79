import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ExportCsv } from '@/parts/ExportCsv';
import { renderHook } from '../renderHook';

/** The export as the button sees it. */
const job = { run: vi.fn(), cancel: vi.fn(), progress: null as number | null };
vi.mock('@/parts/exportFile', () => ({ useExport: () => job }));
beforeEach(() => {
  job.progress = null;
  job.run.mockClear();
  job.cancel.mockClear();
});

const props = { table: 'apps', columns: [], rows: [{}] };

async function shownButton() {
  const shown = await renderHook(
    ExportCsv as (of: typeof props) => ReactElement<Record<'onClick' | 'onKeyDown', (event: object) => void>>,
    props,
  );
  return {
    element: shown.now,
    works: () => {
      job.progress = 0.5;
      return shown.rerender(props);
    },
    click: (detail: number) => shown.does(() => shown.now().props.onClick({ detail })),
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

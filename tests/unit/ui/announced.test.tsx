import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAnnouncedCount, useAnnouncedNone } from '@/ui/util/useAnnounced';
import { renderHook } from '../renderHook';

const { announce } = vi.hoisted(() => ({ announce: vi.fn() }));
vi.mock('@/ui/util/announce', () => ({ announce, silence: () => {} }));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.useRealTimers();
  announce.mockClear();
});

/** What has been announced since this was last asked, once nothing has changed for a second. */
function said(): unknown[] {
  vi.advanceTimersByTime(1_000);
  const texts = announce.mock.calls.map(([text]) => text);
  announce.mockClear();
  return texts;
}

interface Count {
  count: number;
  total: number;
}
const Table = ({ count, total }: Count) => {
  useAnnouncedCount(count, total);
  return null;
};
const Nothing = () => {
  useAnnouncedNone();
  return null;
};

/** A list's count, that nothing matches, or neither. */
let shown: Count | 'none' | null = null;
const Page = () => (shown === 'none' ? <Nothing /> : shown === null ? null : <Table {...shown} />);

/** Opens the page; returns how to show something else on it. */
async function pageWith(first: typeof shown) {
  shown = first;
  const page = await renderHook(() => null, null, Page);
  return (next: typeof shown) => {
    shown = next;
    return page.rerender(null);
  };
}

const ALL = { count: 60, total: 60 };

it('a count is announced when the filters have changed it, and not as the table opens', async () => {
  const show = await pageWith(ALL);
  expect(said()).toEqual([]);
  await show({ count: 12, total: 60 });
  expect(said()).toEqual(['12 results']);
  await show({ count: 12, total: 60 });
  expect(said()).toEqual([]);
  await show(ALL);
  expect(said()).toEqual(['60 results']);
});

it('while somebody types, only the last count is announced, also if the list is read meanwhile', async () => {
  const show = await pageWith(ALL);
  await show({ count: 12, total: 60 });
  vi.advanceTimersByTime(300);
  await show({ count: 3, total: 60 });
  vi.advanceTimersByTime(300);
  await show({ count: 3, total: 61 });
  expect(said()).toEqual(['3 results']);
});

it('entries that come and go are not announced', async () => {
  const show = await pageWith({ count: 12, total: 60 });
  await show({ count: 13, total: 61 });
  expect(said()).toEqual([]);
});

it('that nothing matches is announced, and then the count of the list that takes its place', async () => {
  const show = await pageWith(ALL);
  await show('none');
  expect(said()).toEqual(['No results']);
  await show(ALL);
  expect(said()).toEqual(['60 results']);
});

it('a list that opens later than that has no news', async () => {
  const show = await pageWith('none');
  await show(null);
  await show(ALL);
  expect(said()).toEqual([]);
});

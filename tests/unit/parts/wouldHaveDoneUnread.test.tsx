import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeStore } from '@/cache/store';
import { TENANT_TARGET } from '@/domain/rules';
import { FailedNotice } from '@/parts/FailedNotice';
import { WouldHaveDone } from '@/parts/limits/WouldHaveDone';
import { openEmptyStore } from '../cache/page-store';
import { elementsIn } from '../elements';
import { markupOf, textOf } from '../markup';
import { renderHook } from '../renderHook';

vi.mock('@/parts/Age', () => ({ Age: () => null }));

let logs: () => Promise<Response>;

beforeEach(async () => {
  await openEmptyStore();
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    new URL(url).pathname.includes('policy-logs') ? logs() : Response.json([]),
  );
});
afterEach(() => closeStore());

const DOWN = async () => Response.json({ detail: 'Down' }, { status: 500 });
const PROPS = { target: TENANT_TARGET, limit: 100, period: '1m', onChoose: () => {} };

it("a log that could not be loaded is reported with 'Try again', not as one that is still to come", async () => {
  logs = DOWN;
  const shown = await renderHook(WouldHaveDone, PROPS);
  await shown.shows(() => expect(textOf(shown.now())).toContain('Failed to load policy logs'));
  expect(textOf(shown.now())).toContain('Try again');
  expect(textOf(shown.now())).not.toContain('No logged calls are loaded yet.');
  expect(markupOf(shown.now())).not.toContain('aria-busy');

  logs = async () => Response.json([]);
  const notice = elementsIn(shown.now()).find(({ type }) => type === FailedNotice);
  await shown.does(notice?.props.onRetry as () => Promise<void>);
  await shown.shows(() => expect(textOf(shown.now())).toContain('Too few logged calls to tell.'));
  expect(textOf(shown.now())).not.toContain('Try again');
});

it('a log that is still to come is waited for', async () => {
  logs = () => new Promise(() => {});
  const shown = await renderHook(WouldHaveDone, PROPS);
  expect(textOf(shown.now())).toContain('No logged calls are loaded yet.');
  expect(markupOf(shown.now())).toContain('aria-busy="true"');
});

import { describe, expect, it, vi } from 'vitest';
import type { App } from '@/contract/apps';
import type { AnyCall } from '@/contract/define';
import { useAppData } from '@/features/apps/detail/useAppData';
import { DAY, HOUR, log, NOW } from '../../domain/support';
import { renderHook } from '../../renderHook';

/** @param confirmedAt when the service last gave it, epoch ms */
const common = (confirmedAt = Date.now()) => ({
  failure: null,
  total: null,
  base: null,
  source: { resource: { at: () => confirmedAt, onRow: () => () => {}, onCheck: () => () => {} } },
});
const list = (...items: unknown[]) => ({ ...common(), status: 'ready', data: { items, unreadable: 0 } });
const failed = { ...common(), status: 'failed', data: undefined };
let answers: Record<string, unknown>;
vi.mock('@/cache/useCached', () => ({
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
  useCached: ({ name }: AnyCall) => answers[name],
}));

it('a read that was refused leaves its own step of the app unknown, and no other', async () => {
  answers = {
    'apiKeys.status': { status: 'ready', data: { status: 'active' } },
    'policyLogs.list': failed,
    'endpoints.list': failed,
    'tiles.list': list({ enabled: true, app_id: null, external_user_group: null, external_user_id: null }),
  };
  const app = { id: 7, sdk_version: '1.0.0' } as App;
  const { now } = await renderHook(useAppData, app);
  expect(now().readiness).toEqual({
    steps: { key: 'done', sdk: 'done', call: 'unknown', endpoints: 'unknown', rule: 'done' },
    next: null,
    isLoading: false,
  });
});

describe("an app's traffic", () => {
  const app = { id: 7, sdk_version: '1.0.0' } as App;
  const blocked = (ago: number, app_id = 7) => log(ago, { action: 'blocked', app_id });
  const dataOf = async (logs: unknown) => {
    answers = { 'apiKeys.status': failed, 'policyLogs.list': logs, 'endpoints.list': failed, 'tiles.list': failed };
    const { now } = await renderHook(useAppData, app);
    return now();
  };
  /** The app's part of the newest events that are kept, offline. */
  const keptPart = (kept: unknown[], own: unknown[], confirmedAt = Date.now()) => ({
    ...common(confirmedAt),
    status: 'ready',
    failure: { kind: 'offline' },
    total: 100_000,
    base: { items: kept, unreadable: 0 },
    data: { items: own, unreadable: 0 },
  });

  it('of a saved log is that of the day before it was saved', async () => {
    const savedAt = NOW - 26 * HOUR;
    const saved = { ...list(blocked(27 * HOUR), blocked(28 * HOUR), blocked(60 * HOUR)), ...common(savedAt) };
    expect((await dataOf(saved)).today).toEqual({ calls: 2, refused: 2 });
  });

  it('is not known from a part of the log that does not reach back a day', async () => {
    const others = [blocked(HOUR, 8), blocked(2 * HOUR, 8)];
    const { today, readiness } = await dataOf(keptPart(others, [], NOW));
    expect(today).toBeNull();
    expect(readiness.steps.call).toBe('unknown');
  });

  it('is known from a part that reaches back further, and a first call from any event of the app', async () => {
    const own = [blocked(HOUR)];
    const { today, readiness } = await dataOf(keptPart([...own, blocked(2 * DAY, 8)], own, NOW));
    expect(today).toEqual({ calls: 1, refused: 1 });
    expect(readiness.steps.call).toBe('done');
  });

  it('is not known where no event has a readable time, and a first call not where entries could not be read', async () => {
    expect((await dataOf(list(log(0, { timestamp: null })))).today).toBeNull();
    const unread = { ...list(), data: { items: [], unreadable: 3 } };
    expect((await dataOf(unread)).readiness.steps.call).toBe('unknown');
    expect((await dataOf(list())).readiness.steps.call).toBe('open');
  });
});

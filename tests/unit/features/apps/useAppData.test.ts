import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { App } from '@/contract/apps';
import type { AnyCall } from '@/contract/define';
import { DAY, HOUR, MINUTE } from '@/durations';
import { useAppData } from '@/features/apps/detail/useAppData';
import { log, NOW } from '../../domain/support';
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
/** How often each read is made again, ms, as of the last render. */
const polls = new Map<string, number | undefined>();
vi.mock('@/cache/useCached', () => ({
  useOwner: () => ({ id: 1, tenantId: 1, email: 'admin@acme.example' }),
  useCached: ({ name }: AnyCall, _input: object, { refreshEveryMs }: { refreshEveryMs?: number } = {}) => {
    polls.set(name, refreshEveryMs);
    return answers[name];
  },
}));

const tenantRule = {
  type: 'rate-limit',
  enabled: true,
  app_id: null,
  external_user_group: null,
  external_user_id: null,
};

it('a read that was refused leaves its own step of the app unknown, and no other', async () => {
  answers = {
    'apiKeys.status': { status: 'ready', data: { status: 'active' } },
    'policyLogs.list': failed,
    'endpoints.list': failed,
    'sdkBuilds.list': failed,
    'tiles.list': list(tenantRule),
  };
  const app = { id: 7, sdk_version: '1.0.0' } as App;
  const { now } = await renderHook(useAppData, app);
  expect(now().readiness).toEqual({
    steps: { key: 'done', sdk: 'done', call: 'unknown', endpoints: 'unknown', rule: 'done' },
    next: null,
    isLoading: false,
  });
});

describe('a step of an app', () => {
  const app = { id: 7, sdk_version: null } as App;
  const partly = (...items: unknown[]) => ({ ...common(), status: 'ready', data: { items, unreadable: 3 } });
  const stepsWith = async (known: Record<string, unknown>) => {
    const others = { 'apiKeys.status': failed, 'policyLogs.list': failed, 'endpoints.list': failed };
    answers = { ...others, 'tiles.list': failed, 'sdkBuilds.list': failed, ...known };
    const { readiness, isBuilding } = (await renderHook(useAppData, app)).now();
    return { ...readiness.steps, isBuilding };
  };
  const sdkWith = async (builds: unknown) => (await stepsWith({ 'sdkBuilds.list': builds })).sdk;
  const build = (build_status: string | null) => ({ id: build_status, build_status, created_at: null });

  it('SDK is done with a build that has succeeded, also where the service names no version', async () => {
    expect(await sdkWith(list(build('building'), build('succeeded')))).toBe('done');
    expect(await sdkWith(partly(build('succeeded')))).toBe('done');
  });

  it('SDK is open where every build is known and none has succeeded', async () => {
    expect(await sdkWith(list())).toBe('open');
    expect(await sdkWith(list(build('queued'), build('failed')))).toBe('open');
  });

  it('SDK is being built only while the newest build runs', async () => {
    const isBuilding = async (builds: unknown) => (await stepsWith({ 'sdkBuilds.list': builds })).isBuilding;
    expect(await isBuilding(list(build('queued'), build('failed')))).toBe(true);
    expect(await isBuilding(list(build('failed'), build('building')))).toBe(false);
    expect(await isBuilding(list())).toBe(false);
    expect(await isBuilding(failed)).toBe(false);
  });

  it('SDK is not known without a version while the builds, or their states, are not', async () => {
    expect(await sdkWith({ ...common(), status: 'loading', data: undefined })).toBe('loading');
    expect(await sdkWith(failed)).toBe('unknown');
    expect(await sdkWith(partly())).toBe('unknown');
    expect(await sdkWith(partly(build('failed')))).toBe('unknown');
    expect(await sdkWith(list(build(null)))).toBe('unknown');
    expect(await sdkWith(list(build('shipped'), build('failed')))).toBe('unknown');
  });

  it('is not known where the entries that would complete it may be those that could not be read', async () => {
    const userRule = { ...tenantRule, external_user_id: 5 };
    expect(await stepsWith({ 'endpoints.list': partly(), 'tiles.list': partly(userRule) })).toMatchObject({
      endpoints: 'unknown',
      rule: 'unknown',
    });
    expect(await stepsWith({ 'endpoints.list': partly({}), 'tiles.list': partly(tenantRule) })).toMatchObject({
      endpoints: 'done',
      rule: 'done',
    });
    expect(await stepsWith({ 'endpoints.list': list(), 'tiles.list': list(userRule) })).toMatchObject({
      endpoints: 'open',
      rule: 'open',
    });
  });

  it('is not completed by a rule of another type, from a service that ignores the type asked for', async () => {
    const steps = await stepsWith({ 'tiles.list': list({ ...tenantRule, type: 'geo-block' }) });
    expect(steps.rule).toBe('open');
  });
});

describe("the reads that an app's first call changes", () => {
  const app = { id: 7, sdk_version: '1.0.0' } as App;
  const AWAITED = ['apiKeys.status', 'policyLogs.list', 'endpoints.list'];
  /** `used`: when, as the service tells it. */
  const key = (status: string, used: { last_used_at?: string | null } = { last_used_at: null }) => ({
    ...common(),
    status: 'ready',
    data: { status, created_at: null, ...used },
  });
  const noKey = { ...common(), status: 'ready', data: null };
  const uncalled = {
    'apiKeys.status': key('active'),
    'policyLogs.list': list(),
    'endpoints.list': list(),
    'tiles.list': list(),
    'sdkBuilds.list': list(),
  };
  const polledWith = async (known: Record<string, unknown> = {}) => {
    answers = { ...uncalled, ...known };
    const page = await renderHook(useAppData, app);
    const polled = () => [...polls].flatMap(([name, every]) => (every === undefined ? [] : [name]));
    return {
      polled,
      reads: (news: Record<string, unknown>) => {
        Object.assign(answers, news);
        return page.rerender(app);
      },
    };
  };

  it('are made again every 10 s until it has come, so that the steps complete themselves', async () => {
    const { polled, reads } = await polledWith();
    expect(polled()).toEqual(AWAITED);
    for (const name of AWAITED) expect(polls.get(name)).toBe(10_000);

    await reads({ 'policyLogs.list': list(log(0, { app_id: 7 })) });
    expect(polled()).toEqual(['apiKeys.status', 'endpoints.list']);
    await reads({ 'endpoints.list': list({}) });
    await reads({ 'apiKeys.status': key('active', { last_used_at: '2026-01-01T00:00:00Z' }) });
    expect(polled()).toEqual([]);
  });

  it('are made again only once there is a key that can be used', async () => {
    for (const unusable of [noKey, key('revoked'), key('none')])
      expect((await polledWith({ 'apiKeys.status': unusable })).polled()).toEqual([]);
    const { polled, reads } = await polledWith({ 'apiKeys.status': noKey });
    await reads({ 'apiKeys.status': key('active') });
    expect(polled()).toEqual(AWAITED);
  });

  it('go on where there is suddenly no key, as a gateway or a service whose session has ended says', async () => {
    const { polled, reads } = await polledWith({ 'apiKeys.status': key('active') });
    await reads({ 'apiKeys.status': noKey });
    expect(polled()).toEqual(AWAITED);
    await reads({ 'apiKeys.status': key('revoked') });
    expect(polled()).toEqual([]);
  });

  it('are made again where the key is not known, but for a last use that the service does not tell', async () => {
    for (const unknown of [failed, key('migrating', {}), key('active', {})])
      expect((await polledWith({ 'apiKeys.status': unknown })).polled()).toEqual(AWAITED.slice(1));
    expect((await polledWith({ 'policyLogs.list': failed, 'endpoints.list': failed })).polled()).toEqual([
      'apiKeys.status',
    ]);
  });
});

describe("an app's traffic", () => {
  const app = { id: 7, sdk_version: '1.0.0' } as App;
  const blocked = (ago: number, app_id = 7) => log(ago, { action: 'blocked', app_id });
  const dataOf = async (logs: unknown, endpoints: unknown = failed) => {
    const others = {
      'apiKeys.status': failed,
      'endpoints.list': endpoints,
      'tiles.list': failed,
      'sdkBuilds.list': failed,
    };
    answers = { ...others, 'policyLogs.list': logs };
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

  it("adds today's hits of its endpoints only to a log of today, and no others to that", async () => {
    const own = (confirmedAt = NOW) => ({ ...list(blocked(HOUR)), ...common(confirmedAt) });
    const hits = (confirmedAt = NOW) => ({ ...list({ hit_count_24h: 40 }), ...common(confirmedAt) });
    const callsWith = async (logs: unknown, endpoints: unknown) => (await dataOf(logs, endpoints)).today?.calls;
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    expect(await callsWith(own(), hits())).toBe(40);
    expect(await callsWith(own(NOW - 30 * MINUTE), hits())).toBe(1);
    expect(await callsWith(own(), hits(NOW - 30 * MINUTE))).toBe(1);
    expect(await callsWith(own(), { ...hits(), failure: { kind: 'refused', status: 500 } })).toBe(1);
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

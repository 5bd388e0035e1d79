import { describe, expect, it } from 'vitest';
import type { App } from '@/contract/apps';
import type { PolicyLog } from '@/contract/policy-logs';
import { keyFilterOf, keyState, runState } from '@/domain/apps';
import { attentionOf } from '@/domain/attention';
import { checklistOf } from '@/domain/checklist';
import { HOUR, MINUTE } from '@/durations';
import { log, NOW } from './support';

const app = (id: string | number, over: Partial<App> = {}): App => ({
  id,
  app_display_name: `App ${id}`,
  app_slug: null,
  logo_url: null,
  website_url: null,
  api_key_status: 'active',
  status: 'running',
  created_at: null,
  sdk_version: '1.0.0',
  ...over,
});

type Known = Parameters<typeof attentionOf>[0];
const reportOf = (
  { apps, ...known }: Omit<Partial<Known>, 'apps'> & { apps?: readonly App[] | undefined },
  unreadable = 0,
) => attentionOf({ logs: undefined, stats: undefined, ...known, apps: apps && { items: [...apps], unreadable } }, NOW);
const foundIn = (known: Parameters<typeof reportOf>[0]) => reportOf(known).found;

describe('what needs attention', () => {
  it('is nothing for a quiet tenant, and does not include lists that are not loaded', () => {
    expect(foundIn({ logs: [log(MINUTE)], apps: [app(1)] })).toEqual([]);
    expect(foundIn({})).toEqual([]);
  });

  it('counts critical events of the last hour and names the app with the most, whatever the type of its id', () => {
    const logs = [
      log(MINUTE, { severity: 'critical', app_id: '7' }),
      log(2 * MINUTE, { severity: 'critical', app_id: '7' }),
      log(3 * MINUTE, { severity: 'critical', app_id: '8' }),
      log(2 * HOUR, { severity: 'critical', app_id: '8' }),
    ];
    const found = foundIn({ logs, apps: [app(7), app(8)] });
    expect(found).toEqual([
      { kind: 'critical', count: 3, app: expect.objectContaining({ id: 7 }), share: 2, severities: ['critical'] },
    ]);
  });

  it('counts critical events however the service spells the word, and names the spellings', () => {
    const logs = ['Critical', ' critical', 'Critical', 'high'].map((severity) => log(MINUTE, { severity }));
    expect(foundIn({ logs, apps: [] })).toMatchObject([{ count: 3, severities: ['Critical', ' critical'] }]);
  });

  it('reports a surge of blocked requests only in comparison with the usual number', () => {
    const burst = Array.from({ length: 60 }, (_, index) => log(index * 30_000, { action: 'blocked' }));
    const quiet = Array.from({ length: 46 }, (_, index) =>
      log(HOUR + (index + 1) * 20 * MINUTE, { action: 'blocked' }),
    );
    const busy = Array.from({ length: 900 }, (_, index) => log(HOUR + (index + 1) * MINUTE, { action: 'blocked' }));
    const kinds = (logs: PolicyLog[]) => foundIn({ logs, apps: [] }).map(({ kind }) => kind);
    expect(kinds([...burst, ...quiet])).toEqual(['surge']);
    expect(kinds([...burst, ...busy])).toEqual([]);
    expect(kinds(burst)).toEqual([]);
  });

  it('counts the requests that events stand for, where the service logs a sample of them', () => {
    const events = (count: number, ago: number, sampled?: number) =>
      Array.from({ length: count }, (_, index) =>
        log(ago + index * MINUTE, { action: 'blocked', ...(sampled ? { details: { sampled } } : {}) }),
      );
    const before = Array.from({ length: 23 }, (_, hour) => events(2, (hour + 1.5) * HOUR, 50)).flat();
    expect(foundIn({ logs: [...events(20, MINUTE), ...before], apps: [] })).toEqual([]);
    const few = Array.from({ length: 23 }, (_, hour) => events(2, (hour + 1.5) * HOUR)).flat();
    expect(foundIn({ logs: [...events(10, MINUTE, 50), ...few], apps: [] })).toEqual([
      { kind: 'surge', lastHour: 500, usual: 2, actions: ['blocked'] },
    ]);
  });

  it('compares a surge with the day before it, also where that day was quiet and the log goes back for weeks', () => {
    const burst = Array.from({ length: 60 }, (_, index) => log(index * 30_000, { action: 'blocked' }));
    const found = foundIn({ logs: [...burst, log(20 * 24 * HOUR)], apps: [] });
    expect(found).toEqual([{ kind: 'surge', lastHour: 60, usual: 0, actions: ['blocked'] }]);
    const neverSet = log(0, { timestamp: new Date(5).toISOString() });
    expect(foundIn({ logs: [...burst, neverSet], apps: [] })).toEqual([]);
  });

  it('leaves out events dated far ahead, which would count as of the last hour for ever', () => {
    const ahead = Array.from({ length: 60 }, (_, index) =>
      log(-48 * HOUR - index, { action: 'blocked', severity: 'critical', user_id: 'a' }),
    );
    expect(foundIn({ logs: [log(5 * HOUR), ...ahead], apps: [] })).toEqual([]);
    const clockDrift = [log(-10 * MINUTE, { severity: 'critical' })];
    expect(foundIn({ logs: clockDrift, apps: [] })).toMatchObject([{ count: 1 }]);
  });

  it('leads from a surge to all of its requests, whichever words the service has for a blocked one', () => {
    const burst = Array.from({ length: 60 }, (_, index) =>
      log(index * 30_000, { action: index % 2 === 0 ? 'blocked' : 'Denied' }),
    );
    const found = foundIn({ logs: [...burst, log(5 * HOUR)], apps: [] });
    expect(found).toEqual([{ kind: 'surge', lastHour: 60, usual: 0, actions: ['blocked', 'Denied'] }]);
  });

  it('names running apps without an active key or an SDK, disabled apps, and a tenant without a rule', () => {
    const apps = [
      app(1),
      app(2, { api_key_status: null, sdk_version: null }),
      app(3, { api_key_status: 'disabled' }),
      app(4, { status: 'disabled', api_key_status: null }),
    ];
    const stats = { apps_total: 4, external_users_total: 0, groups_total: 0, active_policies_total: 0 };
    const found = foundIn({ logs: [], apps, stats });
    expect(found.map((one) => [one.kind, 'apps' in one ? one.apps.map(({ id }) => id) : null])).toEqual([
      ['no-key', [2, 3]],
      ['disabled-app', [4]],
      ['no-sdk', [2]],
      ['no-rule', null],
    ]);
  });

  it('does not blame every app of a server that sends no key states and no versions', () => {
    const bare = [1, 2].map((id) => app(id, { api_key_status: null, sdk_version: null }));
    expect(foundIn({ logs: [], apps: bare })).toEqual([]);
  });
});

describe('every running app', () => {
  const checkedOf = (apps: readonly App[] | undefined, unreadable = 0) => reportOf({ apps }, unreadable).every;

  it('is known to have its key and its SDK only if the service says so of each', () => {
    expect(checkedOf([app(1), app(2, { status: 'disabled', api_key_status: null })])).toEqual({
      hasKey: true,
      hasSdk: true,
    });
    expect(checkedOf([app(1, { sdk_version: null })])).toEqual({ hasKey: true, hasSdk: false });
    expect(checkedOf([app(1, { api_key_status: null })])).toEqual({ hasKey: false, hasSdk: true });
    expect(checkedOf([app(1, { api_key_status: 'expired' })])).toEqual({ hasKey: false, hasSdk: true });
  });

  it('is not known where apps are missing, could not be read or may run', () => {
    const unknown = { hasKey: false, hasSdk: false };
    expect(checkedOf(undefined)).toEqual(unknown);
    expect(checkedOf([app(1)], 1)).toEqual(unknown);
    expect(checkedOf([app(1), app(2, { status: null, api_key_status: null, sdk_version: null })])).toEqual(unknown);
    expect(checkedOf([app(1), app(2, { status: 'RUNNING' })])).toEqual(unknown);
    expect(checkedOf([])).toEqual({ hasKey: true, hasSdk: true });
  });

  it('of a server that sends no versions is not blamed beside a disabled app', () => {
    const apps = [app(1, { sdk_version: null }), app(2, { status: 'disabled', sdk_version: null })];
    expect(foundIn({ logs: [], apps }).map(({ kind }) => kind)).toEqual(['disabled-app']);
  });
});

describe('the first steps', () => {
  const fresh = { apps: [], logs: [], activePolicies: 0, downloaded: false };
  const nextOf = (known: Partial<Parameters<typeof checklistOf>[0]>) => checklistOf({ ...fresh, ...known }, NOW)?.next;

  it('are unknown until all their data is loaded', () => {
    for (const missing of ['apps', 'logs', 'activePolicies']) expect(nextOf({ [missing]: undefined })).toBeUndefined();
  });

  it('are ticked by the data, one after the other', () => {
    expect(nextOf({})).toBe('app');
    expect(nextOf({ apps: [app(1, { api_key_status: null })] })).toBe('key');
    expect(nextOf({ apps: [app(1)] })).toBe('sdk');
    expect(nextOf({ apps: [app(1)], downloaded: true })).toBe('traffic');
    expect(nextOf({ apps: [app(1)], logs: [log(HOUR)] })).toBe('rule');
    expect(nextOf({ apps: [app(1)], logs: [log(HOUR)], activePolicies: 1 })).toBeNull();
  });

  it('are no longer shown to a tenant that has had traffic for more than a day', () => {
    expect(nextOf({ apps: [app(1)], logs: [log(HOUR), log(25 * HOUR)] })).toBeUndefined();
  });

  it('are shown although an event is from a clock that was never set, is far ahead or has no time', () => {
    for (const timestamp of [new Date(5).toISOString(), '+020000-01-01T00:00:00.000Z', '10 March', null]) {
      const odd = log(0, { timestamp });
      expect(nextOf({ apps: [app(1)], logs: [log(HOUR), odd] }), String(timestamp)).toBe('rule');
      expect(nextOf({ apps: [app(1)], logs: [odd] }), String(timestamp)).toBe('rule');
    }
  });
});

describe("an app's states", () => {
  it('are shown in words, and an unknown one as it came', () => {
    expect(runState({ status: 'running' })).toEqual({ word: 'Running', tone: 'allowed' });
    expect(runState({ status: 'migrating' })).toEqual({ word: 'migrating', tone: 'neutral' });
    expect(runState({ status: 'toString' })).toEqual({ word: 'toString', tone: 'neutral' });
    expect(keyState({ api_key_status: null })).toEqual({ word: 'No key', tone: 'neutral' });
    expect(keyFilterOf({ api_key_status: 'active' })).toBe('active');
  });
});

import type { Log } from '@mocks/traffic/entry';
import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '@/durations';
import { type Client, NOW, type Setup, setUp } from '../client';

const entriesOf = (client: Client) => client.json<Log[]>(client.get('/api/policy-logs'));
const callsIn = (entries: readonly Log[]) =>
  entries.reduce((sum, { details }) => sum + (typeof details === 'object' ? Number(details.sampled ?? 1) : 1), 0);

/** Creates a key of the app that has none, and 25 users. Returns a test for log entries of the scenario's own callers. */
async function grow({ client, backend }: Setup): Promise<(log: Log) => boolean> {
  await client.json(client.post('/api/apps/app_checkout/api-key'), 201);
  const made = new Set<string | null>();
  for (let n = 0; n < 25; n += 1) {
    const user = { email: `new${n}@acme.example` };
    made.add((await client.json<{ id: string }>(client.post('/api/external-users', user), 201)).id);
  }
  const attackers = backend.db.traffic.get(1)?.callers.filter(({ name }) => name.startsWith('attack_')) ?? [];
  return ({ id, app_id, user_id }) =>
    app_id !== 'app_checkout' && !made.has(user_id) && !attackers.some(({ name }) => id.startsWith(`log_1_${name}_`));
}

/** Every call is logged for the first half hour; with a rule that refuses nearly all of them, every call is logged for good. */
const limits = [
  ['without a rule', null],
  ['with a rule that refuses nearly all of their calls', 5],
] as const;
const times = [40 * MINUTE, 5 * HOUR];

describe.each(['acme', 'under-attack'] as const)('%s, once an app has a key and 25 users were imported', (scenario) => {
  it.each(limits.flatMap(([rule, limit]) => times.map((after) => [rule, after / MINUTE, limit] as const)))(
    'keeps its week in the log %s, after %i minutes',
    async (_, minutes, limit) => {
      const given = await setUp({ scenario, seededAt: NOW });
      const { client, clock, backend } = given;
      const isOwn = await grow(given);
      if (limit !== null) {
        const scopes = { external_user_id: null, external_user_group: null, app_id: 'app_checkout', tenant_id: 1 };
        const rule = {
          enabled: true,
          rule_data: { limit, period: '1h' },
          type: 'rate-limit',
          tile_name: 'Rate Limiting',
        };
        await client.json(client.post('/api/v2/tiles', { ...rule, ...scopes }), 201);
      }
      clock.now += minutes * MINUTE;
      const all = backend.traffic.logs(1, clock.now);
      const entries = await entriesOf(client);
      // Without thinning the log would not fit.
      expect(all.length).toBeGreaterThan(2_800);
      expect(clock.now - Date.parse(entries.at(-1)?.timestamp ?? '')).toBeGreaterThan(6 * DAY);
      expect(entries.filter(isOwn).map(({ id }) => id)).toEqual(all.filter(isOwn).map(({ id }) => id));
      // All new callers are still in it, and all calls are counted.
      const names = (log: readonly Log[]) => new Set(log.map(({ app_id, user_id }) => `${app_id} ${user_id}`));
      expect(names(entries)).toEqual(names(all));
      expect(callsIn(entries)).toBe(callsIn(all));
    },
    60_000,
  );
});

it('a large tenant’s log, which is full anyway, still shows the calls of an app that has just been given its first key', async () => {
  const { client, clock } = await setUp({ scenario: 'large' });
  const app = { tenant_id: 1, app_slug: null, app_display_name: 'New' };
  const { id } = await client.json<{ id: string }>(client.post('/api/apps', app), 201);
  await client.json(client.post(`/api/apps/${id}/api-key`), 201);
  clock.now += 2 * HOUR;
  const entries = await entriesOf(client);
  expect(entries).toHaveLength(10_000);
  expect(entries.filter(({ app_id }) => app_id === id).length).toBeGreaterThan(50);
});

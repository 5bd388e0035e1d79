import type { ScenarioName } from '@mocks/scenarios/list';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { getApiKeyStatus } from '@/contract/api-keys';
import { listApps } from '@/contract/apps';
import type { AnyCall, OutputOf } from '@/contract/define';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import { listPolicyLogs } from '@/contract/policy-logs';
import { listSdkBuilds } from '@/contract/sdk';
import { listTiles } from '@/contract/tiles';
import { findingsOf } from '@/domain/health';
import { answerOf } from '@/domain/limits/effective';
import { peopleOf } from '@/domain/limits/people';
import { reachOfAll } from '@/domain/limits/reach';
import { replay } from '@/domain/limits/replay';
import { answerSentence } from '@/domain/limits/words';
import { LimitWorld } from '@/domain/limits/world';
import { rulesExactly } from '@/domain/rules';
import { callsOf } from '../../../support/callsOf';
import { NOW, setUp } from '../../mocks/client';

const idsOf = (items: readonly { id: Id }[]) => new Set(items.map(({ id }) => String(id)));

/** Reads a scenario of the demo as the app does. */
async function read(scenario: ScenarioName) {
  const { client } = await setUp({ scenario });
  const get = async <C extends AnyCall>(call: C, path: string): Promise<OutputOf<C>> => {
    const response = await client.get(path);
    return v.parse(call.response, response.status === 404 ? null : await response.json()) as OutputOf<C>;
  };
  const users = (await get(listExternalUsers, '/api/external-users')).items;
  const groups = (await get(listExternalUserGroups, '/api/external-user-groups')).items;
  const apps = (await get(listApps, '/api/apps')).items;
  const people = peopleOf(users, groups);
  const worldOf = async (type: 'rate-limit' | 'geo-block') =>
    new LimitWorld(rulesExactly((await get(listTiles, `/api/v2/tiles?type=${type}&tenant_id=1`)).items, type), people);
  const [world, blocks] = [await worldOf('rate-limit'), await worldOf('geo-block')];
  const logs = (await get(listPolicyLogs, '/api/policy-logs')).items;
  const health = async () => {
    const keys = new Map<string, OutputOf<typeof getApiKeyStatus>>();
    const builds = new Map<string, OutputOf<typeof listSdkBuilds>['items']>();
    for (const { id } of apps) {
      keys.set(String(id), await get(getApiKeyStatus, `/api/apps/${id}/api-key/status`));
      builds.set(String(id), (await get(listSdkBuilds, `/api/apps/${id}/sdk-build-history`)).items);
    }
    return findingsOf({
      now: NOW,
      reading: 'unknown',
      worlds: [
        { type: 'rate-limit', typeName: 'Rate Limiting', world, isMain: true, complete: true, isBehind: false },
        { type: 'geo-block', typeName: 'Geo Block', world: blocks, isMain: false, complete: true, isBehind: false },
      ],
      complete: { app: idsOf(apps), group: idsOf(groups), user: idsOf(users) },
      groups: new Map(groups.map(({ id, name }) => [String(id), name])),
      apps,
      keys,
      keysAt: new Map(apps.map(({ id }) => [String(id), NOW])),
      builds,
      appsWithUsers: new Set([...people.byKey.values()].flatMap((person) => person.apps)),
      nameOf: (_scope, key) => key,
    });
  };
  return { world, logs, health };
}

describe('the demo', () => {
  it('has a user whose limit depends on the service, a rule that never decides, and answers to the questions of a newcomer', async () => {
    const { world, health } = await read('acme');
    const people = [...world.people.byKey.values()];
    const answer = (person: (typeof people)[number]) => answerOf(world.verdict({ scope: 'user', person }), 'unknown');
    expect(people.filter((person) => answer(person).kind === 'depends')).not.toHaveLength(0);
    const lena = people.find(({ user }) => user.email.startsWith('lena.silva'));
    if (!lena) throw new Error('lena.silva is gone');
    expect(answerSentence(answer(lena), (_, key) => key)).toBe('10 per 1m, by the rule for this user.');
    const never = [...reachOfAll(world, 'unknown')].filter(
      ([{ rule }, { reaches, decides, mayDecide }]) => rule.enabled && reaches > 0 && decides + mayDecide === 0,
    );
    expect(never.map(([{ key }]) => key)).toEqual(['app_storefront']);
    // The seeds must show one finding of each kind that is possible with their tenant-wide rule.
    expect([...new Set((await health()).map(({ kind }) => kind))].sort()).toEqual([
      'build-failed',
      'depends',
      'empty-group',
      'gone',
      'key-old',
      'key-unused',
      'never-decides',
      'no-key',
      'sdk-behind',
      'two-rules',
      'unknown-rate',
    ]);
  });

  it('is attacked by two users whose limits do not stop them, but 20 per minute would', async () => {
    const { world, logs } = await read('under-attack');
    const calls = callsOf(logs, NOW);
    const over = (user: string, limit: number, periodMs: number) =>
      replay(calls, { reached: { scope: 'users', users: [user] }, periodMs, limits: [limit] }).over[0]?.calls;
    for (const user of ['eu_1_6', 'eu_1_21']) {
      const person = world.people.byKey.get(user);
      if (!person) throw new Error(`${user} is gone`);
      const answer = answerOf(world.verdict({ scope: 'user', person }), 'unknown');
      expect(answerSentence(answer, () => 'Premium')).toBe('500 per 5m, by the rule for the group Premium.');
      expect(over(user, 500, 300_000)).toBe(0);
      expect(over(user, 20, 60_000)).toBeGreaterThan(50);
    }
  });
});

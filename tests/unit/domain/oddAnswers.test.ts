import { safeParse } from 'valibot';
import { describe, expect, it } from 'vitest';
import type { App } from '@/contract/apps';
import { type Endpoint, listEndpoints } from '@/contract/endpoints';
import type { List } from '@/contract/fields';
import type { SdkBuild } from '@/contract/sdk';
import { noSdkReason } from '@/domain/builds';
import { methodsOf, tagsOf } from '@/domain/endpoints';
import { peopleOf } from '@/domain/limits/people';
import { LimitWorld } from '@/domain/limits/world';
import { ruleOf, TargetDirectory } from '@/domain/rules';
import { filterRows, rowsOf } from '@/features/tiles/rows';
import { rule, user } from './limits/support';

it('an SDK that an earlier build has made can be downloaded while it is rebuilt, where the service names no versions', () => {
  const build = (id: number, build_status: string, created_at: string): SdkBuild => ({
    id,
    version: `1.0.${id}`,
    sdk_type: 'js',
    build_status,
    created_at,
    commit_hash: null,
  });
  const builds = [build(2, 'building', '2026-11-21T10:00:00.000Z'), build(1, 'succeeded', '2026-11-20T10:00:00.000Z')];
  const app: Pick<App, 'sdk_version'> = { sdk_version: null };
  expect(noSdkReason(app, { builds, now: Date.parse('2026-11-21T10:01:00Z') })).toBeUndefined();
});

describe('a rule that names its group by a name that two groups have', () => {
  const groups = [
    { id: 1, name: 'Premium' },
    { id: 2, name: 'Premium' },
  ];
  const rules = [rule('group', 'Premium', '5 per 1m')];
  const directory = new TargetDirectory({ apps: [], groups, users: [] });
  it('reaches both groups (as the limits say), and is in the list of rules of each', () => {
    const world = new LimitWorld(rules, peopleOf([user('u', { group_id: 2 })], groups));
    expect(world.at('group', '2')).toHaveLength(1);
    const shown = (group: number) => filterRows(rowsOf(rules, directory), { query: '', scope: '', group }).length;
    expect([shown(1), shown(2)]).toEqual([1, 1]);
  });
  it('stands against another rule for either', () => {
    expect(ruleOf(rules, { scope: 'group', id: 2 }, directory)).toBeDefined();
  });
});

describe('endpoints', () => {
  const raw = {
    id: 1,
    method: '',
    pattern: '/a',
    last_seen_at: null,
    hit_count_24h: 1,
    tags: [2026, 'v1'],
    is_ignored: false,
  };
  const [one] = (safeParse(listEndpoints.response, [raw]).output as List<Endpoint>).items;
  it('a tag that is sent as a number is a tag', () => expect(tagsOf(one as Endpoint)).toEqual(['2026', 'v1']));
  it('an endpoint without a method gives the filter no nameless choice', () =>
    expect(methodsOf([one as Endpoint])).toEqual([]));
});

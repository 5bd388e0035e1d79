import { beforeEach, expect, it, vi } from 'vitest';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { peopleOf } from '@/domain/limits/people';
import { planRun } from '@/features/tiles/plan/planRun';

const GROUP = { id: 'g1', name: 'Premium' };
const target = { scope: 'group', id: GROUP.id, name: GROUP.name, detail: null, known: true } as const;
const run = planRun([{ key: GROUP.id, step: { kind: 'create', target } }], {
  type: 'rate-limit',
  tenantId: 1,
  to: { limit: 20, period: '1m' },
  people: peopleOf([], [GROUP]),
});
const { signal } = new AbortController();

const rule = { id: 7, type: 'rate-limit', enabled: true, rule_data: { limit: 20, period: '1m' }, tenant_id: 1 };
/** The rules from the moment at which the request to add one is lost. */
let rules: unknown[];

beforeEach(() => {
  let listed: unknown[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    if (method !== 'GET') {
      listed = rules;
      throw new TypeError('no answer');
    }
    const { pathname } = new URL(url);
    return Response.json(pathname === listExternalUserGroups.path ? [GROUP] : listed);
  });
});

async function outcome() {
  await run.before();
  return (await run.work([{ key: GROUP.id, name: GROUP.name }], signal)).get(GROUP.id);
}

it('a rule whose answer was lost is found although the service calls the group by its name', async () => {
  rules = [{ ...rule, external_user_group: 'premium' }];
  expect(await outcome()).toEqual({ state: 'done' });
});

it('a rule of another type, which a service lists that ignores the type, is not taken for it', async () => {
  rules = [{ ...rule, type: 'geo-block', external_user_group: GROUP.id }];
  expect(await outcome()).toEqual({ state: 'failed', message: 'It was not saved. You can send it again.' });
});

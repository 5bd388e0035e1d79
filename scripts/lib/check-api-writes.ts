import { randomBytes } from 'node:crypto';
import { DEFAULT_ENDPOINT_RULE, DEFAULT_GROUP_TILE_CONFIG } from '@/contract/constants';
import type { CallName } from '@/contract/index';
import type { ApiChecker } from './check-api';

interface Listed {
  items: { id: unknown; email?: string; name?: string; app_display_name?: string }[];
}

/**
 * Makes the contract's changes on a tenant created for this, then deletes what it created, even after a failure. The tenant and its
 * first admin stay, since the contract has no call that deletes either; so does an endpoint's rule, unless it is deleted with its app.
 * Returns what stays, in words.
 */
export async function playWrites(api: ApiChecker): Promise<string[]> {
  const mark = `check-${randomBytes(4).toString('hex')}`;
  api.forgetSession();
  const tenant = (await api.play('tenants.create', { body: { name: `API check ${mark}`, label: mark } })) as
    | { id: unknown }
    | undefined;
  if (!tenant) return [];
  const left = [`tenant ${String(tenant.id)}, labelled ${mark}`];
  const pair = { email: `${mark}@check.example`, password: randomBytes(18).toString('base64url') };
  await api.play('auth.register', { body: { ...pair, username: mark, name: 'API check', tenant_id: tenant.id } });
  if (!(await api.signIn(pair)) || !(await api.learnTenant())) return left;
  left.push(`its admin ${pair.email}`);
  const undo: (() => Promise<unknown>)[] = [];
  try {
    await changes(api, mark, undo);
  } finally {
    const before = api.results.length;
    for (const back of undo.reverse()) await back();
    const failed = api.results.slice(before).filter(({ problems }) => problems.length > 0);
    left.push(...failed.map(({ request }) => `what '${request}' would have deleted or restored`));
  }
  return left;
}

async function changes(api: ApiChecker, mark: string, undo: (() => Promise<unknown>)[]): Promise<void> {
  /** Finds a created item in its list, as the portal does: the answer to a change may be empty. */
  const made = async (list: CallName, input: Record<string, unknown>, is: (item: Listed['items'][0]) => boolean) =>
    ((await api.play(list, input)) as Listed | undefined)?.items.find(is)?.id;
  const deletes = (name: CallName, id: unknown) => undo.push(() => api.play(name, { id }));
  const tenant_id = api.tenant;

  await api.play('apps.create', { body: { tenant_id, app_slug: mark, app_display_name: `App ${mark}` } });
  const app = await made('apps.list', {}, (item) => item.app_display_name === `App ${mark}`);
  if (app !== undefined) {
    deletes('apps.delete', app);
    await api.play('apps.rebuild', { id: app, body: {} });
    await api.play('apiKeys.create', { id: app });
    await api.play('apiKeys.revoke', { id: app });
    const endpoint = { endpoint_id: 'none', method: 'GET', pattern: '/check', ...DEFAULT_ENDPOINT_RULE };
    const endpoints = (await api.play('endpoints.list', { tenant_id, app_id: app, ignored: false })) as
      | Listed
      | undefined;
    const [known] = endpoints?.items ?? [];
    // A new app usually has no endpoints, and a rule needs one.
    if (known)
      await api.play('routeRules.create', { body: { tenant_id, app_id: app, ...endpoint, endpoint_id: known.id } });
  }

  const email = `user-${mark}@check.example`;
  const person = { username: `user-${mark}`, name: 'API check', role: 'viewer' };
  await api.play('users.create', { body: { email, password: randomBytes(18).toString('base64url'), ...person } });
  const user = await made('users.list', {}, (item) => item.email === email);
  if (user !== undefined) {
    deletes('users.delete', user);
    await api.play('users.update', { id: user, body: { ...person, name: 'API check, renamed' } });
  }

  await api.play('externalUserGroups.create', { body: { name: `Group ${mark}` } });
  const group = await made('externalUserGroups.list', {}, (item) => item.name === `Group ${mark}`);
  const name = `Renamed ${mark}`;
  if (group !== undefined) {
    deletes('externalUserGroups.delete', group);
    await api.play('externalUserGroups.rename', { id: group, body: { new_name: name } });
  }
  await api.play('externalUsers.create', { body: { email, name: 'API check', group: null } });
  const external = await made('externalUsers.list', {}, (item) => item.email === email);
  if (external !== undefined) {
    deletes('externalUsers.delete', external);
    if (group !== undefined) {
      await api.play('externalUsers.move', { id: external, body: { group_id: group } });
      await api.play('externalUsers.assign', { body: { group: name, external_user_ids: [external] } });
    }
  }

  const rule = { enabled: true, rule_data: { limit: 100, period: '1m' } };
  const nobody = { external_user_id: null, external_user_group: null, app_id: null };
  const type = 'rate-limit';
  await api.play('tiles.create', { body: { ...rule, ...nobody, type, tile_name: mark, tenant_id } });
  const tile = await made('tiles.list', { type, tenant_id }, () => true);
  if (tile !== undefined) {
    deletes('tiles.delete', tile);
    await api.play('tiles.update', { id: tile, body: { ...rule, enabled: false } });
  }
  if (group !== undefined) {
    await api.play('tiles.assignGroup', {
      body: { group: name, tile: { type, config: { ...DEFAULT_GROUP_TILE_CONFIG } } },
    });
    const assigned = await made('tiles.list', { type, tenant_id }, ({ id }) => id !== tile);
    if (assigned !== undefined) deletes('tiles.delete', assigned);
  }

  const now = (await api.play('plans.current')) as { name?: string } | undefined;
  const plans = (await api.play('plans.list')) as { items: { name: string }[] } | undefined;
  const other = plans?.items.find((plan) => plan.name !== now?.name);
  if (other) {
    await api.play('plans.upgrade', { body: { plan: other.name } });
    if (now?.name) undo.push(() => api.play('plans.upgrade', { body: { plan: now.name } }));
  }
}

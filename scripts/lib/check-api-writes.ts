import { randomBytes } from 'node:crypto';
import { DEFAULT_ENDPOINT_RULE, DEFAULT_GROUP_TILE_CONFIG, TILE_NAMES } from '@/contract/constants';
import type { Endpoint } from '@/contract/endpoints';
import type { CallName } from '@/contract/index';
import type { ApiChecker } from './check-api';

interface Listed {
  items: { id: unknown; email?: string; name?: string; app_display_name?: string }[];
}

/** How to find what a change has created, as the portal does, since the answer to a change may be empty; and the call that deletes it. */
interface Creation {
  /** The thing in words, for what is left on the server. */
  thing: string;
  list: CallName;
  input?: Record<string, unknown>;
  is: (item: Listed['items'][0]) => boolean;
  remove: CallName;
}

/** Says that the last call made its thing, or perhaps did: an answer that cannot be read, or none, leaves that open. Null if it did not. */
function madeByLast(api: ApiChecker): '' | 'perhaps ' | null {
  const last = api.results.at(-1);
  if (!last) return null;
  if (last.problems.length === 0) return '';
  return last.status === null || last.status < 300 || last.status >= 500 ? 'perhaps ' : null;
}

/**
 * Makes the contract's changes on a tenant created for this, then deletes what it created, even after a failure. The tenant and its
 * first admin stay, since the contract has no call that deletes either; so does an endpoint's rule, unless it is deleted with its app, and a
 * thing that its list does not show. Returns what stays, in words.
 */
export async function playWrites(api: ApiChecker): Promise<string[]> {
  const mark = `check-${randomBytes(4).toString('hex')}`;
  api.forgetSession();
  const tenant = (await api.play('tenants.create', { body: { name: `API check ${mark}`, label: mark } })) as
    | { id: unknown }
    | undefined;
  if (!tenant) return madeByLast(api) === null ? [] : [`perhaps a tenant labelled ${mark}`];
  const left = [`tenant ${String(tenant.id)}, labelled ${mark}`];
  const pair = { email: `${mark}@check.example`, password: randomBytes(18).toString('base64url') };
  await api.play('auth.register', { body: { ...pair, username: mark, name: 'API check', tenant_id: tenant.id } });
  const registered = madeByLast(api);
  const isSignedIn = await api.signIn(pair);
  const admin = isSignedIn ? '' : registered;
  if (admin !== null) left.push(`${admin}its admin ${pair.email}`);
  if (!isSignedIn || !(await api.learnTenant())) return left;
  const undo: (() => Promise<unknown>)[] = [];
  try {
    await changes(api, mark, undo, left);
  } finally {
    const before = api.results.length;
    for (const back of undo.reverse()) await back();
    const failed = api.results.slice(before).filter(({ problems }) => problems.length > 0);
    left.push(...failed.map(({ request }) => `what '${request}' would have deleted or restored`));
  }
  return left;
}

async function changes(api: ApiChecker, mark: string, undo: (() => Promise<unknown>)[], left: string[]): Promise<void> {
  /** Creates a thing and sees to its deletion, or names it in `left`. Returns its id; undefined if its list does not show it. */
  const create = async (name: CallName, body: unknown, { thing, list, input = {}, is, remove }: Creation) => {
    await api.play(name, { body });
    const made = madeByLast(api);
    const id = ((await api.play(list, input)) as Listed | undefined)?.items.find(is)?.id;
    if (id !== undefined) undo.push(() => api.play(remove, { id }));
    else if (made !== null) left.push(`${made}${thing}, which its list does not show`);
    return id;
  };
  const tenant_id = api.tenant;

  const appName = `App ${mark}`;
  const app = await create(
    'apps.create',
    { tenant_id, app_slug: mark, app_display_name: appName },
    {
      thing: `app ${appName}`,
      list: 'apps.list',
      is: (item) => item.app_display_name === appName,
      remove: 'apps.delete',
    },
  );
  if (app !== undefined) {
    await api.play('apps.rebuild', { id: app, body: {} });
    await api.play('apiKeys.create', { id: app });
    await api.play('apiKeys.revoke', { id: app });
    const endpoints = (await api.play('endpoints.list', { tenant_id, app_id: app, ignored: false })) as
      | { items: Endpoint[] }
      | undefined;
    // A new app usually has no endpoints, and a rule needs one.
    const [known] = endpoints?.items ?? [];
    if (known) {
      const endpoint = { endpoint_id: known.id, method: known.method, pattern: known.pattern };
      await api.play('routeRules.create', { body: { tenant_id, app_id: app, ...endpoint, ...DEFAULT_ENDPOINT_RULE } });
    }
  }

  const email = `user-${mark}@check.example`;
  const person = { username: `user-${mark}`, name: 'API check', role: 'viewer' };
  const isPerson = (item: { email?: string }) => item.email === email;
  const user = await create(
    'users.create',
    { email, password: randomBytes(18).toString('base64url'), ...person },
    { thing: `user ${email}`, list: 'users.list', is: isPerson, remove: 'users.delete' },
  );
  if (user !== undefined) await api.play('users.update', { id: user, body: { ...person, name: 'API check, renamed' } });

  const groupName = `Group ${mark}`;
  const group = await create(
    'externalUserGroups.create',
    { name: groupName },
    {
      thing: `group ${groupName}`,
      list: 'externalUserGroups.list',
      is: (item) => item.name === groupName,
      remove: 'externalUserGroups.delete',
    },
  );
  const name = `Renamed ${mark}`;
  if (group !== undefined) await api.play('externalUserGroups.rename', { id: group, body: { new_name: name } });
  const external = await create(
    'externalUsers.create',
    { email, name: 'API check', group: null },
    { thing: `external user ${email}`, list: 'externalUsers.list', is: isPerson, remove: 'externalUsers.delete' },
  );
  if (external !== undefined && group !== undefined) {
    await api.play('externalUsers.move', { id: external, body: { group_id: group } });
    await api.play('externalUsers.assign', { body: { group: name, external_user_ids: [external] } });
  }

  const rule = { enabled: true, rule_data: { limit: 100, period: '1m' } };
  const nobody = { external_user_id: null, external_user_group: null, app_id: null };
  const type = 'rate-limit';
  const among = { list: 'tiles.list', input: { type, tenant_id }, remove: 'tiles.delete' } as const;
  const tile = await create(
    'tiles.create',
    { ...rule, ...nobody, type, tile_name: TILE_NAMES[type], tenant_id },
    { ...among, thing: `rule of the tenant ${mark}`, is: () => true },
  );
  if (tile !== undefined) await api.play('tiles.update', { id: tile, body: { ...rule, enabled: false } });
  if (group !== undefined)
    await create(
      'tiles.assignGroup',
      { group: name, tile: { type, config: { ...DEFAULT_GROUP_TILE_CONFIG } } },
      { ...among, thing: `rule of the group ${name}`, is: ({ id }) => id !== tile },
    );

  const now = (await api.play('plans.current')) as { name?: string } | undefined;
  const plans = (await api.play('plans.list')) as { items: { name: string }[] } | undefined;
  const other = plans?.items.find((plan) => plan.name !== now?.name);
  if (other) {
    await api.play('plans.upgrade', { body: { plan: other.name } });
    if (now?.name) undo.push(() => api.play('plans.upgrade', { body: { plan: now.name } }));
  }
}

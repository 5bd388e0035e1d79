/** A small tenant whose lists the origin itself answers, so that each test sees exactly the rules it is about. */
import { wrongShape } from './failures';
import type { Origin } from './origin';

const NOWHERE = { external_user_id: null, external_user_group: null, app_id: null };

let ids = 0;
/** Makes a rule from '100 per 1m'; ' off' at the end disables it. */
export function rule(text: string, over: Record<string, unknown> = {}): Record<string, unknown> {
  const [, limit, period, off] = /^(\S+) per (\S*)( off)?$/.exec(text) ?? [];
  const rule_data = { limit: Number(limit), period };
  return {
    id: `r${++ids}`,
    type: 'rate-limit',
    tenant_id: 1,
    enabled: off === undefined,
    rule_data,
    ...NOWHERE,
    ...over,
  };
}

export interface SmallTenant {
  rules: readonly unknown[];
  users?: readonly unknown[];
  groups?: readonly unknown[];
  apps?: readonly unknown[];
  logs?: readonly unknown[];
}

export const USERS = [
  { id: 'lena', email: 'lena@example.com', app_id: 'shop', group_id: 'premium' },
  { id: 'ann', email: 'ann@example.com', app_id: 'shop', group_id: 'premium' },
  { id: 'bob', email: 'bob@example.com', app_id: null, group_id: 'trial' },
];
export const GROUPS = [
  { id: 'premium', name: 'Premium' },
  { id: 'trial', name: 'Trial' },
];
const APPS = [
  { id: 'shop', app_display_name: 'Shop', status: 'running', api_key_status: 'active' },
  { id: 'bank', app_display_name: 'Bank', status: 'running', api_key_status: 'active' },
];

/** Answers the lists with these until the test ends; other calls are answered as usual. */
export function serveTenant(
  origin: Origin,
  { rules, users = USERS, groups = GROUPS, apps = APPS, logs }: SmallTenant,
): void {
  const ofType = (type: string | null) => wrongShape(rules.filter((one) => (one as { type: string }).type === type));
  origin.fail('/api/v2/tiles', (exchange) => ofType(exchange.request.query.get('type'))(exchange), { method: 'GET' });
  origin.fail('/api/external-users', wrongShape(users), { method: 'GET' });
  origin.fail('/api/external-user-groups', wrongShape(groups), { method: 'GET' });
  origin.fail('/api/apps', wrongShape(apps), { method: 'GET' });
  if (logs) origin.fail('/api/policy-logs', wrongShape(logs), { method: 'GET' });
}

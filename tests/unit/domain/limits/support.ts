import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import type { Tile } from '@/contract/tiles';
import { peopleOf } from '@/domain/limits/people';
import { LimitWorld } from '@/domain/limits/world';
import { type RuleScope, scopeFields } from '@/domain/rules';

export const user = (id: Id, over: Partial<ExternalUser> = {}): ExternalUser => ({
  id,
  email: `${id}@example.com`,
  name: null,
  app_id: null,
  app_name: null,
  group_id: null,
  group_name: null,
  tiles: [],
  ...over,
});

let ids = 0;
/** Makes a rule from '100 per 1m'; 'off' at the end disables it. */
export function rule(scope: RuleScope, id: Id | null, text: string, over: Partial<Tile> = {}): Tile {
  const [, limit = '', period = '', off] = /^(\S+) per (\S*)( off)?$/.exec(text) ?? [];
  return {
    id: ++ids,
    type: 'rate-limit',
    tile_name: null,
    tenant_id: 1,
    enabled: off === undefined,
    rule_data: { limit: limit === '—' ? null : Number(limit), period: period === '—' ? null : period },
    ...scopeFields(scope, id),
    ...over,
  };
}

export const worldOf = (
  rules: readonly Tile[],
  users: readonly ExternalUser[],
  groups: readonly ExternalUserGroup[] = [],
): LimitWorld => new LimitWorld(rules, peopleOf(users, groups));

export function subject(world: LimitWorld, key: Id) {
  const person = world.people.byKey.get(String(key));
  if (!person) throw new Error(`no user ${key}`);
  return { scope: 'user', person } as const;
}

export const nameOf = (scope: RuleScope, key: string) => (scope === 'group' ? `Group ${key}` : `App ${key}`);

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { App } from '@/contract/apps';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import type { Tile } from '@/contract/tiles';
import { findingsOf } from '@/domain/health';
import { hasLostApp, hasLostGroup, hasNamedGroup } from '@/domain/limits/effective';
import { peopleOf } from '@/domain/limits/people';
import { LimitWorld, limitKey, type Subject } from '@/domain/limits/world';
import type { RuleScope } from '@/domain/rules';
import { rule, user } from './support';

const GROUPS: readonly ExternalUserGroup[] = [
  { id: 1, name: 'Premium' },
  { id: 'g2', name: 'Gold' },
];
const APPS = [
  { id: 'a1', app_display_name: 'Shop', status: 'running' },
  { id: 2, app_display_name: 'Web', status: 'running' },
] as App[];

interface Lists {
  rules: Tile[];
  users: ExternalUser[];
  groups: readonly ExternalUserGroup[] | undefined;
  apps: readonly App[] | undefined;
}

/** How a service names a user's group or app. */
const naming = fc.constantFrom('id', 'name', 'both');
const idIn = (how: string, id: Id) => (how === 'name' ? null : id);
const nameIn = (how: string, name: string) => (how === 'id' ? null : name);

/** A service that names groups and apps in one way for all users, and groups in one way in all rules. */
const lists: fc.Arbitrary<Lists> = fc
  .record({
    places: fc.array(fc.tuple(fc.constantFrom(null, ...GROUPS), fc.constantFrom(null, ...APPS)), {
      minLength: 1,
      maxLength: 3,
    }),
    group: naming,
    app: naming,
    inRules: fc.constantFrom('id', 'name'),
    rules: fc.array(
      fc.tuple(
        fc.constantFrom<RuleScope>('tenant', 'app', 'group', 'user'),
        fc.constantFrom(0, 1),
        fc.constantFrom(5, 20, 100),
      ),
      { maxLength: 5 },
    ),
  })
  .map(({ places, group, app, inRules, rules }) => ({
    users: places.map(([of, through], at) =>
      user(`u${at}`, {
        group_id: of && idIn(group, of.id),
        group_name: of && nameIn(group, of.name),
        app_id: through && idIn(app, through.id),
        app_name: through && nameIn(app, through.app_display_name),
      }),
    ),
    rules: rules.map(([scope, at, limit]) => {
      const of = GROUPS[at];
      const targets = {
        tenant: null,
        app: APPS[at]?.id,
        group: inRules === 'name' ? of?.name : of?.id,
        user: `u${at}`,
      };
      return rule(scope, targets[scope] ?? null, `${limit} per 1m`);
    }),
    groups: GROUPS,
    apps: APPS,
  }));

const worldOf = ({ rules, users, groups = [], apps = [] }: Lists) =>
  new LimitWorld(rules, peopleOf(users, groups, apps));

const limitOf = (world: LimitWorld, of: Subject) => {
  const { narrowest, every } = world.verdict(of);
  return [narrowest, every].map((rules) => rules.map(limitKey).sort());
};
const userIn = (world: LimitWorld, key: string): Subject => {
  const person = world.people.byKey.get(key);
  if (!person) throw new Error(`no user ${key}`);
  return { scope: 'user', person };
};

describe('while a list is missing', () => {
  it.each(['groups', 'apps'] as const)(
    'an answer without doubts is the one that holds once the %s have come',
    (missing) => {
      fc.assert(
        fc.property(lists, (all) => {
          const [before, after] = [worldOf({ ...all, [missing]: undefined }), worldOf(all)];
          const isDoubtful = missing === 'groups' ? hasLostGroup(before) : hasLostApp(before);
          if (isDoubtful) return;
          for (const key of before.people.byKey.keys())
            expect(limitOf(before, userIn(before, key))).toEqual(limitOf(after, userIn(after, key)));
          if (missing === 'groups' && hasNamedGroup(before)) return;
          for (const { id } of GROUPS) {
            const group = { scope: 'group', key: String(id) } as const;
            expect(limitOf(before, group)).toEqual(limitOf(after, group));
          }
        }),
        { numRuns: 500 },
      );
    },
  );

  it.each(['groups', 'apps', 'users'] as const)('a finding is one that the %s do not disprove', (missing) => {
    fc.assert(
      fc.property(lists, fc.constantFrom('unknown', 'narrowest', 'every'), (all, reading) => {
        const found = (isThere: boolean) => {
          const { groups, apps, ...rest } = isThere || missing === 'users' ? all : { ...all, [missing]: undefined };
          const users = isThere || missing !== 'users' ? rest.users : undefined;
          const world = worldOf({ ...rest, users: users ?? [], groups, apps });
          const complete = (list: readonly { id: Id }[] | undefined) =>
            list ? new Set(list.map(({ id }) => String(id))) : null;
          const { byKey } = world.people;
          return findingsOf({
            now: 0,
            reading,
            worlds: [
              { type: 'rate-limit', typeName: 'Rate Limiting', world, isMain: true, complete: true, isBehind: false },
            ],
            complete: { app: complete(apps), group: complete(groups), user: complete(users) },
            groups: groups && new Map(groups.map(({ id, name }) => [String(id), name])),
            apps,
            keys: new Map(),
            keysAt: new Map(),
            builds: new Map(),
            appsWithUsers: users && new Set([...byKey.values()].flatMap((person) => person.apps)),
            nameOf: (_, key) => key,
          }).map(({ id, kind, what }) => (kind === 'depends' ? what : kind === 'two-rules' ? kind : id));
        };
        expect(found(true)).toEqual(expect.arrayContaining(found(false)));
      }),
      { numRuns: 500 },
    );
  });
});

import type { TileType } from '@/contract/constants';
import type { Id } from '@/contract/fields';
import type { RuleState } from '@/contract/rule-state';
import type { Tile } from '@/contract/tiles';
import { type People, peopleAfter, withNewGroups } from '@/domain/limits/people';
import { scopeOf } from '@/domain/rules';
import { sameId } from '../byId';

/** The effect of a step on the rules of a type and on the members of groups. Memoise it: a new object is computed again. */
export interface Change {
  rules?: (rules: readonly Tile[], type: TileType) => readonly Tile[];
  people?: (people: People) => People;
}

// The effects of the dialogs' steps, which `WhatChanges` shows.

export const withRule = (rule: Tile): Change => ({ rules: (rules) => [...rules, rule] });

/** A limit or period that cannot be read, and is not edited, stays as it came. */
export const withRuleAs = (id: Id, { enabled, rule_data }: RuleState): Change => ({
  rules: (rules) =>
    rules.map((rule) =>
      sameId(rule.id, id) ? { ...rule, enabled, rule_data: { ...rule.rule_data, ...rule_data } } : rule,
    ),
});

export const withoutRule = (id: Id): Change => ({ rules: (rules) => rules.filter((rule) => !sameId(rule.id, id)) });

/** `group` is a key: the text of the group's id. */
export const withUsersIn = (users: ReadonlySet<string>, group: string | null): Change => ({
  people: (people) =>
    peopleAfter(people, ({ key }) => (users.has(key) ? { groups: group === null ? [] : [group] } : undefined)),
});

/** Keys of users, each with the key of the group that they come into, which may be yet to be created. */
export const withUsersMoved = (moves: ReadonlyMap<string, string>): Change => ({
  people: (people) =>
    peopleAfter(withNewGroups(people, moves.values()), ({ key }) => {
      const group = moves.get(key);
      return group === undefined ? undefined : { groups: [group] };
    }),
});

/** The users and the rules that are for them alone. */
export const withoutUsers = (users: ReadonlySet<string>): Change => ({
  people: (people) => peopleAfter(people, ({ key }) => (users.has(key) ? null : undefined)),
  rules: (rules) =>
    rules.filter((rule) => {
      const { scope, id } = scopeOf(rule);
      return scope !== 'user' || !users.has(String(id));
    }),
});

/** Its rules go with it; its users stay, without an app. */
export const withoutApp = (app: Id): Change => ({
  people: (people) =>
    peopleAfter(people, ({ apps }) =>
      apps.includes(String(app)) ? { apps: apps.filter((key) => key !== String(app)) } : undefined,
    ),
  rules: (rules) =>
    rules.filter((rule) => {
      const { scope, id } = scopeOf(rule);
      return scope !== 'app' || !sameId(id, app);
    }),
});

export const NOTHING: Change = {};

import { useMemo } from 'react';
import type { Id } from '@/contract/fields';
import { hasLostApp, hasLostGroup, hasNamedGroup } from '@/domain/limits/effective';
import {
  APPS_UNKNOWN,
  GROUPS_UNKNOWN,
  NAMED_APPS_UNKNOWN,
  SEVERAL_RULES,
  severalPlaces,
  unknownRateText,
} from '@/domain/limits/words';
import type { Subject } from '@/domain/limits/world';
import type { RuleScope } from '@/domain/rules';
import { isolated } from '@/text/oldToNew';
import { Note } from '@/ui';
import { findById } from '../byId';
import type { LadderRow } from './ladder';
import { useIsBehind } from './useIsBehind';
import type { Limits } from './useLimits';

interface DoubtsProps {
  rows: readonly LadderRow[];
  subject: Subject;
  limits: Limits;
}

/** Reasons why the answer is less certain than it looks. Each is shown and explained. */
export function Doubts({ rows, subject, limits: { world, groups, apps, nameOf } }: DoubtsProps) {
  const told: string[] = [];
  if (groups.status !== 'ready' && world) {
    const mayMiss = hasLostGroup(world) || (subject.scope === 'group' && hasNamedGroup(world));
    if (mayMiss) told.push(GROUPS_UNKNOWN[groups.status]);
  }
  if (apps.status !== 'ready') {
    if (subject.scope === 'user' && subject.person.user.app_id === null && subject.person.apps.length > 0)
      told.push(APPS_UNKNOWN[apps.status]);
    if (subject.scope === 'group' && world && hasLostApp(world)) told.push(NAMED_APPS_UNKNOWN[apps.status]);
  }
  const targets = rows.flatMap(({ rule, scope, target }) => (rule?.rule.enabled ? [`${scope} ${target}`] : []));
  if (new Set(targets).size < targets.length) told.push(SEVERAL_RULES);
  for (const { rule, scope, name } of rows)
    if (rule && rule.rate === null)
      told.push(
        `The rule for the ${scope === 'tenant' ? 'tenant' : `${scope} ${isolated(name)}`}: ${unknownRateText(rule.rule.rule_data)}`,
      );
  for (const { scope, name, isListed } of rows)
    if (!isListed) told.push(`The service does not list the ${scope} ${name}.`);
  if (subject.scope === 'user') told.push(...severalPlaces(subject.person, nameOf));
  return [...new Set(told)].map((text) => <Note key={text}>{text}</Note>);
}

/** Only a list that is loaded, complete and read no earlier than what names its entries can tell that something is not in it. */
export function useIsListed({ users, rules, groups, apps }: Limits): (scope: RuleScope, key: string) => boolean {
  const [ofUsers, ofRules] = [users.source.resource, rules.source.resource];
  const naming = useMemo(() => [ofUsers, ofRules].flatMap((one) => one ?? []), [ofUsers, ofRules]);
  const behind = {
    group: useIsBehind(groups.source.resource, naming),
    app: useIsBehind(apps.source.resource, naming),
  };
  return (scope, key) => {
    if (scope !== 'group' && scope !== 'app') return true;
    const { data } = { group: groups, app: apps }[scope];
    if (!data || data.unreadable > 0 || behind[scope]) return true;
    return findById<{ id: Id }>(data.items, key) !== undefined;
  };
}

import { useMemo } from 'react';
import { TILE_TYPES } from '@/contract/constants';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { isTileType } from '@/contract/tile-types';
import type { Tile } from '@/contract/tiles';
import { limitOfConfig } from '@/domain/limits/assignment';
import { draftRule } from '@/domain/limits/planner';
import { ruleOf, rulesExactly, TargetDirectory } from '@/domain/rules';
import { withRule } from '@/parts/limits/changes';
import { useLimits } from '@/parts/limits/useLimits';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { readConfiguration } from './configuration';

/** Returns the listed name that was typed, with the blanks that the list has; trims a name that is not listed. */
export function nameIn(groups: readonly { name: string }[], typed: string): string {
  if (groups.some(({ name }) => name === typed)) return typed;
  return groups.find(({ name }) => name.trim() === typed.trim())?.name ?? typed.trim();
}

interface Values {
  group: string;
  type: string;
  config: string;
}

interface Lists {
  groups: readonly ExternalUserGroup[] | undefined;
  rules: readonly Tile[] | undefined;
  /** One of them could not be loaded. */
  failed: boolean;
}

const UNKNOWN = {
  loading: 'Groups or rules have not loaded yet, so the effect is unknown.',
  failed: 'Groups or rules could not be loaded, so the effect is unknown.',
};

/** Worded differently from the refusal that may follow, which the form shows itself. */
const HAS_ONE = 'This group already has a rule of this type. Each target can have only one.';

/** The rule that the form would make; a sentence where that cannot be told. */
function ruleOfForm({ group, type, config }: Values, { groups, rules, failed }: Lists): Tile | string {
  if (group.trim() === '' || type === '') return 'Choose a group and a tile type to see whose limit changes.';
  if (!isTileType(type)) return 'This version does not support this tile type, so its effect is unknown.';
  const read = readConfiguration(config);
  if (!read.ok) return 'Correct the configuration to see whose limit changes.';
  const limit = limitOfConfig(read.value);
  if (!limit) return 'Set max_requests and interval_seconds above 0 to see whose limit changes.';
  if (!groups || !rules) return failed ? UNKNOWN.failed : UNKNOWN.loading;
  const name = nameIn(groups, group);
  const [found, ...others] = groups.filter((one) => one.name === name);
  if (!found) return 'No group with this name is listed, so the effect is unknown.';
  if (others.length > 0) return 'Several groups have this name, so the effect is unknown.';
  const target = { scope: 'group', id: found.id } as const;
  const directory = new TargetDirectory({ apps: [], groups, users: [] });
  return ruleOf(rulesExactly(rules, type), target, directory) ? HAS_ONE : draftRule(type, target, limit);
}

/** 'What changes' of the assignment as it is being typed. */
export function AssignEffect({ group, type: typed, config }: Values) {
  const type = typed.trim();
  const known = isTileType(type) ? type : TILE_TYPES[0];
  const { groups, rules: from, list } = useLimits(known);
  const failed = groups.status === 'failed' || from.status === 'failed';
  const listed = groups.data?.items;
  const rules = list?.items;
  const told = useMemo(() => {
    const rule = ruleOfForm({ group, type, config }, { groups: listed, rules, failed });
    return typeof rule === 'string' ? { change: null, unchosen: rule } : { change: withRule(rule) };
  }, [group, type, config, listed, rules, failed]);
  return <WhatChanges type={known} {...told} />;
}

import type { TileType } from '@/contract/constants';
import type { Tile } from '@/contract/tiles';
import { TYPE_UNKNOWN } from '@/domain/limits/words';
import type { Change } from '@/parts/limits/changes';
import { WhatChanges } from '@/parts/limits/WhatChanges';

interface RuleChangesProps {
  /** The rule that is changed or deleted; null adds one. */
  rule: Tile | null;
  /** The type whose list it is in. A server that is newer than this version may list rules of types that it does not know. */
  type: TileType;
  change: Change | null;
  /** Said while there is no change to show; by default, that a target is to be chosen. */
  unchosen?: string | undefined;
}

/** 'What changes' of a step with one rule. */
export function RuleChanges({ rule, type, change, unchosen }: RuleChangesProps) {
  const told = rule && rule.type !== type ? { change: null, unchosen: TYPE_UNKNOWN } : { change, unchosen };
  return <WhatChanges type={type} {...told} />;
}

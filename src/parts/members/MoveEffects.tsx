import { useEffect, useMemo } from 'react';
import { TILE_NAMES, TILE_TYPES } from '@/contract/constants';
import { shiftsOfMove } from '@/domain/limits/effect';
import type { Reading } from '@/domain/limits/effective';
import { asFarAsListsRead, MOVE_EFFECT_UNKNOWN, shiftsText } from '@/domain/limits/words';
import { isPartial, type LoadedLimits, useLoadedLimits } from '../limits/useLimits';
import { useReading } from '../limits/useReading';

interface MoveEffectsProps {
  /** The key of the user. */
  user: string;
  /** Keys of the groups that the user may be moved to; null: out of every group. */
  groups: readonly (string | null)[];
  /** Is told what the move into each group changes. The same function from render to render. */
  onKnown: (effects: ReadonlyMap<string | null, string>) => void;
}

const UNCHANGED = 'Limit does not change';
const [MAIN] = TILE_TYPES;

function effectOfMove(all: readonly LoadedLimits[], user: string, group: string | null, reading: Reading): string {
  const found = all.map(({ type, world }) => {
    const person = world?.people.byKey.get(user);
    return { type, shifts: world && person ? shiftsText(shiftsOfMove(world, person, group, reading)) : null };
  });
  if (found.every(({ shifts }) => shifts === null)) return MOVE_EFFECT_UNKNOWN;
  // 'Limit' stands for every type of rule, but the main one must be known.
  const isUnchanged = found.every(({ type, shifts }) => shifts === '' || (shifts === null && type !== MAIN));
  const parts = found.flatMap(({ type, shifts }) =>
    shifts === '' ? [] : [`${type === MAIN ? 'Limit' : TILE_NAMES[type]}: ${shifts ?? 'not known yet'}`],
  );
  const text = (isUnchanged ? [UNCHANGED, ...parts] : parts).join('; ');
  return asFarAsListsRead(text, isPartial(all));
}

/** Works out how moves would change a user's limit (insight.md, 3), and shows nothing itself. Loaded once somebody points at a picker or at 'Remove'. */
export function MoveEffects({ user, groups, onKnown }: MoveEffectsProps) {
  const [first, second] = TILE_TYPES;
  const limits = useLoadedLimits(first);
  const blocks = useLoadedLimits(second);
  const [reading] = useReading();
  const effects = useMemo(
    () => new Map(groups.map((group) => [group, effectOfMove([limits, blocks], user, group, reading)])),
    [limits, blocks, user, groups, reading],
  );
  // The control itself must not wait for this code, so it cannot be a child of this component.
  useEffect(() => onKnown(effects), [effects, onKnown]);
  return null;
}

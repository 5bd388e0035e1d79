import { useDeferredValue, useId, useMemo } from 'react';
import { TILE_NAMES, TILE_TYPES, type TileType } from '@/contract/constants';
import type { Tile } from '@/contract/tiles';
import type { People } from '@/domain/limits/people';
import { EFFECT_UNKNOWN, effectLines, GROUPS_UNKNOWN, NOBODY_CHANGES } from '@/domain/limits/words';
import { chakra, Note, UnreadableNote } from '@/ui';
import { Age } from '../Age';
import { effectOfChange } from './effectOfChange';
import { type LoadedLimits, unreadableIn, useLoadedLimits } from './useLimits';
import { useReading } from './useReading';
import * as styles from './WhatChanges.styles';

const Root = chakra('section', styles.root);

/** The effect of a step on the rules of a type and on the members of groups. Memoise it: a new object is computed again. */
export interface Change {
  rules?: (rules: readonly Tile[], type: TileType) => readonly Tile[];
  people?: (people: People) => People;
}

interface WhatChangesProps {
  /** null: nothing has been chosen whose effect could be shown. */
  change: Change | null;
  /** The type of rule that the step is about; without it, every type. */
  type?: TileType;
  /** Said while nothing is chosen. */
  unchosen?: string;
  /** More that it does, each in a sentence. */
  also?: readonly string[];
}

/** Shows whose limit a step changes, and to what, before it is taken (insight.md, 3). */
export function WhatChanges({ type, ...rest }: WhatChangesProps) {
  return type ? <OfType type={type} {...rest} /> : <OfEveryType {...rest} />;
}

type Rest = Omit<WhatChangesProps, 'type'>;

function OfType({ type, ...rest }: Rest & { type: TileType }) {
  return <Changes all={[useLoadedLimits(type)]} {...rest} />;
}

function OfEveryType(props: Rest) {
  const [first, second] = TILE_TYPES;
  return <Changes all={[useLoadedLimits(first), useLoadedLimits(second)]} {...props} />;
}

function Changes({
  all,
  change,
  unchosen = 'Choose a target to see whose limit changes.',
  also = [],
}: Rest & { all: readonly LoadedLimits[] }) {
  const titleId = useId();
  const [reading] = useReading();
  // Typing and choosing come first; what they change follows.
  const asked = useDeferredValue(change);
  const worlds = all.map(({ world }) => world);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a world changes whenever its lists do
  const found = useMemo(
    () =>
      all.map((limits) => {
        const effect = asked && effectOfChange(limits, asked, reading);
        return effect && effectLines(effect);
      }),
    [...worlds, asked, reading],
  );
  const [main] = all;
  const lacksGroups = all.find((limits) => limits.lacksGroups)?.lacksGroups;
  return (
    <Root aria-labelledby={titleId} aria-busy={asked !== change || undefined}>
      <div data-part="head">
        <h3 id={titleId}>What changes</h3>
        {main ? <Age of={main.source} /> : null}
      </div>
      {asked ? (
        <>
          <Lines all={all} found={found} />
          {lacksGroups ? <Note>{GROUPS_UNKNOWN[lacksGroups]}</Note> : null}
          <UnreadableNote count={unreadableIn(all)} />
        </>
      ) : (
        <Note>{unchosen}</Note>
      )}
      {also.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Root>
  );
}

function Lines({ all, found }: { all: readonly LoadedLimits[]; found: readonly (string[] | null)[] }) {
  if (found.includes(null)) return <Note>{EFFECT_UNKNOWN}</Note>;
  const told = all.map(({ type }, index) => ({ type, lines: found[index] ?? [] }));
  const changing = told.filter(({ lines }) => lines[0] !== NOBODY_CHANGES);
  if (changing.length === 0) return <p>{NOBODY_CHANGES}</p>;
  return changing.map(({ type, lines }) => (
    <div key={type}>
      {all.length > 1 ? <Note>{TILE_NAMES[type]}</Note> : null}
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  ));
}

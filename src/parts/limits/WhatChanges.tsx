import { useDeferredValue, useId, useMemo } from 'react';
import { TILE_NAMES, TILE_TYPES, type TileType } from '@/contract/constants';
import type { Effect } from '@/domain/limits/effect';
import {
  EFFECT_UNKNOWN,
  effectLines,
  GROUPS_UNKNOWN,
  NAMED_APPS_UNKNOWN,
  NOBODY_CHANGES,
  NOT_COUNTED,
} from '@/domain/limits/words';
import { chakra, Note, UnreadableNote } from '@/ui';
import { Age } from '../Age';
import { FailedTogether } from '../FailedNotice';
import type { Change } from './changes';
import { effectOfChange } from './effectOfChange';
import * as styles from './limitBox.styles';
import { type LoadedLimits, unreadableIn, useLoadedLimits } from './useLimits';
import { useReading } from './useReading';

const Root = chakra('section', styles.root);

interface WhatChangesProps {
  /** null: nothing has been chosen whose effect could be shown. */
  change: Change | null;
  /** The type of rule that the step is about; without it, every type. */
  type?: TileType;
  /** Said while nothing is chosen. */
  unchosen?: string | undefined;
  /** More that it does, each in a sentence. */
  also?: readonly string[];
  /** Keeps room for a usual effect: for a dialog in which the step is chosen, whose buttons would move under the pointer. */
  roomy?: boolean;
}

/** Shows whose limit a step changes, and to what, before it is taken (insight.md, 3). */
export function WhatChanges({ type, ...rest }: WhatChangesProps) {
  // Asks for no lists: if one failed, nobody would see why it was asked for.
  if (isNothing(rest.change)) return <Changes all={NO_LISTS} {...rest} />;
  return type ? <OfType type={type} {...rest} /> : <OfEveryType {...rest} />;
}

type Rest = Omit<WhatChangesProps, 'type'>;

const NO_LISTS: readonly LoadedLimits[] = [];
/** True if the change has no effect, which can be said without any list. */
const isNothing = (change: Change | null) => change !== null && !change.rules && !change.people;

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
  roomy = false,
}: Rest & { all: readonly LoadedLimits[] }) {
  const titleId = useId();
  const [reading] = useReading();
  // Typing and choosing come first; what they change follows.
  const asked = useDeferredValue(change);
  const worlds = all.map(({ world }) => world);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a world changes whenever its lists do
  const told = useMemo(
    () => all.map((limits): Told => ({ type: limits.type, effect: asked && effectOfChange(limits, asked, reading) })),
    [...worlds, asked, reading],
  );
  const [main] = all;
  const missing = all.some((limits) => limits.missing === 'failed') ? 'failed' : 'loading';
  const lacksGroups = all.find((limits) => limits.lacksGroups)?.lacksGroups;
  const lacksApps = all.find((limits) => limits.lacksApps)?.lacksApps;
  const unread = all.flatMap((limits) => limits.unread);
  return (
    <Root aria-labelledby={titleId} aria-busy={asked !== change || undefined} data-roomy={roomy || undefined}>
      <div data-part="head">
        <h3 id={titleId}>What changes</h3>
        {main ? <Age of={main.source} /> : null}
      </div>
      {isNothing(asked) ? (
        <p>{NOBODY_CHANGES}</p>
      ) : asked ? (
        <>
          <Lines told={told} unknown={EFFECT_UNKNOWN[missing]} />
          {told.some(({ effect }) => effect?.withoutUser) ? <Note>{NOT_COUNTED}</Note> : null}
          {lacksGroups ? <Note>{GROUPS_UNKNOWN[lacksGroups]}</Note> : null}
          {lacksApps ? <Note>{NAMED_APPS_UNKNOWN[lacksApps]}</Note> : null}
          {unread.length > 0 ? (
            <FailedTogether
              lists={unread}
              onRetry={() => {
                for (const { retry } of unread) retry();
              }}
            />
          ) : null}
        </>
      ) : (
        <Note>{unchosen}</Note>
      )}
      <UnreadableNote count={unreadableIn(all)} />
      {also.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Root>
  );
}

interface Told {
  type: TileType;
  /** null while rules or users are not loaded. */
  effect: Effect | null;
}

/** @param unknown said of a type whose effect is not known */
function Lines({ told, unknown }: { told: readonly Told[]; unknown: string }) {
  const known = told.flatMap(({ effect }) => effect ?? []);
  if (known.length === 0) return <Note>{unknown}</Note>;
  // A type that changes nothing is left out, unless another one is not known.
  const shown = known.length < told.length ? told : told.filter(({ effect }) => effect && effect.lines.length > 0);
  if (shown.length === 0) return <p>{NOBODY_CHANGES}</p>;
  return shown.map(({ type, effect }) => (
    <div key={type}>
      {told.length > 1 ? <Note>{TILE_NAMES[type]}</Note> : null}
      {effect ? <Effects of={effect} /> : <Note>{unknown}</Note>}
    </div>
  ));
}

function Effects({ of }: { of: Effect }) {
  if (of.lines.length === 0) return <p>{NOBODY_CHANGES}</p>;
  return (
    <ul>
      {effectLines(of).map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may read the same
        <li key={at}>{line}</li>
      ))}
    </ul>
  );
}

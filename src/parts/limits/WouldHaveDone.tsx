import { useId, useMemo } from 'react';
import { RULE_LIMITS } from '@/contract/constants';
import type { People } from '@/domain/limits/people';
import { readRate } from '@/domain/limits/rate';
import type { Caller, Question, Reached, Replay } from '@/domain/limits/replay';
import { TELLING_CALLS } from '@/domain/limits/replay';
import {
  CHOOSE_TO_REPLAY,
  LOGGED_CALLS_ONLY,
  RATE_TO_REPLAY_UNKNOWN,
  replaySentence,
  USERS_TO_REPLAY_UNKNOWN,
} from '@/domain/limits/words';
import type { RuleTarget } from '@/domain/rules';
import { formatCount, formatNumber } from '@/text/format';
import { chakra, Note } from '@/ui';
import { Age } from '../Age';
import { type NameOf, useLoadedPeople } from './useLimits';
import { useReplay } from './useReplay';
import * as box from './WhatChanges.styles';
import * as styles from './WouldHaveDone.styles';

const Root = chakra('section', box.root);
const Bars = chakra('fieldset', styles.bars);

interface WouldHaveDoneProps {
  /** Whom the limit would reach; undefined: nobody is chosen yet. */
  target: Pick<RuleTarget, 'scope' | 'id'> | undefined;
  limit: number | null;
  period: string | null;
  /** A bar was chosen. */
  onChoose: (limit: number) => void;
}

function reachedBy(target: Pick<RuleTarget, 'scope' | 'id'>, people: People | null): Reached | null {
  const { scope, id } = target;
  if (scope === 'tenant') return { scope };
  const key = String(id);
  if (scope === 'app') return { scope, app: key };
  if (scope === 'user') return { scope: 'users', users: [key] };
  // Only the list of users tells who is in a group.
  if (!people || id === null) return null;
  const group = people.groupKeys.keyOf(id);
  const members = [...people.byKey.values()].filter(({ groups }) => groups.includes(group));
  return { scope: 'users', users: members.map((person) => person.key) };
}

/** Shows what a limit would have done to the logged calls of those it would reach (insight.md, 4). */
export function WouldHaveDone({ target, limit, period, onChoose }: WouldHaveDoneProps) {
  const titleId = useId();
  const { people, nameOf } = useLoadedPeople();
  const scope = target?.scope;
  const id = target?.id ?? null;
  const reached = useMemo(() => (scope === undefined ? null : reachedBy({ scope, id }, people)), [scope, id, people]);
  const rate = useMemo(() => readRate({ limit, period }), [limit, period]);
  const question = useMemo<Question | null>(
    () => reached && rate && { reached, periodMs: rate.seconds * 1000, limits: RULE_LIMITS, chosen: rate.limit },
    [reached, rate],
  );
  const isChosen = scope !== undefined && limit !== null && period !== null;
  const { found, hasLog, source } = useReplay(question);
  return (
    <Root aria-labelledby={titleId} aria-busy={question !== null && found === null ? true : undefined}>
      <div data-part="head">
        <h3 id={titleId}>What it would have done</h3>
        <Age of={source} />
      </div>
      {question === null ? (
        <Note>{!isChosen ? CHOOSE_TO_REPLAY : rate === null ? RATE_TO_REPLAY_UNKNOWN : USERS_TO_REPLAY_UNKNOWN}</Note>
      ) : found ? (
        <Found found={found} period={period ?? ''} nameOf={nameOf} onChoose={onChoose} />
      ) : (
        <Note>{hasLog ? 'Replaying logged calls…' : 'No logged calls are loaded yet.'}</Note>
      )}
      <Note>{LOGGED_CALLS_ONLY}</Note>
    </Root>
  );
}

interface FoundProps {
  found: Replay;
  period: string;
  nameOf: NameOf;
  onChoose: (limit: number) => void;
}

function Found({ found, period, nameOf, onChoose }: FoundProps) {
  const { calls, over, chosen } = found;
  if (calls < TELLING_CALLS) return <p>{replaySentence(found)}</p>;
  const tallest = Math.max(1, ...over.map((one) => one.calls));
  return (
    <>
      <p>{replaySentence(found)}</p>
      {chosen.worst.length > 0 ? (
        <ul aria-label="Most calls over it">
          {chosen.worst.map((one) => (
            <li key={`${one.kind} ${one.key}`}>{callerText(one, nameOf)}</li>
          ))}
        </ul>
      ) : null}
      <Bars aria-label={`Calls over each limit per ${period}`}>
        {over.map((one) => (
          <button
            key={one.limit}
            type="button"
            aria-pressed={one.limit === chosen.limit}
            aria-label={`${formatNumber(one.limit)} per ${period}: ${formatCount(one.calls, 'call')} over it`}
            data-tip={`${formatCount(one.calls, 'call')} over it`}
            onClick={() => onChoose(one.limit)}
          >
            <i style={{ height: `${(one.calls / tallest) * 56}px` }} />
            {formatNumber(one.limit)}
          </button>
        ))}
      </Bars>
    </>
  );
}

const callerText = ({ kind, key, calls, over }: Caller, nameOf: NameOf) =>
  `${nameOf(kind, key)}: ${formatNumber(over)} of ${formatCount(calls, 'call')}`;

import { useId, useMemo } from 'react';
import { RULE_LIMITS } from '@/contract/constants';
import { listPolicyLogs } from '@/contract/policy-logs';
import { readRate } from '@/domain/limits/rate';
import {
  type Caller,
  isTelling,
  type OverLimit,
  type Question,
  type Reached,
  type Replay,
} from '@/domain/limits/replay';
import {
  CHOOSE_TO_REPLAY,
  GROUPS_TO_REPLAY_UNKNOWN,
  LOGGED_CALLS_ONLY,
  type NameOf,
  RATE_TO_REPLAY_UNKNOWN,
  replaySentence,
  TOO_FEW_CALLS,
  USERS_TO_REPLAY_UNKNOWN,
} from '@/domain/limits/words';
import type { RuleTarget } from '@/domain/rules';
import { formatCount, formatNumber } from '@/text/format';
import { isolated } from '@/text/oldToNew';
import { chakra, Note, UnreadableNote } from '@/ui';
import { Age } from '../Age';
import { FailedNotice } from '../FailedNotice';
import * as box from './limitBox.styles';
import { type Missing, type PeopleLists, usePeople, whyMissing } from './useLimits';
import { useReplay } from './useReplay';
import * as styles from './WouldHaveDone.styles';

const Root = chakra('section', box.root);
const Bars = chakra('fieldset', styles.bars);

const REPLAYING = 'Replaying logged calls…';

interface WouldHaveDoneProps {
  /** The target whose calls the limit would count; undefined until one is chosen. */
  target: Pick<RuleTarget, 'scope' | 'id'> | undefined;
  limit: number | null;
  period: string | null;
  /** A bar was chosen. */
  onChoose: (limit: number) => void;
}

interface Lists extends Pick<PeopleLists, 'people'> {
  withoutUsers: Missing;
  withoutGroups: Missing;
}

/** Returns the callers whose calls a rule would count, or a sentence if that is unknown. */
function reachedBy(
  target: Pick<RuleTarget, 'scope' | 'id'>,
  { people, withoutUsers, withoutGroups }: Lists,
): Reached | string {
  const { scope, id } = target;
  if (scope === 'tenant') return { scope };
  const key = String(id);
  if (scope === 'app') return { scope, app: key };
  if (scope === 'user') return { scope: 'users', users: [key] };
  // Only the list of users tells who is in a group.
  if (!people || id === null) return USERS_TO_REPLAY_UNKNOWN[withoutUsers ?? 'loading'];
  const called = people.groupKeys.keysOf(id);
  const members = [...people.byKey.values()].filter(({ groups }) => groups.some((group) => called.includes(group)));
  // It may be called by its name here, and by its id in the users' entries.
  if (members.length === 0 && withoutGroups) return GROUPS_TO_REPLAY_UNKNOWN[withoutGroups];
  return { scope: 'users', users: members.map((person) => person.key) };
}

/** Shows what a limit would have done to the logged calls of those it would reach (insight.md, 4). */
export function WouldHaveDone({ target, limit, period, onChoose }: WouldHaveDoneProps) {
  const titleId = useId();
  const { people, users, groups, nameOf } = usePeople({ ask: 'older' });
  const [withoutUsers, withoutGroups] = [whyMissing(users), whyMissing(groups)];
  const scope = target?.scope;
  const id = target?.id ?? null;
  const asked = useMemo<Question | string>(() => {
    if (scope === undefined || limit === null || period === null) return CHOOSE_TO_REPLAY;
    const rate = readRate({ limit, period });
    if (!rate) return RATE_TO_REPLAY_UNKNOWN;
    const reached = reachedBy({ scope, id }, { people, withoutUsers, withoutGroups });
    if (typeof reached === 'string') return reached;
    return { reached, periodMs: rate.seconds * 1000, limits: [...new Set([...RULE_LIMITS, rate.limit])] };
  }, [scope, id, limit, period, people, withoutUsers, withoutGroups]);
  const { found, log } = useReplay(typeof asked === 'string' ? null : asked);
  const chosen = found?.over.find((one) => one.limit === limit);
  const waiting = typeof asked !== 'string' && log.status !== 'failed' && !chosen && !(found && !isTelling(found));
  return (
    <Root aria-labelledby={titleId} aria-busy={waiting || undefined}>
      <div data-part="head">
        <h3 id={titleId}>What it would have done</h3>
        <Age of={log.source} />
      </div>
      {typeof asked === 'string' ? (
        <Note>{asked}</Note>
      ) : found ? (
        <Found found={found} chosen={chosen} period={period ?? ''} nameOf={nameOf} onChoose={onChoose} />
      ) : log.status === 'failed' ? (
        <FailedNotice call={listPolicyLogs} failure={log.failure} onRetry={log.refresh} />
      ) : (
        <Note>{log.data ? REPLAYING : 'No logged calls are loaded yet.'}</Note>
      )}
      <Note>{LOGGED_CALLS_ONLY}</Note>
      <UnreadableNote count={log.data?.unreadable ?? 0} />
    </Root>
  );
}

interface FoundProps {
  found: Replay;
  /** undefined while it is being worked out. */
  chosen: OverLimit | undefined;
  period: string;
  nameOf: NameOf;
  onChoose: (limit: number) => void;
}

/** The bars stay whatever is chosen: a bar that went when it is pressed would lose the focus. */
function Found({ found, chosen, period, nameOf, onChoose }: FoundProps) {
  if (!isTelling(found)) return <p>{TOO_FEW_CALLS}</p>;
  const over = found.over.filter(({ limit }) => RULE_LIMITS.some((one) => one === limit));
  const tallest = Math.max(1, ...over.map((one) => one.calls));
  return (
    <>
      {chosen ? <p>{replaySentence(found, chosen)}</p> : <Note>{REPLAYING}</Note>}
      {chosen && chosen.worst.length > 0 ? (
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
            aria-pressed={one === chosen}
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
  `${isolated(nameOf(kind, key))}: ${formatNumber(over)} of ${formatCount(calls, 'call')}`;

import { memo, type ReactNode, useMemo } from 'react';
import type { Cached } from '@/cache/useCached';
import type { ExternalUser } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { type Attack, attackOf } from '@/domain/attack';
import { asFarAsRead, inSpan, NO_TIMES, type Period, rangeOf } from '@/domain/logs/period';
import { callsToday } from '@/domain/logs/refused';
import { nameOfUser } from '@/domain/people-names';
import { UserLink } from '@/parts/links';
import { useLogPeriod } from '@/parts/useLogPeriod';
import { paths } from '@/paths';
import { formatCount, formatList, formatNumber } from '@/text/format';
import { isolated } from '@/text/oldToNew';
import { chakra, TextLink, ToneIcon } from '@/ui';
import * as styles from './AttackLine.styles';

const Line = chakra('div', styles.line);

interface AttackLineProps {
  logs: Cached<List<PolicyLog>>;
  users: Cached<List<ExternalUser>>;
}

/**
 * Says across the top whether an attack is on: who attacks what, from where. It has the same height with and without one, so that nothing
 * moves when the log arrives. For a saved log it says up to when that holds, without a tick: what happened since is unknown. So are events
 * that could not be read.
 */
export const AttackLine = memo(function AttackLine({ logs, users }: AttackLineProps) {
  const items = logs.data?.items;
  const period = useLogPeriod(logs);
  const found = useMemo(
    () => items && { attack: attackOf(items, period.end), today: callsToday(items, period.end) },
    [items, period],
  );
  if (!found) return <Line data-tone="neutral" />;
  const { attack, today } = found;
  if (attack) return <UnderAttack attack={attack} period={period} users={users} />;
  if (period.dated === 'none')
    return (
      <Line data-tone="neutral">
        <ToneIcon tone="info" />
        <strong>{NO_TIMES}</strong>
      </Line>
    );
  const now = Date.now();
  const ofDay = inSpan(24, period, now);
  const isWhole = period.dated === 'all';
  return (
    <Line data-tone="neutral">
      <ToneIcon tone={period.saved || !isWhole ? 'info' : 'success'} />
      <div>
        <strong>{`No attack ${inSpan(1, period, now)}${period.saved ? ' (saved data)' : ''}${asFarAsRead(period)}.`}</strong>{' '}
        {today.calls === 0
          ? `No calls ${isWhole ? '' : 'found '}${ofDay}.`
          : `${formatNumber(today.refused)} of about ${formatCount(today.calls, 'call')} ${today.refused === 1 ? 'was' : 'were'} refused ${ofDay}.`}
      </div>
    </Line>
  );
});

function UnderAttack({ attack, period, users }: { attack: Attack; period: Period; users: AttackLineProps['users'] }) {
  const { events, target, allByUsers, addresses, countries, allFromCountries, severities } = attack;
  const names = new Map(users.data?.items.map((user) => [String(user.id), nameOfUser(user)]));
  const mostly = allFromCountries ? '' : ', mostly';
  const from = addresses > 0 ? `, from ${formatCount(addresses, 'address', 'addresses')}` : '';
  const where =
    countries.length > 0 ? `${mostly || (from ? '' : ',')} ${from ? 'in' : 'from'} ${formatList(countries)}` : '';
  const between = (index: number): ReactNode =>
    index === 0 ? (allByUsers ? ' by ' : ', mostly by ') : index === attack.users.length - 1 ? ' and ' : ', ';
  return (
    <Line data-tone="blocked">
      <ToneIcon tone="danger" />
      <div>
        <strong>{target ? `Attack on ${isolated(target)}` : period.saved ? 'Attack' : 'Attack under way'}</strong>
        {`: ${formatNumber(events)} critical events ${inSpan(1, period, Date.now())}${period.saved ? ' (saved data)' : ''}`}
        {attack.users.map((id, index) => (
          <span key={String(id)}>
            {between(index)}
            <UserLink id={id} name={names.get(String(id))} />
          </span>
        ))}
        {from}
        {where}.
      </div>
      <TextLink to={paths.logs.to({ ...rangeOf(1, period), severity: severities })}>Investigate</TextLink>
    </Line>
  );
}

import { memo, useMemo } from 'react';
import type { Cached } from '@/cache/useCached';
import type { ExternalUser } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { searchForField } from '@/domain/logs/find';
import { asFarAsRead, inSpan, NO_TIMES, rangeOf, spanText } from '@/domain/logs/period';
import { SOURCE_KINDS, type SourceKind, topSources } from '@/domain/logs/refused';
import { namesOf } from '@/parts/names';
import { useLogPeriod } from '@/parts/useLogPeriod';
import { paths } from '@/paths';
import { Bar, chakra, EmptyState, Panel, Skeleton, TextLink, useAfterPaint } from '@/ui';
import * as styles from './TopSources.styles';
import { type DashboardFilters, filteredTo } from './useLogFilters';

const Sources = chakra('div', styles.sources);

const TITLES: Record<SourceKind, string> = {
  users: 'Users',
  addresses: 'Addresses',
  countries: 'Countries',
  paths: 'Paths',
};
/** Details that 'Search details' of the explorer finds. */
const FIELDS = { addresses: 'ip', countries: 'country', paths: 'path' } as const;

interface TopSourcesProps {
  logs: Cached<List<PolicyLog>>;
  users: Cached<List<ExternalUser>>;
  filters: DashboardFilters;
}

/** The users and addresses that refused calls come from (ux.md, Dashboard); each leads to its events. */
export const TopSources = memo(function TopSources({ logs, users, filters }: TopSourcesProps) {
  const items = logs.data?.items;
  const painted = useAfterPaint(logs.status !== 'loading');
  const period = useLogPeriod(logs);
  const found = useMemo(() => (items && painted ? topSources(items, period.end) : null), [items, painted, period]);
  const names = useMemo(() => namesOf(undefined, users.data?.items), [users.data]);
  const { app, user } = filters;
  const target = filteredTo(filters);
  /** Null where no search finds this value alone. */
  const link = (kind: SourceKind, value: string) => {
    const range = rangeOf(24, period);
    if (kind === 'users') return paths.logs.to({ ...range, app, user: value });
    const q = searchForField(FIELDS[kind], value);
    return q === null ? null : paths.logs.to({ ...range, app, user, q });
  };
  return (
    <Panel title="Top sources" aside={`Refused calls, ${spanText(24, period, Date.now())}`}>
      <Sources>
        {logs.status === 'failed' ? (
          // The log's own panel gives the reason: one message per failure (style.md, 6).
          <EmptyState
            sentence="Nothing to rank yet."
            explanation="Sources appear here once the log below has loaded."
          />
        ) : found?.refused === 0 ? (
          <EmptyState
            sentence={
              period.dated === 'none'
                ? NO_TIMES
                : `No refused calls${target && ` for ${target}`} ${inSpan(24, period, Date.now())}${asFarAsRead(period)}.`
            }
            explanation="The users, addresses, countries and paths of refused calls are ranked here."
          />
        ) : (
          SOURCE_KINDS.map((kind) => (
            <div key={kind} data-part="source">
              <h3>{TITLES[kind]}</h3>
              {found === null ? (
                <Skeleton style={{ height: 120 }} />
              ) : found[kind].length === 0 ? (
                <p className="pc-muted">The log does not say.</p>
              ) : (
                <ol>
                  {found[kind].map(([value, count]) => (
                    <li key={value}>
                      <Source to={link(kind, value)}>{kind === 'users' ? (names.user(value) ?? value) : value}</Source>
                      <Bar value={count} max={found[kind][0]?.[1] ?? count} />
                    </li>
                  ))}
                </ol>
              )}
            </div>
          ))
        )}
      </Sources>
    </Panel>
  );
});

function Source({ to, children }: { to: string | null; children: string }) {
  if (to === null) return <span data-tip-overflow="">{children}</span>;
  return (
    <TextLink to={to} data-tip-overflow="">
      {children}
    </TextLink>
  );
}

import { memo, useMemo } from 'react';
import type { Cached } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import { type Problem, problemOf } from '@/contract/errors';
import type { ExternalUser } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { newestLogsFirst } from '@/contract/newest-logs';
import { listPolicyLogs, type PolicyLog } from '@/contract/policy-logs';
import { actionName, actionsNamed, timeOf } from '@/domain/logs';
import { Age } from '@/parts/Age';
import { filteredHere } from '@/parts/filteredHere';
import { Loaded } from '@/parts/Loaded';
import { NoLogs } from '@/parts/NoLogs';
import { namesOf } from '@/parts/names';
import { paths } from '@/paths';
import { formatNumber } from '@/text/format';
import { ActionButton, announce, chakra, NoMatch, Notice, Panel, TextLink, UnreadableNote } from '@/ui';
import { FilterChips } from './FilterChips';
import { LogFilterBar } from './LogFilterBar';
import * as styles from './LogsPanel.styles';
import { LOG_SKELETON, LogArea, LogTable, PAGE_SIZE } from './LogTable';
import { type DashboardFilters, NO_DASHBOARD_FILTERS } from './useLogFilters';

const Pager = chakra('footer', styles.pager);

const SKELETON = (
  <>
    {LOG_SKELETON}
    <Pager />
  </>
);

/** The filters' lists as if they were one call (spec.md §8). */
const UNLISTED = { fallback: 'Failed to load apps or users', preferServerMessage: false };

interface LogsPanelProps {
  /** Events of the chosen app and user. */
  logs: Cached<List<PolicyLog>>;
  filters: DashboardFilters;
  apps: Cached<List<App>>;
  users: Cached<List<ExternalUser>>;
}

export const LogsPanel = memo(function LogsPanel({ logs: shown, filters, apps, users }: LogsPanelProps) {
  const names = useMemo(() => namesOf(apps.data?.items, users.data?.items), [apps.data, users.data]);
  const problems = [apps, users].flatMap((list) =>
    list.status === 'failed' ? [problemOf(UNLISTED, list.failure)] : [],
  );
  return (
    <Panel
      title="Policy logs"
      aside={
        <>
          <Age of={shown.source} />
          <TextLink to={explorerOf(filters)}>Open in explorer</TextLink>
        </>
      }
      toolbar={
        <>
          <LogFilterBar filters={filters} apps={apps} users={users} names={names} />
          <FilterChips filters={filters} />
        </>
      }
      padded={false}
    >
      {problems.length > 0 ? (
        <Notice tone="danger" role="alert">
          <Unlisted problems={problems} />
        </Notice>
      ) : null}
      <Loaded from={shown} call={listPolicyLogs} skeleton={SKELETON}>
        {(list) => <LogPages list={list} from={shown} filters={filters} names={names} />}
      </Loaded>
    </Panel>
  );
});

const explorerOf = ({ app, user, action, time }: DashboardFilters) =>
  paths.logs.to({
    app,
    user,
    action: actionsNamed(action),
    ...(time ? { from: new Date(time.from).toISOString(), to: new Date(time.to).toISOString() } : {}),
  });

/** One sentence for both lists, followed by the service's message about each. */
function Unlisted({ problems }: { problems: readonly Problem[] }) {
  const details = [...new Set(problems.map(({ detail }) => detail).filter((detail) => detail !== null))];
  return <>{[`${UNLISTED.fallback}${details.length > 0 ? '.' : ''}`, ...details].join(' ')}</>;
}

interface LogPagesProps {
  list: List<PolicyLog>;
  from: Cached<List<PolicyLog>>;
  filters: DashboardFilters;
  names: ReturnType<typeof namesOf>;
}

function LogPages({ list, from, filters, names }: LogPagesProps) {
  const { action, time } = filters;
  const logs = useMemo(() => {
    const newest = newestLogsFirst(list.items);
    if (action === '' && !time) return newest;
    const isIn = (at: number) => !time || (at >= time.from && at < time.to);
    return newest.filter((log) => (action === '' || actionName(log) === action) && isIn(timeOf(log)));
  }, [list, action, time]);
  const narrowed = action !== '' || time !== null;
  const pages = Math.max(1, Math.ceil(logs.length / PAGE_SIZE));
  const page = Math.min(filters.page, pages);
  const first = (page - 1) * PAGE_SIZE;
  const rows = useMemo(() => logs.slice(first, first + PAGE_SIZE), [logs, first]);
  const go = (to: number) => {
    filters.change({ page: to > 1 ? String(to) : '' });
    announce(`Page ${formatNumber(to)} of ${formatNumber(pages)}`);
  };
  const scope = scopeText(from, logs.length, narrowed);
  const filtering = filters.app !== '' || filters.user !== '' || narrowed;

  if (logs.length === 0) {
    return (
      <>
        <LogArea data-empty={filtering ? '' : 'all'}>
          {filtering ? (
            <NoMatch sentence="No policy logs found." onClear={() => filters.change(NO_DASHBOARD_FILTERS)} />
          ) : (
            <NoLogs unreadable={list.unreadable} />
          )}
          <UnreadableNote count={list.unreadable} />
        </LogArea>
        {filtering && scope ? (
          <Pager>
            <span className="pc-muted">{scope}</span>
          </Pager>
        ) : null}
      </>
    );
  }
  return (
    <>
      <LogTable logs={rows} names={names} />
      <Pager>
        <span className="pc-num">{rangeText(page, logs.length)}</span>
        <span className="pc-muted">{scope}</span>
        <UnreadableNote count={list.unreadable} />
        <div data-part="turn">
          <ActionButton
            size="sm"
            disabledReason={page === 1 ? startText(filtering) : undefined}
            onClick={() => go(page - 1)}
          >
            Newer
          </ActionButton>
          <ActionButton
            size="sm"
            disabledReason={page === pages ? endText(from, filtering) : undefined}
            onClick={() => go(page + 1)}
          >
            Older
          </ActionButton>
        </div>
      </Pager>
    </>
  );
}

/** '11–20 of 340'. */
function rangeText(page: number, all: number): string {
  const [first, last] = [(page - 1) * PAGE_SIZE + 1, Math.min(page * PAGE_SIZE, all)];
  return `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(all)}`;
}

const startText = (filtering: boolean) => (filtering ? 'No newer event matches.' : 'These are the newest events.');
function endText({ total }: Cached<unknown>, filtering: boolean): string {
  if (filtering) return `No older event ${total === null ? '' : 'that is kept on this device '}matches.`;
  return total === null ? 'There are no older events.' : 'Older events are not kept on this device.';
}

/** How many logs there are, if not all of them are shown (design.md, cache rules). */
function scopeText(from: Cached<unknown>, count: number, narrowed: boolean): string {
  const part = from.total === null ? '' : `newest ${formatNumber(count)} of ${formatNumber(from.total)}`;
  return filteredHere(from, narrowed) ?? part;
}

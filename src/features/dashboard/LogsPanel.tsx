import { useMemo } from 'react';
import { type Cached, useCached } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import { DASHBOARD_REFRESH_MS, KEEP_NEWEST_LOGS } from '@/contract/constants';
import type { ExternalUser } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { listPolicyLogs, type PolicyLog } from '@/contract/policy-logs';
import { newestLogsFirst } from '@/domain/logs';
import { Age } from '@/parts/Age';
import { Loaded } from '@/parts/Loaded';
import { Button, EmptyState, MEDIUM, NoMatch, Notice, Panel, styled, UnreadableNote, useMediaQuery } from '@/ui';
import { LogFilterBar } from './LogFilterBar';
import * as styles from './LogsPanel.styles';
import { LOG_SKELETON, LogArea, LogTable, PAGE_SIZE } from './LogTable';
import { namesOf } from './names';
import { type LogFilters, useLogFilters } from './useLogFilters';

const Pager = styled('footer', styles.pager);

const CARDS_A_PAGE = 10;
const figures = new Intl.NumberFormat('en-GB');
const figure = (value: number) => figures.format(value);

interface LogsPanelProps {
  /** The whole log, which other panels read too. */
  logs: Cached<List<PolicyLog>>;
  apps: Cached<List<App>>;
  users: Cached<List<ExternalUser>>;
}

/** What the filters leave: the service's answer, and until it comes what can be found in the whole log that is here. */
function useFiltered(logs: Cached<List<PolicyLog>>, { app, user }: LogFilters): Cached<List<PolicyLog>> {
  const filtering = app !== '' || user !== '';
  const query = useMemo(
    () => ({ ...(app === '' ? {} : { app_id: app }), ...(user === '' ? {} : { user_id: user }) }),
    [app, user],
  );
  const answer = useCached(listPolicyLogs, filtering ? query : null, { refreshEveryMs: DASHBOARD_REFRESH_MS });
  const awaited = filtering && answer.status === 'loading';
  const all = logs.data;
  const found = useMemo(
    () => (awaited && all ? listPolicyLogs.narrow?.keep(all, query) : undefined),
    [awaited, all, query],
  );
  if (!filtering) return logs;
  return found && logs.status === 'ready' ? { ...logs, data: found, narrowed: false } : answer;
}

export function LogsPanel({ logs, apps, users }: LogsPanelProps) {
  const filters = useLogFilters();
  const shown = useFiltered(logs, filters);
  const names = useMemo(() => namesOf(apps.data?.items, users.data?.items), [apps.data, users.data]);
  const unlisted = apps.status === 'failed' || users.status === 'failed';
  return (
    <Panel
      title="Policy logs"
      aside={<Age of={shown.source} />}
      toolbar={<LogFilterBar filters={filters} apps={apps} users={users} />}
      padded={false}
    >
      {unlisted ? (
        <Notice tone="danger" role="alert">
          Failed to load apps or users
        </Notice>
      ) : null}
      <Loaded from={shown} call={listPolicyLogs} skeleton={LOG_SKELETON}>
        {(list) => <LogPages list={list} from={shown} filters={filters} names={names} />}
      </Loaded>
    </Panel>
  );
}

interface LogPagesProps {
  list: List<PolicyLog>;
  from: Cached<List<PolicyLog>>;
  filters: LogFilters;
  names: ReturnType<typeof namesOf>;
}

function LogPages({ list, from, filters, names }: LogPagesProps) {
  const size = useMediaQuery(MEDIUM) ? PAGE_SIZE : CARDS_A_PAGE;
  const logs = useMemo(() => newestLogsFirst(list.items), [list]);
  const pages = Math.max(1, Math.ceil(logs.length / size));
  const page = Math.min(filters.page, pages);
  const first = (page - 1) * size;
  const rows = useMemo(() => logs.slice(first, first + size), [logs, first, size]);
  const go = (to: number) => filters.change({ page: to > 1 ? String(to) : '' });

  if (logs.length === 0) {
    const filtering = filters.app !== '' || filters.user !== '';
    return (
      <LogArea data-empty={filtering ? '' : 'all'}>
        {filtering ? (
          <NoMatch sentence="No policy logs found." onClear={() => filters.change({ app: '', user: '' })} />
        ) : (
          <EmptyState
            sentence="No policy logs found."
            explanation="Every request that an app of yours lets through, slows down or blocks is listed here, the newest first."
          />
        )}
        <UnreadableNote count={list.unreadable} />
      </LogArea>
    );
  }
  return (
    <>
      <LogTable logs={rows} names={names} />
      <Pager>
        <span className="pc-num">
          {figure(first + 1)}–{figure(first + rows.length)} of {figure(logs.length)}
        </span>
        <span className="pc-muted">{scopeText(from, logs.length)}</span>
        <UnreadableNote count={list.unreadable} />
        <div data-part="turn">
          <Button size="sm" disabled={page === 1} onClick={() => go(page - 1)}>
            Newer
          </Button>
          <Button size="sm" disabled={page === pages} onClick={() => go(page + 1)}>
            Older
          </Button>
        </div>
      </Pager>
    </>
  );
}

/** What the shown logs are out of, where they are not all there are (design.md, cache rules). */
function scopeText({ total, narrowed }: Cached<unknown>, count: number): string {
  if (narrowed) {
    return total === null
      ? 'Filtered here, out of the saved logs'
      : `Filtered here, out of the newest ${figure(Math.min(KEEP_NEWEST_LOGS, total))} of ${figure(total)}`;
  }
  return total === null ? '' : `newest ${figure(count)} of ${figure(total)}`;
}

import { useMemo } from 'react';
import type { Cached } from '@/cache/useCached';
import type { List } from '@/contract/fields';
import { newestLogsFirst } from '@/contract/newest-logs';
import { listPolicyLogs, type PolicyLog } from '@/contract/policy-logs';
import { Age } from '@/parts/Age';
import { Loaded } from '@/parts/Loaded';
import { formatNumber } from '@/text/format';
import { type Column, Panel, SimpleTable, TextLink, UnreadableNote } from '@/ui';
import { filteredHere } from './filteredHere';
import { ACTION_COLUMN, DETAILS_COLUMN, EVENT_COLUMN, TIME_COLUMN, useOpenRecord, userColumn } from './logColumns';
import { NoLogs } from './NoLogs';
import type { Names } from './names';

/** Few enough to read at a glance; the explorer has all of them. */
const SHOWN = 10;

const COLUMNS: readonly Column<PolicyLog>[] = [TIME_COLUMN, ACTION_COLUMN, EVENT_COLUMN, DETAILS_COLUMN];

interface RecentEventsProps {
  logs: Cached<List<PolicyLog>>;
  /** Given: shows only the events for which it returns true. Must be the same function as long as it is about the same people. */
  isOf?: (log: PolicyLog) => boolean;
  /** The explorer with the same events; null where there are none to look for. */
  explorer: string | null;
  /** Said where there are none. */
  explanation: string;
  /** Given: the events of several people, who are named. */
  names?: Names;
}

/** 'Recent events' of a user or of a group's members. */
export function RecentEvents({ logs, isOf, explorer, explanation, names }: RecentEventsProps) {
  const items = logs.data?.items;
  const events = useMemo(() => {
    const all = newestLogsFirst(items ?? []);
    return isOf ? all.filter(isOf) : all;
  }, [items, isOf]);
  const part = logs.total === null ? null : `of the newest ${formatNumber(logs.newest ?? 0)} events`;
  const scope = filteredHere(logs) ?? part;
  const open = useOpenRecord();
  const columns = useMemo(() => (names ? COLUMNS.toSpliced(1, 0, userColumn(names)) : COLUMNS), [names]);
  return (
    <Panel
      title="Recent events"
      aside={
        <>
          {scope ? <span>{scope}</span> : null}
          <Age of={logs.source} />
          {explorer ? <TextLink to={explorer}>Open in explorer</TextLink> : null}
        </>
      }
      padded={false}
    >
      <Loaded from={logs} call={listPolicyLogs}>
        {({ unreadable }) => (
          <>
            {events.length === 0 ? (
              <NoLogs unreadable={unreadable} explanation={explanation} />
            ) : (
              <SimpleTable
                label="Recent events"
                columns={columns}
                rows={events.slice(0, SHOWN)}
                rowKey={(log) => String(log.id)}
                onOpen={open}
              />
            )}
            <UnreadableNote count={unreadable} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

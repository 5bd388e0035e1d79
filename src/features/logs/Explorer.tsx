import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Cached } from '@/cache/useCached';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import {
  type Choice,
  FACETS,
  isFiltering,
  LONGEST_SEARCH,
  NO_FILTERS,
  type TimeRange,
  toggleChoice,
  withChoice,
  withTime,
} from '@/domain/logs/filters';
import { extentOf } from '@/domain/logs/histogram';
import { isAnyGrouped, isGroupKey, type UserGroups } from '@/domain/logs/log-index';
import { lazyDialog } from '@/parts/lazyDialog';
import { NoLogs } from '@/parts/NoLogs';
import type { Names } from '@/parts/names';
import { useSavedAt } from '@/parts/useLogPeriod';
import { useSearchText } from '@/parts/useSearchText';
import { useUrlSort } from '@/parts/useTableState';
import { chakra, MEDIUM, NoMatch, Panel, UnreadableNote, useMediaQuery, useTimeZone } from '@/ui';
import { SearchField } from '@/ui/forms';
import { Chips } from './Chips';
import { ColumnsMenu } from './ColumnsMenu';
import { EventsTable } from './EventsTable';
import { Facets } from './Facets';
import * as styles from './LogsPage.styles';
import { NewEvents, useNewCount } from './NewEvents';
import { TimePanel } from './TimePanel';
import { indexOf, useExplorer } from './useExplorer';
import { useExportTools } from './useExportTools';
import { useFittingColumns, useHiddenColumns, useShownSort } from './useHiddenColumns';
import { useHeldBack } from './useLive';
import type { LogAddress } from './useLogAddress';
import { useOpenLog } from './useOpenLog';

const RecordPanel = lazyDialog('RecordPanel.RecordPanel', async () => (await import('./RecordPanel')).RecordPanel);

const Columns = chakra('div', styles.columns);
const SearchWidth = chakra('div', styles.searchWidth);
const Exporting = chakra('div', styles.exporting);

const UNGROUPED = FACETS.filter((facet) => facet !== 'group');

interface ExplorerProps {
  /** The read of the whole log, which an event that is not found waits for. */
  read: Cached<List<PolicyLog>>;
  list: List<PolicyLog>;
  /** Length of the whole log if the list has only its newest events; null otherwise. */
  total: number | null;
  names: Names;
  /** Null as long as they are not known. */
  groups: UserGroups | null;
  address: LogAddress;
  /** The age of the log, and which part of it is shown. */
  aside: (shown: Pick<ExplorerProps, 'list' | 'total'>) => ReactNode;
}

/** Everything under the heading of /logs, once there is a log. */
export function Explorer({ read, list, total, names, groups, address, aside }: ExplorerProps) {
  const zone = useTimeZone();
  const search = useSearchText('q');
  const { filters: own, change, open, setOpen } = address;
  const text = search.deferred.length > LONGEST_SEARCH ? '' : search.deferred;
  const { time, choices } = own;
  // Typing filters at once; the address follows when typing pauses.
  const filters = useMemo(() => ({ ...NO_FILTERS, time, choices, text }), [time, choices, text]);
  const table = useRef<HTMLDivElement>(null);
  const savedAt = useSavedAt(read);
  const latest = useMemo(() => ({ list, total, savedAt }), [list, total, savedAt]);
  const held = useHeldBack(latest, filters, table);
  const shown = held.shown.list;
  const isPart = held.shown.total !== null;
  const index = indexOf(shown.items, groups);
  const columns = useHiddenColumns();
  const fitting = useFittingColumns(columns.hidden);
  const [wanted, setSort] = useUrlSort();
  const sort = useShownSort(wanted, columns.hidden, fitting);
  const { facets, histogram, rows, now } = useExplorer({
    index,
    savedAt: held.shown.savedAt,
    filters,
    sort,
    names,
    zone,
  });
  const newCount = useNewCount(held.waits ? indexOf(list.items, groups) : null, index, filters, savedAt);
  // Shown while rendering, as after a change of filters: newest first and without newer events, no row that is being read moves. The same
  // holds if only the list's age has changed.
  if (held.waits && newCount === 0 && (sort === null || shown === list)) held.release();
  const extent = useMemo(() => extentOf(index, now), [index, now]);
  // A phone's rows are cards, which have no columns.
  const roomy = useMediaQuery(MEDIUM);

  const { forget } = search;
  const clear = useCallback(() => {
    forget();
    change(() => NO_FILTERS);
  }, [forget, change]);
  const choose = useCallback((choice: Choice) => change((before) => withChoice(before, choice)), [change]);
  const toggle = useCallback((choice: Choice) => change((before) => toggleChoice(before, choice)), [change]);
  const setTime = useCallback((next: TimeRange) => change((before) => withTime(before, next)), [change]);
  // On a phone the facets stand above the search field, and their height changes with what it finds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search brings it back into view
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement?.matches('[data-after-chips]')) activeElement.scrollIntoView({ block: 'nearest' });
  }, [text]);
  const isNoMatch = rows.length === 0 && index.logs.length > 0;
  // Groups are optional.
  const grouped = index.columns.group.values.some(isGroupKey) || facets.group.some(({ value }) => isGroupKey(value));
  const { show, record } = useOpenLog(read, address, index, rows);

  const file = useExportTools({ index, rows, names, groups });
  const tools = (
    <>
      {roomy ? (
        <ColumnsMenu
          hidden={columns.hidden}
          fitting={fitting}
          withGroup={groups === null || isAnyGrouped(groups)}
          onToggle={columns.toggle}
        />
      ) : null}
      {file.buttons}
      {file.progress}
    </>
  );
  return (
    <>
      <TimePanel
        time={time}
        histogram={histogram}
        matches={shown.items.length === 0 ? null : rows.length}
        extent={extent}
        zone={zone}
        choices={choices}
        onToggle={toggle}
        onTime={setTime}
      />
      <Columns>
        <Facets
          shown={grouped ? FACETS : UNGROUPED}
          facets={facets}
          choices={choices}
          names={names}
          canClear={isFiltering(filters) && !isNoMatch}
          onToggle={toggle}
          onClear={clear}
        />
        <div ref={table}>
          {newCount > 0 ? <NewEvents count={newCount} onShow={held.release} /> : null}
          <Panel
            title="Matching events"
            aside={aside(held.shown)}
            padded={false}
            toolbar={
              <>
                <SearchWidth>
                  <SearchField
                    data-after-chips=""
                    label="Search details"
                    placeholder="Search details, or path:/v1/orders"
                    value={search.text.length > LONGEST_SEARCH ? '' : search.text}
                    maxLength={LONGEST_SEARCH}
                    onChange={search.setText}
                  />
                </SearchWidth>
                <Chips filters={own} index={index} isPart={isPart} names={names} zone={zone} onChange={change} />
              </>
            }
          >
            {file.progress && rows.length === 0 ? <Exporting>{file.progress}</Exporting> : null}
            {rows.length > 0 ? (
              <EventsTable
                index={index}
                rows={rows}
                names={names}
                groups={groups}
                sort={sort}
                onSort={setSort}
                hidden={columns.hidden}
                fitting={fitting}
                toolbar={tools}
                onOpen={show}
                onChoose={choose}
              />
            ) : isNoMatch ? (
              <NoMatch sentence="No policy logs found." onClear={clear} />
            ) : (
              <NoLogs unreadable={shown.unreadable} />
            )}
            <UnreadableNote count={shown.unreadable} />
          </Panel>
        </div>
      </Columns>
      {open === null ? null : (
        <RecordPanel
          {...record}
          id={open}
          names={names}
          groups={groups}
          count={rows.length}
          onChoose={choose}
          onFind={(text) => {
            setOpen(null);
            search.setText(text);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

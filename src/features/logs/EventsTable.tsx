import { type MouseEvent, useCallback, useMemo, useState } from 'react';
import type { PolicyLog } from '@/contract/policy-logs';
import { actionTone, detailsLine } from '@/domain/logs';
import type { Choice } from '@/domain/logs/filters';
import { facetValue, groupValues, type LogIndex, type UserGroups } from '@/domain/logs/log-index';
import { detailsAsText } from '@/domain/logs/record';
import { copyText } from '@/parts/copyText';
import { UserLink } from '@/parts/links';
import type { Names } from '@/parts/names';
import { chakra, StatusBadge, useTimeZone } from '@/ui';
import { CellMenu, LongTable, type Sort } from '@/ui/table';
import * as styles from './EventsTable.styles';
import { type CellKey, columnsFor, momentText } from './eventColumns';
import { valueName } from './words';

const Root = chakra('div', styles.root);

interface EventsTableProps {
  index: LogIndex;
  /** Places in the index, in order. */
  rows: Uint32Array;
  names: Names;
  /** Null as long as they are not known. */
  groups: UserGroups | null;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  hidden: ReadonlySet<string>;
  /** The columns that there is room for. */
  fitting: ReadonlySet<string>;
  toolbar: React.ReactNode;
  onOpen: (log: PolicyLog) => void;
  onChoose: (choice: Choice) => void;
}

interface OpenMenu {
  anchor: HTMLElement;
  log: PolicyLog;
  key: CellKey;
}

const keyOf = (log: PolicyLog) => String(log.id);

/** The events that match: a row opens its event, each cell has a menu. */
export function EventsTable(props: EventsTableProps) {
  const { index, rows, names, groups, sort, onSort, hidden, fitting, toolbar, onOpen, onChoose } = props;
  const zone = useTimeZone();
  const columns = useMemo(() => {
    const groupUnderUser = !hidden.has('group') && !fitting.has('group');
    return columnsFor({ names, groups, groupUnderUser, zone }).filter(({ key }) => fitting.has(key));
  }, [names, groups, zone, hidden, fitting]);
  const rowAt = useCallback((place: number) => index.logs[rows[place] ?? -1], [index, rows]);
  const [menu, setMenu] = useState<OpenMenu | null>(null);

  const rowOf = (element: Element) => {
    const place = element.closest('[data-index]')?.getAttribute('data-index');
    return place ? rowAt(Number(place)) : undefined;
  };
  // One listener for the buttons of all rows.
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-cell], [data-part=open]') : null;
    const log = button && rowOf(button);
    if (!button || !log) return;
    if (button.dataset.cell) setMenu({ anchor: button, log, key: button.dataset.cell as CellKey });
    else onOpen(log);
  };
  return (
    <Root onClick={onClick}>
      <LongTable
        label="Policy logs"
        columns={columns}
        count={rows.length}
        rowAt={rowAt}
        rowKey={keyOf}
        noun={['event', 'events']}
        total={index.logs.length}
        sort={sort}
        onSort={onSort}
        hidden={hidden}
        toolbar={toolbar}
        onOpen={onOpen}
        card={(log) => (
          <div data-part="card">
            <div data-part="line">
              <button type="button" data-part="open">
                {momentText(log, zone)}
              </button>
              <StatusBadge tone={actionTone(log.action)}>{log.action || '—'}</StatusBadge>
              <UserLink id={log.user_id} name={names.user(log.user_id)} />
            </div>
            <div className="pc-truncate pc-muted">{detailsLine(log.details) || log.event_type}</div>
          </div>
        )}
      />
      {menu ? (
        <CellMenu
          label={menu.anchor.getAttribute('aria-label') ?? 'Menu'}
          anchor={menu.anchor}
          items={itemsOf({ menu, names, groups, onChoose })}
          onClose={() => setMenu(null)}
        />
      ) : null}
    </Root>
  );
}

interface Items {
  menu: OpenMenu;
  names: Names;
  groups: UserGroups | null;
  onChoose: (choice: Choice) => void;
}

function itemsOf({ menu: { log, key }, names, groups, onChoose }: Items) {
  const copy = (text: string) => ({ label: 'Copy', onSelect: () => void copyText(text) });
  if (key === 'time') return [copy(log.timestamp ?? '—')];
  if (key === 'details') return [copy(detailsAsText(log.details))];
  // As long as the groups are not known, nobody can say what a filter by this one would leave.
  const values = key !== 'group' ? [facetValue(log, key)] : groups && groupValues(log, groups);
  if (values === null) return [copy('—')];
  const called = values.map((value) => valueName(key, value, names));
  const choose = (label: string, exclude: boolean) =>
    values.map((value, place) => ({
      label: values.length === 1 ? label : `${label} ${called[place]}`,
      onSelect: () => onChoose({ facet: key, value, exclude }),
    }));
  return [...choose('Include', false), ...choose('Exclude', true), copy(called.join(', '))];
}

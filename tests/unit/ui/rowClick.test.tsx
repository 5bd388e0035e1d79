import { beforeEach, expect, it, vi } from 'vitest';
import { ExternalUsersPanel } from '@/features/dashboard/ExternalUsersPanel';
import { LogTable } from '@/features/dashboard/LogTable';
import { Loaded } from '@/parts/Loaded';
import { type Members, MembersTable } from '@/parts/members';
import { namesOf } from '@/parts/names';
import { RecentEvents } from '@/parts/RecentEvents';
import { SimpleTable } from '@/ui';
import { DataTable } from '@/ui/table';
import { log } from '../domain/support';
import { elementsIn } from '../elements';
import { markupOf, ready } from '../markup';
import { renderHook } from '../renderHook';

const navigate = vi.hoisted(() => vi.fn());
vi.mock('react-router-dom', async (original) => ({ ...(await original<object>()), useNavigate: () => navigate }));
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
  useMemo: (make: () => unknown) => make(),
  useCallback: (callback: unknown) => callback,
}));
vi.mock('@/ui/util/AfterPaint', async (original) => ({ ...(await original<object>()), useAfterPaint: () => true }));
vi.mock('@/ui/util/useRowFocus', () => ({ useRowFocus: () => ({}) }));
vi.mock('@/parts/Age', () => ({ Age: () => null }));

/** An element that knows the tags around it, the innermost first. */
class FakeElement {
  constructor(readonly path: readonly string[]) {}
  closest(selector: string) {
    return this.path.some((tag) => selector.split(', ').includes(tag)) ? this : null;
  }
}

let wide = true;
let selected = false;
beforeEach(() => {
  wide = true;
  selected = false;
  vi.stubGlobal('window', { innerWidth: 1280, innerHeight: 800, matchMedia: () => ({ matches: wide }) });
  vi.stubGlobal('getSelection', () => (selected ? 'GET /v1/orders' : ''));
  // A part rendered with `renderHook` finds it here.
  vi.stubGlobal('matchMedia', () => ({ matches: wide }));
});

const columns = [{ key: 'name', header: 'Name', cell: (row: string) => row }];
const keyOf = (row: string) => row;
const nameOf = (row: { name: string }) => row.name;

const opened: string[] = [];
/** Clicks an element inside the second row of a table of 'a' and 'b'; returns the rows that were opened. */
function clickIn(path: readonly string[], keys: object = {}): string[] {
  opened.length = 0;
  const table = SimpleTable({
    label: 'T',
    columns,
    rows: ['a', 'b'],
    rowKey: keyOf,
    onOpen: (row) => void opened.push(row),
  });
  const rows = elementsIn(table).filter(({ type, props }) => (type === 'tr' || type === 'li') && 'onClick' in props);
  const onClick = rows[1]?.props.onClick as ((event: object) => void) | undefined;
  onClick?.({ target: new FakeElement([...path, 'tr']), ...keys });
  return [...opened];
}

it.each([true, false])('a click on a row opens it; as a table: %s', (asTable) => {
  wide = asTable;
  expect(clickIn(['td'])).toEqual(['b']);
});

it('a click on a control of a row, or in the cell of its checkbox or actions, does not open it', () => {
  for (const control of ['a', 'button', 'input', 'select', 'label', 'td[data-part]'])
    expect(clickIn(['span', control]), control).toEqual([]);
});

it('a click with a modifier key, or while text is selected, does not open a row', () => {
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])
    expect(clickIn(['td'], { [key]: true }), key).toEqual([]);
  selected = true;
  expect(clickIn(['td'])).toEqual([]);
});

it('rows are clickable only where a click opens something', () => {
  const rows = [{ name: 'a' }];
  const of = { label: 'T', columns: [{ key: 'name', header: 'Name', cell: nameOf }], rows, rowKey: nameOf };
  const data = { ...of, rowName: nameOf, noun: ['row', 'rows'], sort: null, onSort: () => {} } as const;
  const selection = { keys: new Set<string>(), onChange: () => {} };
  const open = () => {};
  for (const table of [<SimpleTable key="s" {...of} />, <DataTable key="d" {...data} />])
    expect(markupOf(table)).not.toMatch(/data-clickable|pointer/);
  expect(markupOf(<SimpleTable {...of} onOpen={open} />)).toContain('<tr style="cursor:pointer"');
  const page = markupOf(<DataTable {...data} selection={selection} onOpen={open} />);
  expect(page).toMatch(/<div [^>]*data-clickable/);
  expect(page).toMatch(/<td data-part="select"><label/);
});

/** A part's table, also where it comes once a list is loaded. */
function tableIn(part: unknown, Table: unknown) {
  const loaded = elementsIn(part).find(({ type }) => type === Loaded)?.props as
    | Parameters<typeof Loaded>[0]
    | undefined;
  const shown = loaded?.from.status === 'ready' ? loaded.children(loaded.from.data) : part;
  const found = elementsIn(shown).find(({ type }) => type === Table);
  return found?.props as unknown as { onOpen: (row: object) => void };
}

const events = [log(0, { id: 'one' }), log(1, { id: 'two' })];

it('a row of the dashboard’s log, and of recent events, opens its record', () => {
  const tables = [
    LogTable({ logs: events, names: namesOf() }),
    RecentEvents({
      ...{ logs: ready({ items: events, unreadable: 0 }), isOf: () => true },
      ...{ explorer: null, explanation: '' },
    }),
  ];
  for (const table of tables) {
    navigate.mockClear();
    tableIn(table, SimpleTable).onOpen(events[1] as object);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/logs?log=two');
  }
});

it('a row of the users’ tables opens the user’s page', async () => {
  const user = { id: 7, email: 'ada@x.example', name: null, tiles: [] };
  const member = { key: '7', name: 'ada@x.example', user, tiles: [] };
  const of = { shown: [member], members: [member], selected: [], bulk: {}, selection: { keys: new Set() } };
  const tables = [
    [MembersTable, DataTable, { of: of as unknown as Members, columns: [] }, member],
    [
      ExternalUsersPanel.type,
      SimpleTable,
      { users: ready({ items: [user], unreadable: 0 }), apps: ready({ items: [] }) },
      member,
    ],
  ] as const;
  for (const [Part, Table, props, row] of tables) {
    navigate.mockClear();
    const { now } = await renderHook(Part as (props: object) => unknown, props);
    const { onOpen } = tableIn(now(), Table);
    onOpen(row);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/external-users/7');
  }
});

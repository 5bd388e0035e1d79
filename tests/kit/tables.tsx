import { ActionMenu, Button, Panel, SimpleTable, Stack } from '@/ui';
import { type DataColumn, DataTable, LongTable } from '@/ui/table';
import { nothing } from './samples';

const ROWS = [
  { id: 'a', name: 'Storefront Web', calls: 120 },
  { id: 'b', name: 'Checkout Service', calls: 40 },
];
type Row = (typeof ROWS)[number];

const COLUMNS: DataColumn<Row>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, sortValue: (row) => row.name },
  { key: 'calls', header: 'Calls', cell: (row) => row.calls, sortValue: (row) => row.calls, align: 'end' },
  { key: 'words', header: 'Words', cell: () => 'Several lines where there is no room for one', wrap: true },
  { key: 'none', header: 'Nothing', cell: () => null, hideHeader: true },
];
const CHOSEN: ReadonlySet<string> = new Set(['a']);
const NONE: ReadonlySet<string> = new Set();
const keyOf = (row: Row) => row.id;

/** The three tables. */
export function Tables() {
  return (
    <Stack>
      <Panel title="A short table" padded={false}>
        <SimpleTable label="Apps, short" rows={ROWS} rowKey={keyOf} columns={COLUMNS} />
      </Panel>
      <Panel title="A table" padded={false}>
        <DataTable
          label="Apps"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={keyOf}
          rowName={(row) => row.name}
          noun={['app', 'apps']}
          total={12}
          sort={{ key: 'calls', direction: 'descending' }}
          onSort={nothing}
          selection={{ keys: CHOSEN, onChange: nothing }}
          toolbar={<Button size="sm">Delete</Button>}
          actions={(row) => <ActionMenu name={row.name} items={[]} />}
        />
      </Panel>
      <Panel title="A long table" padded={false}>
        <LongTable
          label="Events"
          columns={COLUMNS}
          count={ROWS.length}
          rowAt={(index) => ROWS[index]}
          rowKey={keyOf}
          noun={['event', 'events']}
          total={ROWS.length}
          sort={null}
          onSort={nothing}
          hidden={NONE}
          card={(row) => row.name}
          onOpen={nothing}
        />
      </Panel>
    </Stack>
  );
}

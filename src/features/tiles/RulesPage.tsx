import { Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { RULE_PROPAGATION_S, TILE_NAMES, type TileType } from '@/contract/constants';
import { listTiles, type Tile } from '@/contract/tiles';
import { isTileType, RULE_SCOPES, SCOPE_NAMES } from '@/domain/rules';
import { Age } from '@/parts/Age';
import { Loaded } from '@/parts/Loaded';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useSearchText } from '@/parts/useSearchText';
import { useClearUrl, useUrlSort, useUrlText } from '@/parts/useTableState';
import { paths } from '@/paths';
import { ActionButton, ActionMenu, Button, EmptyState, NoMatch, Notice, Page, Panel, UnreadableNote } from '@/ui';
import { Field, SelectInput, TextInput } from '@/ui/forms';
import { DataTable } from '@/ui/table';
import { RuleToggle } from './RuleToggle';
import { COLUMNS, filterRows, type RuleRow, rowsOf } from './rows';
import { useRuleDialogs } from './useRuleDialogs';
import { useRules, useRulesInput } from './useRules';

const RuleDialog = lazy(async () => ({ default: (await import('./RuleDialog')).RuleDialog }));
const DeleteRuleDialog = lazy(async () => ({ default: (await import('./DeleteRuleDialog')).DeleteRuleDialog }));

const BY_SCOPE = { key: 'scope', direction: 'ascending' } as const;
const FILTERS = ['q', 'scope', 'group'];

/** The rules of a tile type (spec.md §2, /tiles/{tile_type}). */
export function RulesPage() {
  const { tile_type = '' } = useParams();
  return isTileType(tile_type) ? <RulesOfType key={tile_type} type={tile_type} /> : <TileNotFound />;
}

function TileNotFound() {
  const navigate = useNavigate();
  return (
    <Page title="Tile Not Found">
      <EmptyState
        sentence="There is no tile of this type."
        explanation="It may have been mistyped, or the tile may have another name by now."
        action={<Button onClick={() => navigate(paths.tiles.to())}>Back to tiles</Button>}
      />
    </Page>
  );
}

function RulesOfType({ type }: { type: TileType }) {
  const rules = useRules(type);
  const list = useRulesInput(type);
  const offline = useOfflineReason();
  const search = useSearchText();
  const [scope, setScope] = useUrlText('scope');
  const [group] = useUrlText('group');
  const [sort, setSort] = useUrlSort();
  const clearUrl = useClearUrl(FILTERS);
  const clear = () => {
    search.forget();
    clearUrl();
  };
  const dialogs = useRuleDialogs(rules.items);
  const [deleting, setDeleting] = useState<RuleRow | null>(null);

  const groupTarget = group ? rules.directory.find('group', group) : undefined;
  const groupName = groupTarget?.name ?? group;
  const rows = useMemo(() => rowsOf(rules.items, rules.directory), [rules.items, rules.directory]);
  const shown = useMemo(
    () => filterRows(rows, { query: search.deferred, scope, group: groupTarget?.id ?? group }),
    [rows, search.deferred, scope, group, groupTarget],
  );
  const columns = useMemo(
    () => [
      ...COLUMNS,
      {
        key: 'enabled',
        header: 'Status',
        width: '96px',
        cell: ({ rule, target }: RuleRow) => <RuleToggle rule={rule} name={target.name} list={list} />,
        sortValue: ({ rule }: RuleRow) => (rule.enabled ? 0 : 1),
      },
    ],
    [list],
  );
  const { edit } = dialogs;
  const actions = useCallback(
    (row: RuleRow): ReactNode => (
      <ActionMenu
        name={row.target.name}
        items={[
          { label: 'Edit', onSelect: () => edit(row.rule), disabledReason: offline },
          { label: 'Delete', onSelect: () => setDeleting(row), tone: 'danger', disabledReason: offline },
        ]}
      />
    ),
    [edit, offline],
  );
  const first = (label: string) => (
    <ActionButton disabledReason={offline} onClick={dialogs.add}>
      {label}
    </ActionButton>
  );

  const filters = (
    <>
      <Field label="Search rules" hideLabel>
        <TextInput
          type="search"
          placeholder="Search rules"
          value={search.text}
          onChange={(event) => search.setText(event.target.value)}
        />
      </Field>
      <Field label="Filter by scope" hideLabel>
        <SelectInput value={scope} onChange={(event) => setScope(event.target.value)}>
          <option value="">All scopes</option>
          {RULE_SCOPES.map((one) => (
            <option key={one} value={one}>
              {SCOPE_NAMES[one]}
            </option>
          ))}
        </SelectInput>
      </Field>
    </>
  );
  const none = group ? (
    <EmptyState
      sentence={`No rule for the group ${groupName} yet.`}
      explanation="Rules of the tenant, of an app and of single users may still apply to its members."
      action={first('Set a rule for this group')}
    />
  ) : (
    <EmptyState
      sentence="No rules yet."
      explanation="A rule limits the whole tenant, one app, one group of users or a single user."
      action={first('Create the first rule')}
    />
  );
  const table = (data: { unreadable: number }) => {
    const inGroup = group !== '' && shown.length === 0 && search.deferred === '' && scope === '';
    if (rows.length === 0 || inGroup) return data.unreadable > 0 && !inGroup ? null : none;
    if (shown.length === 0) return <NoMatch onClear={clear} />;
    return (
      <DataTable
        label={`${TILE_NAMES[type]} rules`}
        columns={columns}
        rows={shown}
        total={rows.length}
        rowKey={(row) => String(row.rule.id)}
        rowName={(row) => row.target.name}
        noun={['rule', 'rules']}
        sort={sort ?? BY_SCOPE}
        onSort={setSort}
        actions={actions}
      />
    );
  };

  return (
    <Page
      title={TILE_NAMES[type]}
      description={
        <>
          One rule for the tenant, and one for each app, group or user.{' '}
          <span>Takes effect within about {RULE_PROPAGATION_S} seconds</span>
        </>
      }
      action={
        <ActionButton look="primary" disabledReason={offline} onClick={dialogs.add}>
          <Plus aria-hidden="true" />
          Add rule
        </ActionButton>
      }
      filters={filters}
    >
      {group ? (
        <Notice
          action={
            <Button size="sm" onClick={clear}>
              Show all rules
            </Button>
          }
        >
          Only the rules of the group {groupName}
        </Notice>
      ) : null}
      <Panel title="Rules" aside={<Age of={rules.read.source} />} padded={false}>
        <Loaded from={rules.read} call={listTiles}>
          {(data) => (
            <>
              <UnreadableNote count={data.unreadable} />
              {table(data)}
            </>
          )}
        </Loaded>
      </Panel>
      <Suspense fallback={null}>
        {dialogs.open ? (
          <RuleDialog
            key={dialogs.open.kind === 'edit' ? String(dialogs.open.original.id) : 'add'}
            type={type}
            rules={rules}
            original={originalOf(dialogs.open)}
            group={group}
            onClose={dialogs.close}
          />
        ) : null}
        {deleting ? (
          <DeleteRuleDialog
            rule={deleting.rule}
            target={deleting.target}
            list={list}
            onClose={() => setDeleting(null)}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}

const originalOf = (open: { kind: 'add' } | { kind: 'edit'; original: Tile }) =>
  open.kind === 'edit' ? open.original : null;

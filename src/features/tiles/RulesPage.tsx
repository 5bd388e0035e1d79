import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { RULE_PROPAGATION_S, TILE_NAMES, type TileType } from '@/contract/constants';
import { listTiles } from '@/contract/tiles';
import { APPS_UNKNOWN_IN_REACH, GROUPS_UNKNOWN_IN_REACH } from '@/domain/limits/words';
import { RULE_SCOPES, SCOPE_NAMES } from '@/domain/rules';
import { Age } from '@/parts/Age';
import { sharedIds } from '@/parts/byId';
import { ExportCsv } from '@/parts/ExportCsv';
import { FailedLists } from '@/parts/FailedLists';
import { Loaded } from '@/parts/Loaded';
import { useMissing } from '@/parts/useMissing';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useRulesInput } from '@/parts/useRulesInput';
import { useSearchText } from '@/parts/useSearchText';
import { useClearUrl, useUrlSort, useUrlText } from '@/parts/useTableState';
import { paths } from '@/paths';
import {
  ActionButton,
  ActionMenu,
  Button,
  EmptyState,
  LoadingRows,
  NoMatch,
  Notice,
  Page,
  Panel,
  UnreadableNote,
} from '@/ui';
import { FilterSelect, SearchField } from '@/ui/forms';
import { DataTable, MoreActions } from '@/ui/table';
import { RuleDialogs } from './RuleDialogs';
import { RuleToggle } from './RuleToggle';
import { reachColumn, reachCsv, reachTextIn } from './reachColumn';
import { COLUMNS, CSV_COLUMNS, filterRows, type RuleRow, rowsOf } from './rows';
import { TileRoute } from './TileRoute';
import { useReach } from './useReach';
import { SHARED_ID, sharedReason, useRuleDialogs } from './useRuleDialogs';
import { useRules } from './useRules';

const BY_SCOPE = { key: 'scope', direction: 'ascending' } as const;
const FILTERS = ['q', 'scope', 'group'];
const SCOPES = RULE_SCOPES.map((value) => ({ value, label: SCOPE_NAMES[value] }));

/** The rules of a tile type (spec.md §2, /tiles/{tile_type}). */
export const RulesPage = () => <TileRoute page={RulesOfType} />;

function RulesOfType({ type }: { type: TileType }) {
  const rules = useRules(type);
  const list = useRulesInput(type);
  const offline = useOfflineReason();
  const search = useSearchText();
  const [scope, setScope] = useUrlText('scope');
  const [group] = useUrlText('group');
  const [user] = useUrlText('user');
  const [app] = useUrlText('app');
  const [sort, setSort] = useUrlSort();
  const clear = useClearUrl(FILTERS, search);
  const shared = useMemo(() => sharedIds(rules.items), [rules.items]);
  const dialogs = useRuleDialogs(rules.items, shared);
  const isGone = useMissing(rules.read, dialogs.editing, !dialogs.isMissing);
  const [deleting, setDeleting] = useState<RuleRow | null>(null);

  const groupTarget = group ? rules.directory.find('group', group) : undefined;
  const groupName = groupTarget?.name ?? group;
  const rows = useMemo(() => rowsOf(rules.items, rules.directory), [rules.items, rules.directory]);
  const reach = useReach(type);
  const shown = useMemo(
    () =>
      filterRows(rows, {
        query: search.deferred,
        scope,
        group: groupTarget?.id ?? group,
        reachOf: reachTextIn(reach.byRule),
      }),
    [rows, search.deferred, scope, group, groupTarget, reach.byRule],
  );
  // A rule names its group by a name, or by the id of one that is not listed: it may be the group that is asked for.
  const isUnknown = ({ target }: RuleRow) => target.scope === 'group' && !target.known;
  const { status: groupsStatus } = rules.lists.group;
  const lacksGroup = groupsStatus !== 'ready' && !groupTarget && rows.some(isUnknown) ? groupsStatus : null;
  const columns = useMemo(
    () => [
      ...COLUMNS,
      reachColumn(type, reach.byRule),
      {
        key: 'enabled',
        header: 'Status',
        selfExplanatory: true,
        width: '144px',
        card: 'title' as const,
        cell: ({ rule, target }: RuleRow) => (
          <RuleToggle rule={rule} type={type} target={target} list={list} blocked={sharedReason(shared, rule)} />
        ),
        sortValue: ({ rule }: RuleRow) => (rule.enabled ? 0 : 1),
      },
    ],
    [list, type, reach.byRule, shared],
  );
  const { edit } = dialogs;
  const actions = useCallback(
    (row: RuleRow): ReactNode => {
      const disabledReason = sharedReason(shared, row.rule) ?? offline;
      return (
        <ActionMenu
          name={row.target.name}
          items={[
            { label: 'Edit', onSelect: () => edit(row.rule), disabledReason },
            { label: 'Delete', onSelect: () => setDeleting(row), tone: 'danger', disabledReason },
          ]}
        />
      );
    },
    [edit, offline, shared],
  );
  const first = (label: string) => (
    <ActionButton disabledReason={offline} onClick={dialogs.add}>
      {label}
    </ActionButton>
  );

  const filters = (
    <>
      <SearchField label="Search rules" value={search.text} onChange={search.setText} />
      <FilterSelect label="Filter by scope" all="All scopes" choices={SCOPES} value={scope} onChange={setScope} />
    </>
  );
  const none = group ? (
    <EmptyState
      sentence={`No rule for the group ${groupName} yet.`}
      explanation="The tenant-wide rule and rules for apps and single users may still apply to its members."
      action={first('Set a rule for this group')}
    />
  ) : (
    <EmptyState
      sentence="No rules yet."
      explanation="A rule limits each user of the tenant, of an app or of a group, or a single user."
      action={first('Create the first rule')}
    />
  );
  const table = (data: { unreadable: number }) => {
    const inGroup = group !== '' && shown.length === 0 && search.deferred === '' && scope === '';
    if (inGroup && lacksGroup) return lacksGroup === 'loading' ? <LoadingRows /> : null;
    // Entries that could not be read may be the rules that are asked for.
    if (rows.length === 0 || inGroup) return data.unreadable > 0 ? null : none;
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
        toolbar={
          <ExportCsv table={`${type}-rules`} columns={[...CSV_COLUMNS, ...reachCsv(reach.byRule)]} rows={shown} />
        }
        actions={actions}
      />
    );
  };

  return (
    <Page
      title={TILE_NAMES[type]}
      description={
        <span data-kind="sentence">
          One rule for the tenant, and one for each app, group or user.{' '}
          <span>Takes effect within about {RULE_PROPAGATION_S} seconds</span>
        </span>
      }
      action={
        <>
          <MoreActions
            items={[
              { label: 'Explain a limit', to: paths.explain.to(type, group ? { group } : {}) },
              { label: 'Plan rules', to: paths.plan.to(type) },
            ]}
          />
          <ActionButton look="primary" disabledReason={offline} onClick={dialogs.add}>
            <Plus aria-hidden="true" />
            Add rule
          </ActionButton>
        </>
      }
      filters={filters}
    >
      {isGone ? (
        <Notice role="alert" onDismiss={dialogs.close}>
          There is no such rule here. It may have been deleted.
        </Notice>
      ) : null}
      {dialogs.isShared ? (
        <Notice role="alert" onDismiss={dialogs.close}>
          {SHARED_ID}
        </Notice>
      ) : null}
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
      <Panel title="Rules" aside={<Age of={rules.read.source} />} padded={false} list>
        <Loaded from={rules.read} call={listTiles}>
          {(data) => (
            <>
              <UnreadableNote count={rows.length > 0 ? reach.unreadable : data.unreadable} />
              {rows.length > 0 ? <FailedLists of={rules.lists} /> : null}
              {reach.lacksGroups ? <Notice>{GROUPS_UNKNOWN_IN_REACH}</Notice> : null}
              {reach.lacksApps ? <Notice>{APPS_UNKNOWN_IN_REACH}</Notice> : null}
              {table(data)}
            </>
          )}
        </Loaded>
      </Panel>

      <RuleDialogs
        rules={rules}
        rows={rows}
        open={dialogs.open}
        start={{ group, user, app }}
        onClose={dialogs.close}
        deleting={deleting}
        onCloseDelete={() => setDeleting(null)}
      />
    </Page>
  );
}

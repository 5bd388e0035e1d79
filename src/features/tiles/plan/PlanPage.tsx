import { useEffect, useMemo, useRef } from 'react';
import type { Cached } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { RULE_PROPAGATION_S, TILE_NAMES, type TileType } from '@/contract/constants';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { listTiles } from '@/contract/tiles';
import { Age } from '@/parts/Age';
import { EmptyList } from '@/parts/EmptyList';
import { ExportCsv } from '@/parts/ExportCsv';
import { Loaded } from '@/parts/Loaded';
import { unreadableIn } from '@/parts/limits/useLimits';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { BulkPanel } from '@/parts/members';
import { SelectionBar, SelectionRoom } from '@/parts/SelectionBar';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useSearchText } from '@/parts/useSearchText';
import { useClearUrl, useUrlSort, useUrlText } from '@/parts/useTableState';
import { paths } from '@/paths';
import { formatCount } from '@/text/format';
import { matches } from '@/text/search';
import {
  ActionButton,
  Button,
  focusInstead,
  LinkButton,
  LoadingRows,
  NoMatch,
  Page,
  Panel,
  Stack,
  UnreadableNote,
} from '@/ui';
import { SearchField } from '@/ui/forms';
import { DataTable } from '@/ui/table';
import { TileRoute } from '../TileRoute';
import { PlanFields } from './PlanFields';
import { NOW_COLUMNS, NOW_CSV, stepColumns, stepCsv, textOfTarget } from './planColumns';
import { type PlanScope, usePlan } from './usePlan';

/** One limit for many targets: what would be done for each, and doing it (insight.md, 4). */
export const PlanPage = () => <TileRoute page={Plan} />;

const SCOPES = {
  group: { noun: ['group', 'groups'], call: listExternalUserGroups },
  user: { noun: ['user', 'users'], call: listExternalUsers },
  app: { noun: ['app', 'apps'], call: listApps },
} as const;
const NONE = { group: 'No groups found.', user: 'No external users found.', app: 'No apps found.' };
const NEXT = {
  group: <LinkButton to={paths.externalUserGroups.to()}>Go to User Groups</LinkButton>,
  user: <LinkButton to={paths.externalUsers.to()}>Go to External Users</LinkButton>,
  app: <LinkButton to={paths.apps.to()}>Go to Apps</LinkButton>,
};

const NOTHING_LEFT =
  'Nothing is left to apply: each chosen target is kept as it is, has this limit already, or has several rules.';

const NO_UNDO = 'This cannot be undone in one step: afterwards each rule is changed back or deleted by itself.';

const isScope = (text: string): text is PlanScope => Object.hasOwn(SCOPES, text);

function Plan({ type }: { type: TileType }) {
  const [scopeText, setScope] = useUrlText('scope');
  const scope = isScope(scopeText) ? scopeText : 'group';
  const plan = usePlan(type, scope);
  const shownScope = useRef(scope);
  useEffect(() => {
    if (shownScope.current === scope) return;
    shownScope.current = scope;
    // Back may have taken away the table that had the focus.
    focusInstead(null);
  }, [scope]);
  const search = useSearchText();
  const clear = useClearUrl(['q'], search);
  const [sort, setSort] = useUrlSort();
  const [planSort, setPlanSort] = useUrlSort('plan');
  const offline = useOfflineReason();
  const { rows, chosen, kept, keep, sendable, to, limits, bulk, busy, selection } = plan;
  const planHeading = useRef<HTMLHeadingElement>(null);
  const wanted = search.deferred;
  const texts = useMemo(() => rows?.map(textOfTarget), [rows]);
  const shown = useMemo(() => {
    if (!rows || wanted === '') return rows ?? [];
    const found = matches(wanted);
    return rows.filter((_, at) => found(texts?.[at] ?? ''));
  }, [rows, texts, wanted]);
  const shownChosen = useMemo(() => shown.filter(({ key }) => selection.keys.has(key)), [shown, selection]);
  // Targets of the chosen scope: without a scope nobody can tell whether there are any.
  const targets: Cached<List<unknown>> = { group: limits.groups, user: limits.users, app: limits.apps }[scope];
  const { noun, call } = SCOPES[scope];
  const steps = useMemo(() => stepColumns({ kept, keep, to, disabledReason: busy }), [kept, keep, to, busy]);
  const isSame = chosen.every(({ step }) => step.kind === 'same');
  const nothing = isSame ? 'Nothing differs from the plan.' : NOTHING_LEFT;
  const reason = offline ?? busy ?? (sendable.length === 0 ? nothing : undefined);
  const showPlan = () => {
    // Not at the window's top, where the sticky bar would cover it.
    planHeading.current?.scrollIntoView({ block: 'center' });
    planHeading.current?.focus({ preventScroll: true });
  };
  return (
    <Page
      title="Plan rules"
      description={`${TILE_NAMES[type]}: one limit for many ${noun[1]}. Nothing is sent before you apply it.`}
      fields={<PlanFields scope={scope} onScope={setScope} plan={plan} />}
      filters={<SearchField label={`Search ${noun[1]}`} value={search.text} onChange={search.setText} />}
    >
      {/* Another scope has other lists, in the same frame: the select keeps the focus. */}
      <Stack key={scope}>
        {plan.isRunHere ? <BulkPanel bulk={bulk} /> : null}
        {chosen.length > 0 ? (
          <SelectionBar
            selected={chosen.length}
            shown={shown.length}
            shownSelected={shownChosen.length}
            onSelectShown={() => selection.onChange(new Set([...selection.keys, ...shown.map(({ key }) => key)]))}
            onClear={() => selection.onChange(new Set())}
          >
            {/* Below thousands of targets. What it does is read before it is applied. */}
            <Button size="sm" onClick={showPlan}>
              Show plan
            </Button>
          </SelectionBar>
        ) : null}
        <Panel title="Targets" aside={<Age of={limits.rules.source} />} padded={false} list>
          <UnreadableNote count={unreadableIn([limits])} />
          <Loaded from={limits.rules} call={listTiles}>
            {() => (
              <Loaded from={limits.users} call={listExternalUsers}>
                {() => (
                  <Loaded from={targets} call={call}>
                    {({ unreadable }) =>
                      rows === null ? (
                        <LoadingRows />
                      ) : shown.length === 0 && rows.length > 0 ? (
                        <NoMatch onClear={clear} />
                      ) : rows.length === 0 ? (
                        <EmptyList
                          unreadable={unreadable}
                          sentence={NONE[scope]}
                          explanation="There is nothing to plan a rule for."
                          action={NEXT[scope]}
                        />
                      ) : (
                        <DataTable
                          label="Targets"
                          columns={NOW_COLUMNS}
                          rows={shown}
                          total={rows.length}
                          rowKey={(row) => row.key}
                          rowName={({ target }) => target.name}
                          noun={noun}
                          selection={selection}
                          sort={sort}
                          onSort={setSort}
                          toolbar={<ExportCsv table={`${type}-targets`} columns={NOW_CSV} rows={shown} />}
                        />
                      )
                    }
                  </Loaded>
                )}
              </Loaded>
            )}
          </Loaded>
        </Panel>
        {chosen.length > 0 ? (
          <Panel
            title="Plan"
            heading={planHeading}
            aside={
              <>
                <span>Takes effect within about {RULE_PROPAGATION_S} seconds</span>
                <ActionButton look="primary" disabledReason={reason} onClick={plan.apply}>
                  Apply {formatCount(sendable.length, 'change')}
                </ActionButton>
              </>
            }
            padded={false}
            footer={
              <WhatChanges
                type={type}
                change={plan.change}
                also={sendable.length > 0 ? [NO_UNDO] : []}
                unchosen={isSame ? "Nobody's limit changes: nothing differs from the plan." : NOTHING_LEFT}
              />
            }
          >
            <DataTable
              label="Plan"
              columns={steps}
              rows={chosen}
              toolbar={<ExportCsv table={`${type}-plan`} columns={stepCsv({ kept, to })} rows={chosen} />}
              rowKey={(row) => row.key}
              rowName={({ target }) => target.name}
              noun={noun}
              sort={planSort}
              onSort={setPlanSort}
            />
          </Panel>
        ) : null}
        {chosen.length > 0 ? <SelectionRoom /> : null}
      </Stack>
    </Page>
  );
}

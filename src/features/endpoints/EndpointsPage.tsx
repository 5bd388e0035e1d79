import { useCallback, useMemo } from 'react';
import { useCached, useOwner } from '@/cache/useCached';
import { type Endpoint, endpointKey, listEndpoints } from '@/contract/endpoints';
import { appName } from '@/domain/app-name';
import { filterEndpoints } from '@/domain/endpoints';
import { Age, AgeFooter } from '@/parts/Age';
import { EmptyList } from '@/parts/EmptyList';
import { ExportCsv } from '@/parts/ExportCsv';
import { Loaded } from '@/parts/Loaded';
import { lazyDialog } from '@/parts/lazyDialog';
import { AppGate, titleOf, useApp } from '@/parts/useApp';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useOpened } from '@/parts/useOpened';
import { useRouteParams } from '@/parts/useRoute';
import { useSearchText } from '@/parts/useSearchText';
import { useClearUrl, useUrlDialog, useUrlSort, useUrlText } from '@/parts/useTableState';
import { paths } from '@/paths';
import { ActionButton, LinkButton, LoadingRows, NoMatch, Page, Surface, UnreadableNote } from '@/ui';
import { DataTable, type Sort } from '@/ui/table';
import { EndpointFilters } from './EndpointFilters';
import { csvColumns, endpointColumns, ruleTextIn } from './endpointColumns';
import { useAppliedRules } from './useAppliedRules';

const ApplyRuleDialog = lazyDialog(
  'ApplyRuleDialog.ApplyRuleDialog',
  async () => (await import('./ApplyRuleDialog')).ApplyRuleDialog,
);

const FILTERS = ['q', 'method', 'tag'];
const NOUN = ['endpoint', 'endpoints'] as const;
const MOST_HITS_FIRST: Sort = { key: 'hits', direction: 'descending' };
const FEWEST_HITS_FIRST: Sort = { key: 'hits', direction: 'ascending' };
const SKELETON = (
  <Surface>
    <LoadingRows rows={10} />
  </Surface>
);
const NONE: readonly Endpoint[] = [];
const byName = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.pattern}`;

/** /apps/{appId}/endpoints: the routes of an app that have received calls, and a rule for one of them (spec.md §2). */
export function EndpointsPage() {
  const { appId } = useRouteParams();
  const found = useApp(appId);
  const { app } = found;
  const tenant = useOwner()?.tenantId;
  const endpoints = useCached(
    listEndpoints,
    app && tenant !== undefined ? { tenant_id: tenant, app_id: app.id, ignored: false } : null,
  );
  const search = useSearchText();
  const [method, setMethod] = useUrlText('method');
  const [tag, setTag] = useUrlText('tag');
  const [chosenSort, setSort] = useUrlSort();
  const [ruleFor, applyRuleTo, endRule] = useUrlDialog('rule');
  const clear = useClearUrl(FILTERS, search);
  const offline = useOfflineReason();

  const all = endpoints.data?.items ?? NONE;
  const applied = useAppliedRules(app?.id);
  const rows = useMemo(
    () => filterEndpoints(all, { text: search.deferred, method, tag, ruleOf: ruleTextIn(applied) }),
    [all, search.deferred, method, tag, applied],
  );
  const columns = useMemo(
    () =>
      endpointColumns(
        all.reduce((most, { hit_count_24h }) => Math.max(most, hit_count_24h ?? 0), 0),
        applied,
      ),
    [all, applied],
  );
  // The endpoint of the open form.
  const chosen = useOpened(all, ruleFor, { keyOf: endpointKey });
  // The busiest come first by default, so the header of the hits has no unsorted state to return to: each click on it reverses the order.
  const { key, direction } = chosenSort ?? MOST_HITS_FIRST;
  const isDefault = key === MOST_HITS_FIRST.key && direction === MOST_HITS_FIRST.direction;
  const sortBy = (next: Sort | null) => setSort(next ?? (isDefault ? FEWEST_HITS_FIRST : null));
  const actions = useCallback(
    (endpoint: Endpoint) => (
      <ActionButton
        size="sm"
        disabledReason={offline}
        aria-description={byName(endpoint)}
        onClick={() => applyRuleTo(endpointKey(endpoint))}
      >
        Apply rule
      </ActionButton>
    ),
    [offline, applyRuleTo],
  );

  return (
    <Page
      title={titleOf(found, (of) => `Endpoints of ${appName(of)}`)}
      description={app ? 'Routes that have received calls, busiest first. Each can have its own limit.' : null}
      action={app ? <LinkButton to={paths.app.to(app.id)}>Open app</LinkButton> : null}
      filters={
        app ? (
          <EndpointFilters
            endpoints={all}
            search={[search.text, search.setText]}
            method={[method, setMethod]}
            tag={[tag, setTag]}
          />
        ) : null
      }
    >
      <AppGate of={found} skeleton={SKELETON}>
        {(opened) => (
          <Surface>
            <Loaded from={endpoints} call={listEndpoints} skeleton={<LoadingRows rows={10} />}>
              {({ items, unreadable }) => (
                <>
                  {items.length === 0 ? (
                    <EmptyList
                      unreadable={unreadable}
                      sentence="No endpoints found."
                      explanation="Endpoints appear here once this app receives requests: install its SDK and send it traffic."
                      action={<LinkButton to={paths.app.to(opened.id)}>Get the SDK</LinkButton>}
                    />
                  ) : rows.length === 0 ? (
                    <NoMatch onClear={clear} />
                  ) : (
                    <DataTable
                      label="Endpoints"
                      columns={columns}
                      rows={rows}
                      rowKey={endpointKey}
                      rowName={byName}
                      noun={NOUN}
                      total={items.length}
                      sort={chosenSort ?? MOST_HITS_FIRST}
                      onSort={sortBy}
                      toolbar={
                        <>
                          <Age of={endpoints.source} />
                          <ExportCsv table="endpoints" columns={csvColumns(applied)} rows={rows} />
                        </>
                      }
                      actions={actions}
                      actionsWidth="116px"
                    />
                  )}
                  <UnreadableNote count={unreadable} />
                  {rows.length === 0 ? <AgeFooter of={endpoints.source} /> : null}
                </>
              )}
            </Loaded>
          </Surface>
        )}
      </AppGate>
      {app && chosen ? (
        <ApplyRuleDialog
          key={endpointKey(chosen)}
          app={app}
          endpoint={chosen}
          source={endpoints.source}
          onClose={endRule}
        />
      ) : null}
    </Page>
  );
}

import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { useCached, useOwner } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import { type Endpoint, listEndpoints } from '@/contract/endpoints';
import { appName } from '@/domain/app-name';
import { allTags, filterEndpoints, methodsOf } from '@/domain/endpoints';
import { Age } from '@/parts/Age';
import { findById } from '@/parts/byId';
import { Loaded } from '@/parts/Loaded';
import { AppGate, titleOf, useApp } from '@/parts/useApp';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useClearUrl, useUrlSort, useUrlText } from '@/parts/useTableState';
import { paths } from '@/paths';
import { ActionButton, EmptyState, LinkButton, LoadingRows, NoMatch, Page, Panel, UnreadableNote } from '@/ui';
import { Field, TextInput } from '@/ui/forms';
import { DataTable, type Sort } from '@/ui/table';
import { endpointColumns } from './endpointColumns';
import { Filter } from './Filter';

const ApplyRuleDialog = lazy(() => import('./ApplyRuleDialog').then((module) => ({ default: module.ApplyRuleDialog })));

const MOST_HITS_FIRST: Sort = { key: 'hits', direction: 'descending' };
const FILTERS = ['q', 'method', 'tag'];

const skeleton = (
  <Panel title="Discovered endpoints" padded={false}>
    <LoadingRows rows={10} />
  </Panel>
);

/** /apps/{appId}/endpoints: what the protection has seen at an app, and a rule for one of them (spec.md §2). */
export function EndpointsPage() {
  const { appId } = useParams();
  const found = useApp(appId);
  const { app } = found;
  return (
    <Page
      title={titleOf(found, (of) => `Endpoints of ${appName(of)}`)}
      description={
        app ? 'What the protection has seen at this app. Give a busy or a sensitive one a limit of its own.' : null
      }
      action={app ? <LinkButton to={paths.app.to(app.id)}>View app</LinkButton> : null}
    >
      <AppGate of={found} skeleton={skeleton}>
        {(opened) => <Endpoints key={String(opened.id)} app={opened} />}
      </AppGate>
    </Page>
  );
}

function Endpoints({ app }: { app: App }) {
  const tenant = useOwner()?.tenantId;
  const endpoints = useCached(
    listEndpoints,
    tenant === undefined ? null : { tenant_id: tenant, app_id: app.id, ignored: false },
  );
  const all = useMemo(() => endpoints.data?.items ?? [], [endpoints.data]);
  const [text, setText] = useUrlText('q', { typing: true });
  const [method, setMethod] = useUrlText('method');
  const [tag, setTag] = useUrlText('tag');
  const [urlSort, setUrlSort] = useUrlSort();
  const [ruleFor, setRuleFor] = useUrlText('rule');
  const clear = useClearUrl(FILTERS);
  const offline = useOfflineReason();

  const rows = useMemo(() => filterEndpoints(all, { text, method, tag }), [all, text, method, tag]);
  const methods = useMemo(() => methodsOf(all), [all]);
  const tags = useMemo(() => allTags(all), [all]);
  const columns = useMemo(() => endpointColumns(Math.max(0, ...all.map((one) => one.hit_count_24h))), [all]);
  const chosen = ruleFor === '' ? undefined : findById(all, ruleFor);
  const actions = useCallback(
    (endpoint: Endpoint) => (
      <ActionButton
        size="sm"
        disabledReason={offline}
        aria-description={`${endpoint.method} ${endpoint.pattern}`}
        onClick={() => setRuleFor(String(endpoint.id))}
      >
        Apply rule
      </ActionButton>
    ),
    [offline, setRuleFor],
  );
  // Without a choice the busiest come first; a third click on that header turns it round, since there is no order before it.
  const sortBy = (next: Sort | null) =>
    setUrlSort(next ?? (urlSort ? null : { ...MOST_HITS_FIRST, direction: 'ascending' }));

  return (
    <>
      <Panel
        title="Discovered endpoints"
        aside={<Age of={endpoints.source} />}
        padded={false}
        toolbar={
          <>
            <Field label="Search endpoints">
              <TextInput type="search" value={text} onChange={(event) => setText(event.target.value)} />
            </Field>
            <Filter label="Filter by method" all="All methods" value={method} values={methods} onChange={setMethod} />
            <Filter label="Filter by tag" all="All tags" value={tag} values={tags} onChange={setTag} />
          </>
        }
      >
        <Loaded from={endpoints} call={listEndpoints} skeleton={<LoadingRows rows={10} />}>
          {(data) =>
            all.length === 0 ? (
              <>
                <EmptyState
                  sentence="No endpoints found."
                  explanation="They appear here once the protection has seen requests to this app: install its SDK and send it traffic."
                  action={<LinkButton to={paths.app.to(app.id)}>Get the SDK</LinkButton>}
                />
                <UnreadableNote count={data.unreadable} />
              </>
            ) : rows.length === 0 ? (
              <NoMatch onClear={clear} />
            ) : (
              <DataTable
                label="Endpoints"
                columns={columns}
                rows={rows}
                rowKey={(endpoint) => String(endpoint.id)}
                rowName={(endpoint) => `${endpoint.method} ${endpoint.pattern}`}
                noun={['endpoint', 'endpoints']}
                total={all.length}
                sort={urlSort ?? MOST_HITS_FIRST}
                onSort={sortBy}
                toolbar={<UnreadableNote count={data.unreadable} />}
                actions={actions}
                actionsWidth="116px"
              />
            )
          }
        </Loaded>
      </Panel>
      {chosen ? (
        <Suspense fallback={null}>
          <ApplyRuleDialog key={String(chosen.id)} app={app} endpoint={chosen} onClose={() => setRuleFor('')} />
        </Suspense>
      ) : null}
    </>
  );
}

import { useOwner } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import type { SdkBuild } from '@/contract/sdk';
import { appName } from '@/domain/app-name';
import { fieldColumns } from '@/domain/csv/write';
import { sameId } from '@/parts/byId';
import { ExportCsv } from '@/parts/ExportCsv';
import { AppGate, titleOf, useApp } from '@/parts/useApp';
import { useRouteParams } from '@/parts/useRoute';
import { useUrlSort } from '@/parts/useTableState';
import { paths } from '@/paths';
import { LinkButton, LoadingRows, Page, Panel } from '@/ui';
import { DataTable } from '@/ui/table';
import { BuildList } from './BuildList';
import { buildColumns } from './buildColumns';
import { useBuilds } from './useBuilds';

const CSV_COLUMNS = fieldColumns<SdkBuild>(['id', 'version', 'sdk_type', 'build_status', 'created_at', 'commit_hash']);

/**
 * /apps/{app_id}/sdk-build-history, and /sdk/sdk-build-history/{tenant_id}/{app_id}: a page, though /sdk/ is a prefix of the API too. An
 * address of another tenant leads nowhere (contract.md, 'Routes').
 */
export function BuildHistoryPage() {
  const { app_id, tenant_id } = useRouteParams();
  const owner = useOwner();
  const found = useApp(app_id, {
    refused: tenant_id !== undefined && owner !== null && !sameId(tenant_id, owner.tenantId),
  });
  const { app } = found;
  return (
    <Page
      title={titleOf(found, () => 'SDK build history')}
      documentTitle={titleOf(found, (of) => `SDK build history of ${appName(of)}`)}
      description={app ? `Every build of ${appName(app)}, newest first.` : null}
      action={app ? <LinkButton to={paths.app.to(app.id)}>Open app</LinkButton> : null}
    >
      <AppGate
        of={found}
        skeleton={
          <Panel title="SDK builds" padded={false}>
            <LoadingRows />
          </Panel>
        }
      >
        {(opened) => <History key={String(opened.id)} app={opened} />}
      </AppGate>
    </Page>
  );
}

function History({ app }: { app: App }) {
  const builds = useBuilds(app.id);
  const [sort, setSort] = useUrlSort();
  return (
    <BuildList of={builds} list toRebuild={<LinkButton to={paths.app.to(app.id)}>Open app</LinkButton>}>
      <DataTable
        label="Builds"
        columns={buildColumns}
        rows={builds.rows}
        rowKey={(build) => String(build.id)}
        rowName={(build) => build.version}
        noun={['build', 'builds']}
        sort={sort}
        onSort={setSort}
        toolbar={<ExportCsv table={`sdk-builds-${app.id}`} columns={CSV_COLUMNS} rows={builds.rows} />}
      />
    </BuildList>
  );
}

import { Plus } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCached } from '@/cache/useCached';
import { useOptimisticList } from '@/cache/useOptimistic';
import { type App, listApps } from '@/contract/apps';
import { keyFilterOf, statusFilterOf } from '@/domain/apps';
import { fieldColumns } from '@/domain/csv/write';
import { appNamesAmong } from '@/domain/namesakes';
import { Age, AgeFooter } from '@/parts/Age';
import { findById } from '@/parts/byId';
import { useSdkDownload } from '@/parts/downloadSdk';
import { EmptyList } from '@/parts/EmptyList';
import { ExportCsv } from '@/parts/ExportCsv';
import { presentOf } from '@/parts/isGone';
import { Loaded } from '@/parts/Loaded';
import { lazyDialog } from '@/parts/lazyDialog';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useSearchText } from '@/parts/useSearchText';
import { useClearUrl, useUrlDialog, useUrlSort, useUrlText } from '@/parts/useTableState';
import { paths } from '@/paths';
import { matches } from '@/text/search';
import { ActionButton, ActionMenu, type MenuItem, NoMatch, Page, Surface, UnreadableNote, useTimeZone } from '@/ui';
import { DataTable } from '@/ui/table';
import { AppFilters } from './AppFilters';
import { appText, columnsFor } from './columns';
import { reloadLater, useRebuilds } from './useRebuilds';

const CreateAppDialog = lazyDialog(
  'CreateAppDialog.CreateAppDialog',
  async () => (await import('./CreateAppDialog')).CreateAppDialog,
);
const DeleteAppDialog = lazyDialog(
  'DeleteAppDialog.DeleteAppDialog',
  async () => (await import('./DeleteAppDialog')).DeleteAppDialog,
);

const FILTERS = ['q', 'status', 'key'];
const NOUN = ['app', 'apps'] as const;
const CSV_COLUMNS = fieldColumns<App>([
  'id',
  'app_display_name',
  'app_slug',
  'website_url',
  'logo_url',
  'status',
  'api_key_status',
  'sdk_version',
  'created_at',
]);
const byKey = (app: App) => String(app.id);

/** /apps (spec.md §2): the list of apps, with every action on an app. */
export function AppsPage() {
  const apps = useOptimisticList(listApps, useCached(listApps, {}));
  const search = useSearchText();
  const [status, setStatus] = useUrlText('status');
  const [key, setKey] = useUrlText('key');
  const [sort, setSort] = useUrlSort();
  const [creating, startCreating, endCreating] = useUrlDialog('new');
  const clear = useClearUrl(FILTERS, search);
  const [deleting, setDeleting] = useState<{ app: App; name: string } | null>(null);
  const { rebuild, running } = useRebuilds(apps.refresh);
  const { download, disabledReason: noDownloadReason } = useSdkDownload();
  const offline = useOfflineReason();
  const navigate = useNavigate();

  const all = apps.data?.items;
  const toDelete = deleting && presentOf(deleting.app, findById(all ?? [], deleting.app.id), apps.data);
  const nameOf = useMemo(() => appNamesAmong(all ?? []), [all]);
  const columns = useMemo(() => columnsFor(running), [running]);
  const zone = useTimeZone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row shows its time in the chosen zone
  const texts = useMemo(() => new Map(all?.map((app) => [app, appText(app, Date.now())])), [all, zone]);
  const shown = useMemo(() => {
    const found = matches(search.deferred);
    return (all ?? []).filter(
      (app) =>
        (status === '' || statusFilterOf(app) === status) &&
        (key === '' || keyFilterOf(app) === key) &&
        found(texts.get(app) ?? ''),
    );
  }, [all, texts, search.deferred, status, key]);

  const actions = useCallback(
    (app: App): ReactNode => {
      const isRebuilding = running.has(String(app.id));
      const name = nameOf(app);
      const items: MenuItem[] = [
        { label: 'View details', onSelect: () => navigate(paths.app.to(app.id)) },
        { label: 'View endpoints', onSelect: () => navigate(paths.endpoints.to(app.id)) },
        {
          label: 'Download SDK',
          onSelect: () => void download(app, { isRebuilding }),
          disabledReason: noDownloadReason(app, { apps: all }),
        },
        isRebuilding
          ? {
              label: 'Rebuilding...',
              onSelect: () => {},
              disabledReason: 'The SDK is being rebuilt. The list is updated when the build is done.',
            }
          : { label: 'Rebuild SDK', onSelect: () => rebuild(app), disabledReason: offline },
        { label: 'Delete', tone: 'danger', onSelect: () => setDeleting({ app, name }), disabledReason: offline },
      ];
      return <ActionMenu name={name} items={items} />;
    },
    [running, nameOf, navigate, download, noDownloadReason, all, rebuild, offline],
  );
  const createButton = (label: string, look: 'primary' | 'secondary') => (
    <ActionButton look={look} disabledReason={offline} onClick={() => startCreating()}>
      {look === 'primary' ? <Plus aria-hidden="true" /> : null}
      {label}
    </ActionButton>
  );

  return (
    <Page
      title="Apps"
      description="Each app has its own API key, SDK and rules."
      action={createButton('Create app', 'primary')}
      filters={
        <AppFilters
          apps={all ?? []}
          search={[search.text, search.setText]}
          status={[status, setStatus]}
          apiKey={[key, setKey]}
        />
      }
    >
      <Surface>
        <Loaded from={apps} call={listApps}>
          {({ items, unreadable }) => (
            <>
              {items.length === 0 ? (
                <EmptyList
                  unreadable={unreadable}
                  sentence="No apps found."
                  explanation="An app represents one API that you protect. It gets a key and an SDK of its own."
                  action={createButton('Create your first one', 'secondary')}
                />
              ) : shown.length === 0 ? (
                <NoMatch onClear={clear} />
              ) : (
                <DataTable
                  label="Apps"
                  columns={columns}
                  rows={shown}
                  rowKey={byKey}
                  rowName={nameOf}
                  noun={NOUN}
                  total={items.length}
                  sort={sort}
                  onSort={setSort}
                  toolbar={
                    <>
                      <Age of={apps.source} />
                      <ExportCsv table="apps" columns={CSV_COLUMNS} rows={shown} />
                    </>
                  }
                  actions={actions}
                />
              )}
              <UnreadableNote count={unreadable} />
              {shown.length === 0 ? <AgeFooter of={apps.source} /> : null}
            </>
          )}
        </Loaded>
      </Surface>
      {creating === '' ? null : (
        <CreateAppDialog
          known={all ?? null}
          // The service starts its first build automatically.
          onCreated={() => void reloadLater(apps.refresh)}
          onClose={endCreating}
        />
      )}
      {deleting && toDelete ? (
        <DeleteAppDialog
          app={toDelete.present}
          name={toDelete.gone ? deleting.name : nameOf(toDelete.present)}
          gone={toDelete.gone}
          onClose={() => setDeleting(null)}
        />
      ) : null}
    </Page>
  );
}

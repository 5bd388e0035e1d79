import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCached } from '@/cache/useCached';
import { type App, listApps } from '@/contract/apps';
import { keyFilterOf } from '@/domain/apps';
import { Age } from '@/parts/Age';
import { useSdkDownload } from '@/parts/downloadSdk';
import { Loaded } from '@/parts/Loaded';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useSearchText } from '@/parts/useSearchText';
import { useClearUrl, useUrlSort, useUrlText } from '@/parts/useTableState';
import { paths } from '@/paths';
import {
  ActionButton,
  ActionMenu,
  EmptyState,
  type MenuItem,
  NoMatch,
  Page,
  Surface,
  toast,
  UnreadableNote,
} from '@/ui';
import { DataTable } from '@/ui/table';
import { AppFilters } from './AppFilters';
import { columnsFor, searchText } from './columns';
import { useRebuilds } from './useRebuilds';

const CreateAppDialog = lazy(async () => ({ default: (await import('./CreateAppDialog')).CreateAppDialog }));
const DeleteAppDialog = lazy(async () => ({ default: (await import('./DeleteAppDialog')).DeleteAppDialog }));

const FILTERS = ['q', 'status', 'key'];
const NOUN = ['app', 'apps'] as const;
const byKey = (app: App) => String(app.id);
const byName = (app: App) => app.app_display_name;

/** /apps (spec.md §2): the apps, and all that can be done with one from the list. */
export function AppsPage() {
  const apps = useCached(listApps, {});
  const search = useSearchText();
  const [status, setStatus] = useUrlText('status');
  const [key, setKey] = useUrlText('key');
  const [sort, setSort] = useUrlSort();
  const [creating, setCreating] = useUrlText('new');
  const clearUrl = useClearUrl(FILTERS);
  const clear = () => {
    search.forget();
    clearUrl();
  };
  const [deleting, setDeleting] = useState<App | null>(null);
  const { rebuild, running } = useRebuilds(apps.refresh);
  const sdk = useSdkDownload();
  const offline = useOfflineReason();
  const navigate = useNavigate();

  const all = apps.data?.items;
  const columns = useMemo(() => columnsFor(running), [running]);
  const texts = useMemo(() => new Map(all?.map((app) => [app, searchText(app, Date.now())])), [all]);
  const shown = useMemo(() => {
    const words = search.deferred.toLowerCase().split(/\s+/).filter(Boolean);
    return (all ?? []).filter(
      (app) =>
        (status === '' || app.status === status) &&
        (key === '' || keyFilterOf(app) === key) &&
        words.every((word) => texts.get(app)?.includes(word)),
    );
  }, [all, texts, search.deferred, status, key]);

  const actions = (app: App): MenuItem[] => [
    { label: 'View details', onSelect: () => navigate(paths.app.to(app.id)) },
    { label: 'View endpoints', onSelect: () => navigate(paths.endpoints.to(app.id)) },
    { label: 'Download SDK', onSelect: () => void sdk.download(app), disabledReason: sdk.disabledReason(app) },
    running.has(app.id)
      ? { label: 'Rebuilding...', onSelect: () => {}, disabledReason: 'The list is read again when it is done.' }
      : { label: 'Rebuild SDK', onSelect: () => void rebuild(app), disabledReason: offline },
    { label: 'Delete', tone: 'danger', onSelect: () => setDeleting(app), disabledReason: offline },
  ];
  const createButton = (label: string, look: 'primary' | 'secondary') => (
    <ActionButton look={look} disabledReason={offline} onClick={() => setCreating('1')}>
      {look === 'primary' ? <Plus aria-hidden="true" /> : null}
      {label}
    </ActionButton>
  );

  return (
    <Page
      title="Apps"
      description="The apps that your API keys belong to, each with its SDK."
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
                <EmptyState
                  sentence="No apps found."
                  explanation="An app stands for one API that you protect. It gets a key and an SDK of its own."
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
                  rowName={byName}
                  noun={NOUN}
                  total={items.length}
                  sort={sort}
                  onSort={setSort}
                  toolbar={<Age of={apps.source} />}
                  actions={(app) => <ActionMenu name={app.app_display_name} items={actions(app)} />}
                />
              )}
              <UnreadableNote count={unreadable} />
            </>
          )}
        </Loaded>
      </Surface>
      <Suspense>
        {creating === '' ? null : (
          <CreateAppDialog
            known={all ?? null}
            onClose={() => setCreating('')}
            onCreated={(name, app) => {
              setCreating('');
              toast({
                text: `App ${name} created`,
                ...(app ? { action: { label: 'View details', onSelect: () => navigate(paths.app.to(app.id)) } } : {}),
              });
            }}
          />
        )}
        {deleting ? (
          <DeleteAppDialog
            app={deleting}
            onClose={() => setDeleting(null)}
            onDeleted={() => {
              setDeleting(null);
              toast(`App ${deleting.app_display_name} deleted`);
            }}
          />
        ) : null}
      </Suspense>
    </Page>
  );
}

import { useEffect, useRef } from 'react';
import { UncertainError } from '@/cache/settle';
import { useCached } from '@/cache/useCached';
import { useSubmit } from '@/cache/useSubmit';
import { type App, listApps, rebuildApp } from '@/contract/apps';
import { listSdkBuilds } from '@/contract/sdk';
import { newestFirst } from '@/domain/builds';
import { CheckingNotice } from '@/parts/CheckingNotice';
import { useSdkDownload } from '@/parts/downloadSdk';
import { serverErrorOf } from '@/parts/SubmitDialog';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { paths } from '@/paths';
import { formatCount } from '@/text/format';
import { ActionButton, ErrorNote, SimpleTable, TextLink } from '@/ui';
import { useRebuilding } from '../useRebuilds';
import { BuildList } from './BuildList';
import { buildColumns } from './buildColumns';
import { useBuilds } from './useBuilds';

const SHOWN = 5;

/** The newest builds of an app's SDK, with download and rebuild. */
export function BuildsPanel({ app }: { app: App }) {
  const builds = useBuilds(app.id);
  const { cached, rows, running } = builds;
  const apps = useCached(listApps, {});
  const sdk = useSdkDownload();
  const offline = useOfflineReason();
  // One that could not be read may have succeeded, or be the newest.
  const all = cached.data?.unreadable === 0 ? cached.data.items : undefined;
  const newest = rows[0]?.id;
  const rebuild = useSubmit(rebuildApp, {
    // A build that was not there before was asked for by this (reliability.md, E3).
    settle:
      ({ id }) =>
      async (read) => {
        if (cached.status !== 'ready') throw new UncertainError();
        return newestFirst((await read(listSdkBuilds, { id })).items)[0]?.id !== newest;
      },
  });
  const reload = async () => void (await Promise.all([apps.refresh(), cached.refresh()]));
  const rebuilding = useRebuilding();
  const isReloadDue = rebuilding.running.has(String(app.id));
  const { refresh: refreshApps } = apps;
  const wasRunning = useRef(running);
  // The list of apps names the new version, but a build can end long after the list was read for the rebuild.
  useEffect(() => {
    if (wasRunning.current && !running && !isReloadDue) void refreshApps();
    wasRunning.current = running;
  }, [running, isReloadDue, refreshApps]);
  const isRebuilding = rebuild.pending || running || isReloadDue;
  const error = serverErrorOf(rebuild.state);

  return (
    <BuildList
      of={builds}
      toolbar={
        <>
          <ActionButton
            disabledReason={sdk.disabledReason(app, { builds: all })}
            onClick={() => void sdk.download(app, { builds: all, isRebuilding })}
          >
            Download SDK
          </ActionButton>
          <ActionButton
            disabledReason={offline}
            pendingText={isRebuilding ? 'Rebuilding...' : undefined}
            onClick={() => rebuilding.follow(app, rebuild.run({ id: app.id, body: {} }), reload)}
          >
            Rebuild SDK
          </ActionButton>
          {rebuild.state.phase === 'checking' ? <CheckingNotice /> : null}
          {error ? <ErrorNote {...error} /> : null}
        </>
      }
      footer={
        rows.length > 0 ? (
          <TextLink to={paths.appBuilds.to(app.id)}>
            {rows.length > SHOWN ? `All ${formatCount(rows.length, 'build')}` : 'Build history'}
          </TextLink>
        ) : null
      }
    >
      <SimpleTable
        label="Newest SDK builds"
        columns={buildColumns}
        rows={rows.slice(0, SHOWN)}
        rowKey={(build) => String(build.id)}
      />
    </BuildList>
  );
}

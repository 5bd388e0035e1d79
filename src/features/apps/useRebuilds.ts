import { useCallback, useRef } from 'react';
import { sleep } from '@/api/wait';
import { UncertainError } from '@/cache/settle';
import { useOptimisticSet } from '@/cache/useOptimistic';
import { type App, rebuildApp } from '@/contract/apps';
import { SDK_REBUILD_REFRESH_MS } from '@/contract/constants';
import { listSdkBuilds } from '@/contract/sdk';
import { appName } from '@/domain/app-name';
import { isFinal } from '@/domain/builds';
import { useRowSubmits } from '@/parts/useRowSubmits';

/** The list of apps names the newest version: it is read again once, when a build may be done (spec.md §4). */
export async function reloadLater(reload: () => Promise<void>): Promise<void> {
  await sleep(SDK_REBUILD_REFRESH_MS);
  await reload();
}

/**
 * The apps that are being rebuilt, on every screen, by the text of their ids. A rebuild counts until `reload` has run after it, or it
 * failed (spec.md §4); `made`: resolves with null then.
 */
export function useRebuilding() {
  const [running, mark] = useOptimisticSet('apps.rebuilding');
  const follow = useCallback(
    ({ id }: App, made: Promise<unknown>, reload: () => Promise<void>) => {
      const reloaded = async () => {
        // Also for a page opened meanwhile, which shows the same list.
        if (await made) await reloadLater(reload);
      };
      mark(String(id), reloaded());
    },
    [mark],
  );
  return { running, follow };
}

/** Rebuilds of any number of rows at once. A row counts as rebuilding until the list was read again (spec.md §4). */
export function useRebuilds(reload: () => Promise<void>) {
  const { running, follow } = useRebuilding();
  const names = useRef(new Map<unknown, string>());
  const { run } = useRowSubmits(rebuildApp, {
    nameOf: ({ id }) => names.current.get(id),
    // A build that runs now says that the rebuild was taken up; a finished one may be an older one (reliability.md, E3).
    settle:
      ({ id }) =>
      async (read) => {
        const builds = await read(listSdkBuilds, { id });
        if (!builds.items.every(isFinal)) return true;
        throw new UncertainError();
      },
  });
  const rebuild = useCallback(
    (app: App) => {
      names.current.set(app.id, appName(app));
      follow(app, run(String(app.id), { id: app.id, body: {} }), reload);
    },
    [run, follow, reload],
  );
  return { rebuild, running };
}

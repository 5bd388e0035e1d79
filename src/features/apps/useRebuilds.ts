import { useCallback, useEffect, useRef, useState } from 'react';
import { NotSavedError, type Settle, submit, UncertainError } from '@/cache/submit';
import { NOT_FOUND_OUT } from '@/cache/useSubmit';
import { type App, rebuildApp } from '@/contract/apps';
import { SDK_REBUILD_REFRESH_MS } from '@/contract/constants';
import { failureOf, problemOf } from '@/contract/errors';
import type { Id } from '@/contract/fields';
import { listSdkBuilds } from '@/contract/sdk';
import { toast } from '@/ui';

const RUNNING = ['queued', 'building'];

/** Whether a rebuild without an answer was taken up: a build that runs now says so; a finished one may be an older one (E3). */
const settleRebuild =
  (id: Id): Settle =>
  async (read) => {
    const builds = await read(listSdkBuilds, { id });
    if (builds.items.some((build) => RUNNING.includes(build.build_status))) return true;
    throw new UncertainError();
  };

function tellFailed(app: App, error: unknown): void {
  if (error instanceof UncertainError) return void toast({ tone: 'danger', text: NOT_FOUND_OUT });
  if (error instanceof NotSavedError) return void toast({ tone: 'danger', text: rebuildApp.fallback });
  const { sentence, detail } = problemOf(rebuildApp, failureOf(error));
  toast({ tone: 'danger', text: `${app.app_display_name}: ${detail ? `${sentence} ${detail}` : sentence}` });
}

/** Rebuilds of any number of rows at once. A row counts as rebuilding until the list was read again (spec.md §4). */
export function useRebuilds(reload: () => Promise<void>) {
  const [running, setRunning] = useState<ReadonlySet<Id>>(new Set());
  const busy = useRef(new Set<Id>());
  const gone = useRef(new AbortController());
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current.abort();
  }, []);

  const rebuild = useCallback(
    async (app: App) => {
      if (busy.current.has(app.id)) return;
      const { signal } = gone.current;
      const mark = (on: boolean) => {
        if (on) busy.current.add(app.id);
        else busy.current.delete(app.id);
        if (!signal.aborted) setRunning(new Set(busy.current));
      };
      mark(true);
      try {
        await submit(rebuildApp, { id: app.id, body: {} }, { settle: settleRebuild(app.id), signal });
        await new Promise((resolve) => setTimeout(resolve, SDK_REBUILD_REFRESH_MS));
        if (!signal.aborted) await reload();
      } catch (error) {
        if (!signal.aborted) tellFailed(app, error);
      } finally {
        mark(false);
      }
    },
    [reload],
  );
  return { rebuild, running };
}

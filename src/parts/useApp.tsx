import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { storeActiveApp } from '@/cache/device';
import { type Cached, useCached } from '@/cache/useCached';
import { type App, listApps } from '@/contract/apps';
import type { List } from '@/contract/fields';
import { hasRunningWork, onDirty } from '@/state/dirty';
import { activeAppIdAtom } from '@/state/session';
import { SubjectGate, subjectTitle } from './SubjectGate';
import { useMissing } from './useMissing';
import { useOpened } from './useOpened';

export interface AppOfPage {
  app: App | undefined;
  /** The id is in no list, or the address is another tenant's. */
  missing: boolean;
  apps: Cached<List<App>>;
}

/**
 * The app of a page's address: no call reads one app, so it is looked up in the list of apps, by the text of its id (contract.md, 'Routes').
 * Opening its page makes it the active app.
 */
export function useApp(idText: string | undefined, { refused = false } = {}): AppOfPage {
  const apps = useCached(listApps, {});
  const setActive = useSetAtom(activeAppIdAtom);
  // The app of a page that shows a new key: it may leave the list, and the key must not leave with it (ux.md, 'Secrets').
  const working = useSyncExternalStore(onDirty, hasRunningWork);
  const app = useOpened(refused ? [] : (apps.data?.items ?? []), idText, { keep: working });
  const id = app?.id;
  // The active app outlives the page: it preselects the rule dialog's, also after a reload.
  useEffect(() => {
    if (id === undefined) return;
    storeActiveApp(id);
    setActive(id);
  }, [id, setActive]);
  const missing = useMissing(apps, idText, app !== undefined) || refused;
  return { app, missing, apps };
}

/** The page's heading while the app is looked for, and after. */
export const titleOf = ({ app, missing }: AppOfPage, found: (app: App) => string) =>
  subjectTitle('app', missing, app && found(app));

interface AppGateProps {
  of: AppOfPage;
  /** Shapes of the final size. */
  skeleton: ReactNode;
  children: (app: App) => ReactNode;
}

/** The content under the heading: the app's screen, or why there is none. */
export const AppGate = ({ of: { app, missing, apps }, ...rest }: AppGateProps) => (
  <SubjectGate kind="app" subject={app} missing={missing} list={apps} {...rest} />
);

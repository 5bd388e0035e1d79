import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { dropAnswers, renewAll } from '@/cache/renew';
import { verifySession } from '@/cache/session';
import { type DemoSettings, demoSettingsAtom } from '@/state/demo';
import { sessionAtom } from '@/state/session';
import { store } from '@/state/store';
import { isVisible } from '@/visible';

const sameSettings = (a: DemoSettings, b: DemoSettings) =>
  a.scenario === b.scenario && a.latencyMs === b.latencyMs && a.failure === b.failure && a.offline === b.offline;

async function renewAfter(before: DemoSettings | null, next: DemoSettings): Promise<void> {
  const dataStayed = before?.scenario === next.scenario && !sameSettings(before, next);
  if (store.get(sessionAtom).phase !== 'open') {
    // A session that this page has not opened may have answers stored, on an onboarding page for example.
    if (!dataStayed && isVisible()) await dropAnswers();
    return;
  }
  // One probe finds out at once whether the service answers and still knows the user.
  await verifySession();
  if (!dataStayed) await renewAll();
}

/** The demo's settings, as `demoSettingsAtom` has them. Screens follow what this tab or another one changes in them. */
export function useDemo(): DemoSettings | null | undefined {
  // The backend is outside React and reports its changes.
  useEffect(() => {
    let seen = store.get(demoSettingsAtom);
    return store.sub(demoSettingsAtom, () => {
      const before = seen;
      seen = store.get(demoSettingsAtom);
      // The first settings are no change.
      if (seen && before !== undefined) void renewAfter(before, seen);
    });
  }, []);
  return useAtomValue(demoSettingsAtom);
}

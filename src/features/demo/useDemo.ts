import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { dropAnswers, renewAll } from '@/cache/renew';
import { verifySession } from '@/cache/session';
import type { DemoControl, DemoSettings } from '@/state/demo';
import { sessionAtom } from '@/state/session';

const sameSettings = (a: DemoSettings, b: DemoSettings) =>
  a.scenario === b.scenario && a.latencyMs === b.latencyMs && a.failure === b.failure && a.offline === b.offline;

/**
 * The demo's settings; undefined until they are read, null where the demo's own storage cannot be read. Screens follow what this tab or
 * another one changes in them.
 */
export function useDemo(control: DemoControl): DemoSettings | null | undefined {
  const [settings, setSettings] = useState<DemoSettings | null>();
  const signedIn = useAtomValue(sessionAtom).phase === 'open';

  // The backend is outside React and reports its changes.
  useEffect(() => {
    let seen: DemoSettings | null = null;
    let gone = false;
    const look = async (changed: boolean) => {
      const next = await control.settings().catch(() => null);
      if (gone) return;
      if (!next) return setSettings((before) => before ?? null);
      const before = seen;
      seen = next;
      setSettings(next);
      if (!changed) return;
      const dataStayed = before?.scenario === next.scenario && !sameSettings(before, next);
      if (!signedIn) {
        // A session that this page has not opened may have answers stored, on an onboarding page for example.
        if (!dataStayed && document.visibilityState === 'visible') await dropAnswers();
        return;
      }
      // One probe finds out at once whether the service answers and still knows the user.
      await verifySession();
      if (!dataStayed) await renewAll();
    };
    void look(false);
    const stop = control.subscribe(() => void look(true));
    return () => {
      gone = true;
      stop();
    };
  }, [control, signedIn]);
  return settings;
}

import { useAtom } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { hasDirtyForms } from '@/state/dirty';
import { updateAtom } from '@/state/update';
import { Button, Notice } from '@/ui';
import { acceptUpdate } from '../update';

const ReloadDialog = lazy(() => import('./ReloadDialog'));

/** reliability.md, U1 and U2: a new version is offered, never forced. */
export function UpdateNotice() {
  const [update, setUpdate] = useAtom(updateAtom);
  const [asking, setAsking] = useState(false);
  if (update === 'elsewhere') {
    return (
      <Notice tone="info" role="note">
        Another tab has unsaved changes. Finish there first.
      </Notice>
    );
  }
  if (update !== 'ready') return null;
  return (
    <Notice
      tone="info"
      role="note"
      action={
        <>
          <Button size="sm" look="primary" onClick={() => (hasDirtyForms() ? setAsking(true) : void acceptUpdate())}>
            Reload
          </Button>
          <Button size="sm" onClick={() => setUpdate('later')}>
            Later
          </Button>
        </>
      }
    >
      A new version is ready
      {asking ? (
        <Suspense fallback={null}>
          <ReloadDialog onClose={() => setAsking(false)} onReload={() => void acceptUpdate()} />
        </Suspense>
      ) : null}
    </Notice>
  );
}

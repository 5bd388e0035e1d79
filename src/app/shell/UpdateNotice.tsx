import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { atStake } from '@/parts/atStake';
import { lazyDialog } from '@/parts/lazyDialog';
import { Button, Notice } from '@/ui';
import { send, updateAtom } from '../update';

export const ReloadDialog = lazyDialog(
  'ReloadDialog.ReloadDialog',
  async () => (await import('./ReloadDialog')).ReloadDialog,
);

const reload = () => send({ kind: 'reload', here: atStake() });

const WAITING = {
  others: 'Another tab has unsaved changes. Finish there first.',
  work: 'The new version loads when the work in this tab has ended.',
};

/** reliability.md, U1 and U2: a new version is offered, never forced. */
export function UpdateNotice() {
  const update = useAtomValue(updateAtom);
  const later = (
    <Button size="sm" onClick={() => send({ kind: 'later' })}>
      Later
    </Button>
  );
  switch (update.phase) {
    case 'none':
    case 'reloading':
      return null;
    case 'waiting':
      return update.for === 'unknown' ? null : (
        <Notice tone="info" role="note" action={later}>
          {WAITING[update.for]}
        </Notice>
      );
    case 'activating':
      return (
        <Notice tone="info" role="note">
          The new version is starting…
        </Notice>
      );
    case 'stuck':
      return (
        <Notice tone="warning" action={<Actions verb="Try again" later={later} />}>
          The new version did not start. Close other tabs of Portcullis, or try again.
        </Notice>
      );
    case 'offered':
    case 'asking':
      return (
        <Notice tone="info" role="note" action={<Actions verb="Reload" later={later} />}>
          A new version is ready
          {update.phase === 'asking' ? (
            <ReloadDialog
              onClose={() => send({ kind: 'cancel' })}
              onReload={() => send({ kind: 'confirm', here: atStake() })}
            />
          ) : null}
        </Notice>
      );
  }
}

const Actions = ({ verb, later }: { verb: string; later: ReactNode }) => (
  <>
    <Button size="sm" look="primary" onClick={reload}>
      {verb}
    </Button>
    {later}
  </>
);

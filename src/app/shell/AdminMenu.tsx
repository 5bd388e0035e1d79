import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';
import { NO_TENANT } from '@/cache/keys';
import { lazyDialog } from '@/parts/lazyDialog';
import { sessionAtom } from '@/state/session';
import { Menu } from '@/ui';
import { useInstallPrompt } from '../install';
import { UntilLeft } from './UntilLeft';

export const SignOutDialog = lazyDialog(
  'SignOutDialog.SignOutDialog',
  async () => (await import('./SignOutDialog')).SignOutDialog,
);

/** The menu 'Admin': who is signed in, installing, signing out (ux.md, 'Shell'). */
export function AdminMenu() {
  const state = useAtomValue(sessionAtom);
  const install = useInstallPrompt();
  const [leaving, setLeaving] = useState(false);
  const stay = useCallback(() => setLeaving(false), []);
  if (state.phase !== 'open') return null;
  const { email, tenantId } = state.session;
  return (
    <>
      <Menu
        label="Admin"
        header={
          <>
            <div>{email}</div>
            <div className="pc-muted">Tenant {tenantId === NO_TENANT ? '—' : tenantId}</div>
          </>
        }
        items={[
          ...(install ? [{ label: 'Install app', onSelect: install }] : []),
          { label: 'Sign out', onSelect: () => setLeaving(true) },
        ]}
      />
      {leaving ? (
        <UntilLeft onLeft={stay}>
          <SignOutDialog onClose={stay} />
        </UntilLeft>
      ) : null}
    </>
  );
}

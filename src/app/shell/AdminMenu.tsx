import { useAtomValue } from 'jotai';
import { lazy, Suspense, useState } from 'react';
import { sessionAtom } from '@/state/session';
import { Menu } from '@/ui';
import { useInstallPrompt } from '../install';

const SignOutDialog = lazy(() => import('./SignOutDialog'));

/** The menu 'Admin': who is signed in, installing, signing out (ux.md, 'Shell'). */
export function AdminMenu() {
  const state = useAtomValue(sessionAtom);
  const install = useInstallPrompt();
  const [leaving, setLeaving] = useState(false);
  if (state.phase !== 'open') return null;
  const { email, tenantId } = state.session;
  return (
    <>
      <Menu
        label="Admin"
        header={
          <>
            <div>{email}</div>
            <div className="pc-muted">Tenant {tenantId}</div>
          </>
        }
        items={[
          ...(install ? [{ label: 'Install app', onSelect: install }] : []),
          { label: 'Sign out', onSelect: () => setLeaving(true) },
        ]}
      />
      {leaving ? (
        <Suspense fallback={null}>
          <SignOutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

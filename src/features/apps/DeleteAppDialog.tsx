import { useMemo } from 'react';
import { useCached } from '@/cache/useCached';
import { useSubmit } from '@/cache/useSubmit';
import { getApiKeyStatus } from '@/contract/api-keys';
import { type App, deleteApp, listApps } from '@/contract/apps';
import { appName } from '@/domain/app-name';
import { lastUseOfKey } from '@/domain/keys';
import { isGone } from '@/parts/isGone';
import { withoutApp } from '@/parts/limits/changes';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { toast } from '@/ui';

interface DeleteAppDialogProps {
  app: App;
  onClose: () => void;
}

/** Irreversible with live effect: the name is typed, the effect named (ux.md, 'Risky steps'; spec.md §4). */
export function DeleteAppDialog({ app, onClose }: DeleteAppDialogProps) {
  const name = appName(app);
  const { run, state } = useSubmit(deleteApp, {
    settle: () => isGone(listApps, {}, app.id),
    onMade: () => {
      toast(`App ${name} deleted`);
    },
    onDone: onClose,
  });
  const change = useMemo(() => withoutApp(app.id), [app.id]);
  return (
    <ConfirmSubmit
      title={`Delete ${name}?`}
      verb="Delete"
      typedName={name}
      state={state}
      pendingLabel="Deleting…"
      onConfirm={() => void run({ id: app.id })}
      onClose={onClose}
    >
      <p>
        <KeyEffect app={app} /> The service may remove its rules and leave its users without an app. This cannot be
        undone.
      </p>
      <WhatChanges change={change} />
    </ConfirmSubmit>
  );
}

/** The fate of the app's key. Read here, since the list does not say when it was last used. */
function KeyEffect({ app }: { app: App }) {
  const key = useCached(getApiKeyStatus, { id: app.id });
  if (key.status !== 'ready') return <>An active API key is revoked at once.</>;
  if (key.data === null || key.data.status === 'revoked') return <>It has no active API key.</>;
  const { status, last_used_at: used } = key.data;
  return (
    <>
      {status === 'active' ? 'Its active API key' : 'Its API key'} is revoked at once. {lastUseOfKey(used, Date.now())}
    </>
  );
}

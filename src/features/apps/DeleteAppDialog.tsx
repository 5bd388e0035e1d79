import { useMemo } from 'react';
import { serviceNow, serviceTimeAt } from '@/api/serviceClock';
import { useCached } from '@/cache/useCached';
import { getApiKeyStatus } from '@/contract/api-keys';
import { type App, deleteApp, listApps } from '@/contract/apps';
import { appName } from '@/domain/app-name';
import { lastUseOfKey, whenChecked } from '@/domain/keys';
import { ConfirmDelete } from '@/parts/ConfirmDelete';
import { withoutApp } from '@/parts/limits/changes';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { useDelete } from '@/parts/useDelete';
import { useSavedAt } from '@/parts/useLogPeriod';

interface DeleteAppDialogProps {
  /** As the list has it now; as it was, once it is gone. */
  app: App;
  /** Told apart from other apps of its name. */
  name: string;
  /** The list no longer has it. */
  gone: boolean;
  onClose: () => void;
}

/** Irreversible with live effect: the name is typed, the effect named (ux.md, 'Risky steps'; spec.md §4). */
export function DeleteAppDialog({ app, name, gone, onClose }: DeleteAppDialogProps) {
  const { run, state } = useDelete(deleteApp, {
    from: [listApps, {}],
    id: app.id,
    what: `App ${name}`,
    onDone: onClose,
  });
  const change = useMemo(() => withoutApp(app.id), [app.id]);
  return (
    <ConfirmDelete
      title={`Delete ${name}?`}
      noun="app"
      gone={gone}
      typedName={appName(app)}
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
    </ConfirmDelete>
  );
}

/** The fate of the app's key. Read here, since the list does not say when it was last used. */
function KeyEffect({ app }: { app: App }) {
  const key = useCached(getApiKeyStatus, { id: app.id });
  const savedAt = useSavedAt(key);
  const checkedAt = savedAt === null ? null : serviceTimeAt(savedAt);
  const now = serviceNow();
  if (key.status !== 'ready') return <>An active API key is revoked at once.</>;
  if (key.data === null || key.data.status === 'revoked') {
    if (checkedAt === null) return <>It has no active API key.</>;
    return <>{whenChecked(checkedAt, now)}, it had no active API key; one made since is revoked at once.</>;
  }
  const { status, last_used_at: used } = key.data;
  return (
    <>
      {status === 'active' && checkedAt === null ? 'Its active API key' : 'Its API key'} is revoked at once.{' '}
      {lastUseOfKey(used, now, checkedAt)}
    </>
  );
}

import { useCached } from '@/cache/useCached';
import { useSubmit } from '@/cache/useSubmit';
import { getApiKeyStatus } from '@/contract/api-keys';
import { type App, deleteApp, listApps } from '@/contract/apps';
import { findById } from '@/parts/byId';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { RelativeTime } from '@/ui';

interface DeleteAppDialogProps {
  app: App;
  onClose: () => void;
  onDeleted: () => void;
}

/** Irreversible with live effect: the name is typed, the effect named (ux.md, 'Risky steps'; spec.md §4). */
export function DeleteAppDialog({ app, onClose, onDeleted }: DeleteAppDialogProps) {
  const { run, state } = useSubmit(deleteApp, {
    settle: () => async (read) => findById((await read(listApps, {})).items, app.id) === undefined,
    onDone: onDeleted,
  });
  return (
    <ConfirmSubmit
      title={`Delete ${app.app_display_name}?`}
      verb="Delete"
      typedName={app.app_display_name}
      state={state}
      pendingLabel="Deleting…"
      onConfirm={() => void run({ id: app.id })}
      onClose={onClose}
    >
      <p>
        <KeyEffect app={app} /> Its rules go with it; its end users stay, without an app. This cannot be undone.
      </p>
    </ConfirmSubmit>
  );
}

/** What happens to the app's key. Read here, since the list does not say when it was last used. */
function KeyEffect({ app }: { app: App }) {
  const key = useCached(getApiKeyStatus, { id: app.id });
  if (key.status === 'ready' && (key.data === null || key.data.revoked)) return <>It has no active API key.</>;
  const used = key.data?.last_used_at;
  return (
    <>
      Its active API key is revoked at once.{' '}
      {used ? (
        <>
          Used <RelativeTime value={used} />.
        </>
      ) : key.status === 'ready' ? (
        'Never used.'
      ) : null}
    </>
  );
}

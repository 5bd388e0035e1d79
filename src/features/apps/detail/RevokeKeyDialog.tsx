import { serviceNow, serviceTimeAt } from '@/api/serviceClock';
import { useCached } from '@/cache/useCached';
import { useSubmit } from '@/cache/useSubmit';
import { type ApiKeyStatus, getApiKeyStatus, revokeApiKey } from '@/contract/api-keys';
import { type App, listApps } from '@/contract/apps';
import { appName } from '@/domain/app-name';
import { isSameKey, keyChangeText, lastUseOfKey } from '@/domain/keys';
import { appNamesAmong } from '@/domain/namesakes';
import { NOTHING } from '@/parts/limits/changes';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { useSavedAt } from '@/parts/useLogPeriod';
import { Notice, toast } from '@/ui';

interface RevokeKeyDialogProps {
  app: App;
  /** The key when the dialog was opened. */
  opened: ApiKeyStatus;
  onRevoked: () => void;
  onClose: () => void;
}

/** Irreversible with live effect: the app's name is typed first (ux.md, 'Risky steps'). */
export function RevokeKeyDialog({ app, opened, onRevoked, onClose }: RevokeKeyDialogProps) {
  // Read again as the dialog opens: the page may have been open for hours.
  const key = useCached(getApiKeyStatus, { id: app.id });
  const apps = useCached(listApps, {});
  const current = key.status === 'ready' ? key.data : opened;
  const revoke = useSubmit(revokeApiKey, {
    // The request names no key: it is not sent if the service has another one than is shown. If the status cannot be read, for whatever
    // reason, it is sent (reliability.md, E5): a leaked key can still be revoked.
    precheck: async (input, read) => {
      const found = await read(getApiKeyStatus, input).catch(() => undefined);
      return found === undefined || isSameKey(found, current) ? input : 'called-off';
    },
    settle:
      ({ id }) =>
      async (read) => {
        const found = await read(getApiKeyStatus, { id });
        return found === null || found.status === 'revoked';
      },
    onMade: () => {
      toast('API key revoked');
      onRevoked();
    },
    onDone: onClose,
  });
  const now = serviceNow();
  const savedAt = useSavedAt(key);
  const checkedAt = savedAt === null ? null : serviceTimeAt(savedAt);
  // Without any answer, nothing is known of its use since the page was opened.
  const lastUse = key.status === 'ready' ? [lastUseOfKey((key.data ?? opened).last_used_at, now, checkedAt)] : [];
  const change = revoke.pending ? null : keyChangeText(opened, current, now);
  const isGone = change !== null && (current === null || current.status === 'revoked');
  return (
    <ConfirmSubmit
      title={`Revoke the API key of ${appNamesAmong(apps.data?.items ?? [])(app)}?`}
      verb="Revoke"
      typedName={appName(app)}
      state={revoke.state}
      disabledReason={isGone ? 'There is nothing left to revoke.' : undefined}
      onConfirm={() => void revoke.run({ id: app.id })}
      onClose={onClose}
    >
      <p>From now on every request that carries this key is refused. This cannot be undone.</p>
      <WhatChanges change={NOTHING} also={lastUse} />
      {change ? (
        <Notice tone="warning" role="alert">
          {change}
        </Notice>
      ) : null}
    </ConfirmSubmit>
  );
}

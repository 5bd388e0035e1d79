import { useSubmit } from '@/cache/useSubmit';
import { type ApiKeyStatus, getApiKeyStatus, revokeApiKey } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import { appName } from '@/domain/app-name';
import { lastUseOfKey } from '@/domain/keys';
import { NOTHING } from '@/parts/limits/changes';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { toast } from '@/ui';

interface RevokeKeyDialogProps {
  app: App;
  status: ApiKeyStatus;
  onRevoked: () => void;
  onClose: () => void;
}

/** Irreversible with live effect: the app's name is typed first (ux.md, 'Risky steps'). */
export function RevokeKeyDialog({ app, status, onRevoked, onClose }: RevokeKeyDialogProps) {
  const revoke = useSubmit(revokeApiKey, {
    settle:
      ({ id }) =>
      async (read) => {
        const found = await read(getApiKeyStatus, { id });
        return found === null || found.status === 'revoked';
      },
    onMade: () => {
      toast('API key revoked');
    },
    onDone: () => {
      onRevoked();
      onClose();
    },
  });
  return (
    <ConfirmSubmit
      title={`Revoke the API key of ${appName(app)}?`}
      verb="Revoke"
      typedName={appName(app)}
      state={revoke.state}
      onConfirm={() => void revoke.run({ id: app.id })}
      onClose={onClose}
    >
      <p>From now on every request that carries this key is refused. This cannot be undone.</p>
      <WhatChanges change={NOTHING} also={[lastUseOfKey(status.last_used_at, Date.now())]} />
    </ConfirmSubmit>
  );
}

import { useState } from 'react';
import { useCached } from '@/cache/useCached';
import { type ApiKeyStatus, getApiKeyStatus } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import { appName } from '@/domain/app-name';
import { KEY_EXAMPLES, KEY_LOST, keyStateOf, NO_KEY } from '@/domain/keys';
import { stepAfterKeyText } from '@/domain/readiness';
import { Age } from '@/parts/Age';
import { CheckingNotice } from '@/parts/CheckingNotice';
import { Loaded } from '@/parts/Loaded';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { ActionButton, EmptyState, ErrorNote, LoadingRows, Notice, Panel, Row, Stack } from '@/ui';
// Not lazy: if the code of the dialog could not be loaded, a new key would be lost.
import { SecretDialog } from '@/ui/dialogs';
import { KeyFacts } from './KeyFacts';
import { RevokeKeyDialog } from './RevokeKeyDialog';
import type { AppData } from './useAppData';
import { useNewKey } from './useNewKey';

interface ApiKeyPanelProps {
  app: App;
  of: Pick<AppData, 'readiness' | 'isBuilding'>;
}

/** A key's states: none → active → revoked (spec.md §4). */
export function ApiKeyPanel({ app, of }: ApiKeyPanelProps) {
  const status = useCached(getApiKeyStatus, { id: app.id });
  const offline = useOfflineReason();
  const newKey = useNewKey(app, status);
  /** The key that is to be revoked, as it was when its dialog opened: the service may forget it before the dialog closes. */
  const [revoking, setRevoking] = useState<ApiKeyStatus | null>(null);
  const createButton = (
    <ActionButton
      look="primary"
      disabledReason={offline}
      pendingText={newKey.pending ? 'Creating…' : undefined}
      onClick={newKey.create}
    >
      Create API key
    </ActionButton>
  );

  return (
    <Panel title="API key" aside={<Age of={status.source} />}>
      <Stack>
        {newKey.checking ? <CheckingNotice /> : null}
        {newKey.trouble?.kind === 'lost' ? (
          <Notice tone="warning" role="alert">
            {KEY_LOST}
          </Notice>
        ) : newKey.trouble ? (
          <ErrorNote sentence={newKey.trouble.problem.sentence} serverMessage={newKey.trouble.problem.detail} />
        ) : null}
        <Loaded from={status} call={getApiKeyStatus} skeleton={<LoadingRows rows={2} />}>
          {(key) =>
            key === null ? (
              <EmptyState
                sentence={NO_KEY}
                explanation="The key proves that a request comes from this app. It is shown once, when it is created."
                action={createButton}
              />
            ) : (
              <KeyFacts status={key}>
                <Row wrap gap="2">
                  {keyStateOf(key).can.create ? createButton : null}
                  {keyStateOf(key).can.revoke ? (
                    <ActionButton disabledReason={offline} onClick={() => setRevoking(key)}>
                      Revoke API key
                    </ActionButton>
                  ) : null}
                </Row>
              </KeyFacts>
            )
          }
        </Loaded>
      </Stack>
      {newKey.secret === null ? null : (
        <SecretDialog
          title={`API key of ${appName(app)}`}
          label="API key"
          secret={newKey.secret}
          examples={KEY_EXAMPLES}
          next={`Replace the address with that of your API. ${stepAfterKeyText(of.readiness, of)}`}
          onClose={newKey.close}
        />
      )}
      {revoking ? (
        <RevokeKeyDialog app={app} opened={revoking} onRevoked={newKey.reset} onClose={() => setRevoking(null)} />
      ) : null}
    </Panel>
  );
}

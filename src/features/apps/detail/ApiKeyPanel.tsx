import { useRef, useState } from 'react';
import { type Source, useCached, useFreshness } from '@/cache/useCached';
import { OUTCOME_UNKNOWN, type SubmitState, useSubmit } from '@/cache/useSubmit';
import { type ApiKeyStatus, createApiKey, getApiKeyStatus } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import { type Failure, problemOf } from '@/contract/errors';
import { appName } from '@/domain/app-name';
import { isNewKey, KEY_EXAMPLES, KEY_LOST, keyStateOf, NO_KEY } from '@/domain/keys';
import { Age } from '@/parts/Age';
import { CheckingNotice } from '@/parts/CheckingNotice';
import { Loaded } from '@/parts/Loaded';
import { serverErrorOf } from '@/parts/SubmitDialog';
import { useDirty } from '@/parts/useDirty';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { ActionButton, EmptyState, ErrorNote, LoadingRows, Notice, Panel, Row, toast } from '@/ui';
// Not lazy: if the code of the dialog could not be loaded, a new key would be lost.
import { SecretDialog } from '@/ui/dialogs';
import { KeyFacts } from './KeyFacts';
import { RevokeKeyDialog } from './RevokeKeyDialog';

/** A 2xx answer whose body could not be read: the key may exist, but its value is lost. */
const say = (failure: Failure) =>
  failure.kind === 'shape' ? { sentence: createApiKey.fallback, detail: KEY_LOST } : problemOf(createApiKey, failure);

/** A gateway lost the answer, or one of 2xx names an error: the key may have been made all the same. */
const isAnswerLost = (state: SubmitState) =>
  state.phase === 'failed' &&
  state.failure?.kind === 'refused' &&
  (state.failure.status >= 500 || state.failure.status < 400);

const NO_SOURCE: Source = { resource: null };

/** A key's states: none → active → revoked (spec.md §4). Its value is kept only in this component's state, while its dialog is open. */
export function ApiKeyPanel({ app }: { app: App }) {
  const status = useCached(getApiKeyStatus, { id: app.id });
  const offline = useOfflineReason();
  const [secret, setSecret] = useState<string | null>(null);
  const [lost, setLost] = useState(false);
  /** The key that is to be revoked, as it was when its dialog opened: the service may forget it before the dialog closes. */
  const [revoking, setRevoking] = useState<ApiKeyStatus | null>(null);
  const box = useRef<HTMLDivElement>(null);
  /** The key before another was asked for. */
  const before = useRef<ApiKeyStatus | null>(null);
  const create = useSubmit(createApiKey, {
    settle:
      ({ id }) =>
      async (read) =>
        isNewKey(await read(getApiKeyStatus, { id }), before.current),
    // The user has left the page, so the key cannot be shown.
    onMade: (_result, _input, here) => {
      if (!here) toast({ tone: 'danger', text: `${appName(app)}: ${KEY_LOST}` });
    },
    onDone: (result) => {
      if (result.kind === 'settled') setLost(true);
      else setSecret(result.value.api_key);
    },
    say,
  });

  // A reload now would lose the key: the browser asks first (ux.md, 'Secrets').
  useDirty(create.pending || secret !== null, 'running');

  // The button that opened a dialog may be gone when it closes.
  const refocus = () => requestAnimationFrame(() => box.current?.focus());
  const error = serverErrorOf(create.state);
  const isUncertain = lost || error?.sentence === OUTCOME_UNKNOWN;
  const unread =
    create.state.phase === 'failed' && create.state.failure?.kind === 'shape' ? create.state.failure : null;
  const mayExist = isUncertain || unread !== null;
  // Followed only then: a refresh without news is to render nothing (performance.md).
  const { stale } = useFreshness(mayExist ? status.source : NO_SOURCE);
  const isMade = isNewKey(status.data ?? null, before.current);
  // A status that has been read since tells whether there is such a key.
  const isUnread = status.data === undefined || stale;
  const isLost = mayExist ? isMade || isUnread : isMade && isAnswerLost(create.state);
  const createButton = (
    <ActionButton
      look="primary"
      disabledReason={offline}
      pendingText={create.pending ? 'Creating…' : undefined}
      onClick={() => {
        setLost(false);
        before.current = status.data ?? null;
        void create.run({ id: app.id });
      }}
    >
      Create API key
    </ActionButton>
  );

  return (
    <Panel title="API key" aside={<Age of={status.source} />}>
      <div ref={box} tabIndex={-1} style={{ display: 'grid', gap: 16, outline: 'none' }}>
        {create.state.phase === 'checking' ? <CheckingNotice /> : null}
        {isLost ? (
          <Notice tone="throttled" role="alert">
            {KEY_LOST}
          </Notice>
        ) : error && !isUncertain ? (
          <ErrorNote {...(unread ? problemOf(createApiKey, unread) : error)} />
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
      </div>
      {secret === null ? null : (
        <SecretDialog
          title={`API key of ${appName(app)}`}
          label="API key"
          secret={secret}
          examples={KEY_EXAMPLES}
          next="Replace the address with that of your API. The first request completes the step 'First call'; 'Endpoints' comes next."
          onClose={() => {
            setSecret(null);
            refocus();
          }}
        />
      )}
      {revoking ? (
        <RevokeKeyDialog
          app={app}
          opened={revoking}
          onRevoked={() => {
            setLost(false);
            create.reset();
          }}
          onClose={() => {
            setRevoking(null);
            refocus();
          }}
        />
      ) : null}
    </Panel>
  );
}

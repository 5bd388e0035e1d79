import { useState } from 'react';
import { type Cached, type Source, useFreshness } from '@/cache/useCached';
import { OUTCOME_UNKNOWN, type SubmitState, useSubmit } from '@/cache/useSubmit';
import { type ApiKeyStatus, createApiKey, getApiKeyStatus } from '@/contract/api-keys';
import type { App } from '@/contract/apps';
import { type Failure, type Problem, problemOf } from '@/contract/errors';
import { appName } from '@/domain/app-name';
import { isNewKey, KEY_LOST } from '@/domain/keys';
import { useDirty } from '@/parts/useDirty';
import { toast } from '@/ui';

/** A 2xx answer whose body could not be read: the key may exist, but its value is lost. */
const say = (failure: Failure) =>
  failure.kind === 'shape' ? { sentence: createApiKey.fallback, detail: KEY_LOST } : problemOf(createApiKey, failure);

type Existence = 'likely' | 'unlikely' | 'impossible';

/** As far as the attempt itself tells: can there be a key that was not shown? */
function existenceAfter(state: SubmitState): Existence {
  if (state.phase !== 'failed') return 'impossible';
  if (state.failure?.kind === 'shape' || state.problem.sentence === OUTCOME_UNKNOWN) return 'likely';
  // A gateway lost the answer, or one of 2xx names an error.
  const isDoubtful = state.failure?.kind === 'refused' && (state.failure.status >= 500 || state.failure.status < 400);
  return isDoubtful ? 'unlikely' : 'impossible';
}

/** The failure in words; null where its outcome is unknown, which the key's status tells. */
function problemAfter(state: SubmitState): Problem | null {
  if (state.phase !== 'failed' || state.problem.sentence === OUTCOME_UNKNOWN) return null;
  return state.failure?.kind === 'shape' ? problemOf(createApiKey, state.failure) : state.problem;
}

/** The last attempt's outcome, if it is not a key that was shown. */
export type KeyTrouble = { kind: 'lost' } | { kind: 'failed'; problem: Problem };

const NO_SOURCE: Source = { resource: null };

/** Creates an app's API key. Its value is kept only in this component's state, while its dialog is open. */
export function useNewKey(app: App, status: Cached<ApiKeyStatus | null>) {
  const [secret, setSecret] = useState<string | null>(null);
  /** A read has shown that the key was made, though no answer came. */
  const [isSettled, setSettled] = useState(false);
  /** The key before another was asked for. */
  const [before, setBefore] = useState<ApiKeyStatus | null>(null);
  const attempt = useSubmit(createApiKey, {
    settle: ({ id }) => {
      // Called as the request is sent, when `before` may not have been rendered yet.
      const known = status.data ?? null;
      return async (read) => isNewKey(await read(getApiKeyStatus, { id }), known);
    },
    // The user has left the page, so the key cannot be shown.
    onMade: (_result, _input, here) => {
      if (!here) toast({ tone: 'danger', text: `${appName(app)}: ${KEY_LOST}` });
    },
    onDone: (result) => {
      if (result.kind === 'settled') setSettled(true);
      else setSecret(result.value.api_key);
    },
    say,
  });
  // A reload now would lose the key: the browser asks first (ux.md, 'Secrets').
  useDirty(attempt.pending || secret !== null, 'running');

  const existence = isSettled ? 'likely' : existenceAfter(attempt.state);
  // Followed only then: a refresh without news is to render nothing (performance.md).
  const { stale } = useFreshness(existence === 'likely' ? status.source : NO_SOURCE);
  // A status that has been read since tells whether there is such a key.
  const isUnread = status.data === undefined || stale;
  const isMade = isNewKey(status.data ?? null, before);
  const isLost = (isMade && existence !== 'impossible') || (isUnread && existence === 'likely');
  const problem = isSettled ? null : problemAfter(attempt.state);
  const trouble: KeyTrouble | null = isLost ? { kind: 'lost' } : problem && { kind: 'failed', problem };

  return {
    create() {
      setSettled(false);
      setBefore(status.data ?? null);
      void attempt.run({ id: app.id });
    },
    pending: attempt.pending,
    checking: attempt.state.phase === 'checking',
    /** The new key, until its dialog is closed. */
    secret,
    close: () => setSecret(null),
    trouble,
    /** Forgets the last attempt. */
    reset() {
      setSettled(false);
      attempt.reset();
    },
  };
}

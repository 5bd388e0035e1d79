import { callApi } from '@/api/call';
import { newId } from '@/api/random';
import { login } from '@/contract/auth';
import { ApiError, failureOf } from '@/contract/errors';
import { reportProbe, reportSignal, signalOf } from './connection-signals';
import { withStorageTimeout } from './db';
import { SIGNED_OUT, SIGNING_IN, storeKeepCopy } from './device';
import type { Owner } from './keys';
import { whileIdentityChanges } from './lifetime';
import { local } from './local';
import { askMe, NotRecognizedError, type Registered } from './me';
import { dispatch } from './session';
import { forget } from './session-device';

/**
 * Signs in. Any answer to /auth/login other than a refusal is a success, whatever its body; /auth/me says who the user is. From the moment
 * the cookie may change, no tab sends a change on behalf of the previous user.
 * @param registered the account, if it has just been created: its tenant, where /auth/me names none
 * @throws ApiError | OfflineError | TimeoutError | AnswerError from /auth/login; NotRecognizedError if /auth/me does not say who the user
 *   is
 */
export function signIn(
  credentials: { email: string; password: string },
  keepCopy: boolean,
  registered: Registered | null = null,
): Promise<void> {
  return whileIdentityChanges(async () => {
    // Cleared with the mark of the user who is signed in then. If the tab is closed earlier, it stays, and no change leaves until /auth/me
    // has been asked. A refusal of this sign-in says nothing about an earlier one that stopped.
    const inDoubt = local.get(SIGNING_IN);
    const mine = newId();
    local.set(SIGNING_IN, mine);
    const sentAt = performance.now();
    try {
      await callApi(login, { body: credentials });
    } catch (error) {
      if (error instanceof ApiError && local.get(SIGNING_IN) === mine) local.set(SIGNING_IN, inDoubt);
      // A wrong password is an answer; it says nothing about a session.
      reportSignal(error instanceof ApiError ? 'answered' : signalOf(failureOf(error)), sentAt);
      throw error;
    }
    storeKeepCopy(keepCopy);
    const askedAt = performance.now();
    let owner: Owner;
    try {
      owner = await askMe({ registered });
    } catch (error) {
      reportProbe(signalOf(failureOf(error)), askedAt);
      // Somebody may be signed in by now, but it is not known who. The previous user no longer is.
      await dispatch({ kind: 'ended-elsewhere', reason: 'ended', device: 'unknown' });
      await withStorageTimeout(forget('ended'), undefined);
      throw new NotRecognizedError(failureOf(error));
    }
    // From here on the mark stops nobody, and an answer under the previous cookie comes too late.
    local.set(SIGNED_OUT, null);
    await dispatch({ kind: 'signed-in', owner });
    reportProbe('answered', askedAt);
  });
}

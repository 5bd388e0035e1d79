import { AnswerError, ApiError, isTemporary } from '@/contract/errors';
import { type Session, whileOpen } from './lifetime';
import type { FreshRead } from './settle';
import { readIn } from './submit';

/**
 * Reads before a change is sent, so that the change can be adapted or called off. If the read is refused, the service decides about the
 * change; if the service is busy or failing, nothing is sent.
 * @param D a decision other than an input to send
 * @throws OfflineError | TimeoutError | AnswerError | ApiError of 429 and from 500 on: nothing may be sent
 */
export async function runPrecheck<I, D>(
  session: Session | null,
  input: I,
  precheck: ((input: I, read: FreshRead) => Promise<I | D>) | undefined,
): Promise<I | D> {
  if (!precheck) return input;
  try {
    return await whileOpen(session, precheck(input, readIn(session)));
  } catch (error) {
    const isDecided = error instanceof ApiError && !isTemporary(error);
    if (isDecided || (error instanceof AnswerError && error.kind === 'shape')) return input;
    throw error;
  }
}

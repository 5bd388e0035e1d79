import { AnswerError, ApiError } from '@/contract/errors';
import { type Session, whileOpen } from './lifetime';
import { type FreshRead, readIn } from './submit';

/**
 * Reads before a change is sent, and lets it be adapted or called off (null). A read that is refused leaves the decision about the change to
 * the service; not where the service is busy or out of order: it may soon know better, and until then nothing is sent.
 * @throws OfflineError | TimeoutError | AnswerError | ApiError of 429 and from 500 on: nothing may be sent
 */
export async function lookFirst<I>(
  session: Session | null,
  input: I,
  precheck: ((input: I, read: FreshRead) => Promise<I | null>) | undefined,
): Promise<I | null> {
  if (!precheck) return input;
  try {
    return await whileOpen(session, precheck(input, readIn(session)));
  } catch (error) {
    const isDecided = error instanceof ApiError && error.status !== 429 && error.status < 500;
    if (isDecided || (error instanceof AnswerError && error.kind === 'shape')) return input;
    throw error;
  }
}

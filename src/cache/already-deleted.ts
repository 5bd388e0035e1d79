import type { AnyCall } from '@/contract/define';
import { ApiError } from '@/contract/errors';
import type { Submitted } from './submit';

/** A change as it was made. */
export type Made<T> = Submitted<T> & {
  /** The thing to be deleted was gone before: somebody else was first, or an earlier request whose answer was lost. */
  alreadyDeleted?: true;
};

/**
 * Treats a deletion answered with 404 as made if a read shows that the entry is gone.
 * @param isGone null where no read can show it
 * @throws whatever `sending` throws in every other case
 */
export async function orAlreadyDeleted<T>(
  call: AnyCall,
  sending: Promise<Submitted<T>>,
  isGone: (() => Promise<boolean>) | null,
): Promise<Made<T>> {
  try {
    return await sending;
  } catch (error) {
    const isMissing = call.method === 'DELETE' && error instanceof ApiError && error.status === 404;
    if (!isMissing || !isGone || !(await isGone().catch(() => false))) throw error;
    return { kind: 'settled', reread: async () => {}, alreadyDeleted: true };
  }
}

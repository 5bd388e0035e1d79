import { useCallback, useRef } from 'react';
import type { FreshRead } from '@/cache/settle';
import type { SubmitOptions } from '@/cache/useSubmit';
import type { AnyCall, InputOf } from '@/contract/define';
import { AnswerError, ApiError } from '@/contract/errors';
import { toastDone, toastNotUndone } from './undo';
import { useRowSubmits } from './useRowSubmits';

interface Change<C extends AnyCall> {
  /** The change, old → new. */
  text: string | Promise<string>;
  /** The thing that was changed, which the toast of a failed undo names. */
  name: string;
  /** Restores the earlier values. */
  back: InputOf<C>;
  /**
   * Checks that nothing has changed since, so that nobody else's change is undone with it. May return `back` again, built on what the
   * service has now.
   */
  isUnchanged: (read: FreshRead) => Promise<boolean | InputOf<C>>;
  /** Said once it is taken back. */
  undone: string;
  isRule?: boolean;
}

/**
 * Resolves with what the read before an undo found. If it was refused or cannot be read, says that nothing was undone, and resolves with
 * null: the service decides about a change made by hand, but not about an undo, since it does not know the previous step.
 */
export async function orNotUndone<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof AnswerError)) throw error;
    toastNotUndone('the service did not say whether it was');
    return null;
  }
}

/** Numbers the undos on this page, so that each has a key of its own. */
let begun = 0;

/** Says what was changed and offers to take it back, by a change of the same kind. Works on after its screen is gone. */
export function useUndo<C extends AnyCall>(call: C, { settle }: Pick<SubmitOptions<C>, 'settle'>) {
  // Keyed by the input that is sent: an entry may be changed, and changed back, several times at once.
  const open = useRef(new Map<InputOf<C>, Change<C>>());
  const { run } = useRowSubmits(call, {
    settle,
    nameOf: (input) => open.current.get(input)?.name,
    precheck: async (input, read) => {
      const change = open.current.get(input);
      if (!change) return input;
      const isUnchanged = await orNotUndone(change.isUnchanged(read));
      if (isUnchanged === null) return null;
      if (isUnchanged === false) {
        toastNotUndone('it was');
        return null;
      }
      const sent = isUnchanged === true ? input : isUnchanged;
      open.current.set(sent, change);
      return sent;
    },
    onMade: (_, input) => {
      const change = open.current.get(input);
      if (change) toastDone({ text: change.undone, isRule: change.isRule === true });
    },
  });
  return useCallback(
    (change: Change<C>) =>
      toastDone({
        text: change.text,
        isRule: change.isRule === true,
        undo: () => {
          open.current.set(change.back, change);
          begun += 1;
          void run(`undo ${begun}`, change.back).then(() => {
            for (const [input, one] of open.current) if (one === change) open.current.delete(input);
          });
        },
      }),
    [run],
  );
}

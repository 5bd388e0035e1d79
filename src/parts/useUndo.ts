import { useCallback, useRef } from 'react';
import type { FreshRead } from '@/cache/submit';
import type { SubmitOptions } from '@/cache/useSubmit';
import type { AnyCall, InputOf } from '@/contract/define';
import { AnswerError, ApiError } from '@/contract/errors';
import type { Id } from '@/contract/fields';
import { toast } from '@/ui';
import { toastDone } from './undo';
import { useRowSubmits } from './useRowSubmits';

interface Change<C extends AnyCall> {
  /** The change, old → new. */
  text: string | Promise<string>;
  /** Restores the earlier values. */
  back: InputOf<C>;
  /** True if what was changed is still as the change left it: what somebody else has done since is not taken back with it. */
  isAsLeft: (read: FreshRead) => Promise<boolean>;
  /** Said once it is taken back. */
  undone: string;
  isRule?: boolean;
}

const keyOf = (input: unknown) => String((input as { id: Id }).id);

/** Says what was changed and offers to take it back, by a change of the same kind. Works on after its screen is gone. */
export function useUndo<C extends AnyCall>(call: C, { settle }: Pick<SubmitOptions<C>, 'settle'>) {
  const open = useRef(new Map<string, Change<C>>());
  const { run } = useRowSubmits(call, {
    settle,
    precheck: async (input, read) => {
      const change = open.current.get(keyOf(input));
      if (!change) return input;
      const isAsLeft = await change.isAsLeft(read).catch((error: unknown) => {
        // Other than for a change that is made by hand, the service's word on this one would not do: it does not know of the step before.
        if (error instanceof ApiError || error instanceof AnswerError) return null;
        throw error;
      });
      if (isAsLeft) return input;
      const reason = isAsLeft === null ? 'the service did not say whether it was' : 'it was';
      toast({ tone: 'danger', text: `Not undone: ${reason} changed meanwhile.` });
      return null;
    },
    onMade: (_, input) => {
      const change = open.current.get(keyOf(input));
      if (change) toastDone({ text: change.undone, isRule: change.isRule === true });
    },
  });
  return useCallback(
    (change: Change<C>) =>
      toastDone({
        text: change.text,
        isRule: change.isRule === true,
        undo: () => {
          const key = keyOf(change.back);
          open.current.set(key, change);
          void run(key, change.back);
        },
      }),
    [run],
  );
}

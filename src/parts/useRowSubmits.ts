import { useCallback, useMemo, useRef } from 'react';
import { thingOf } from '@/cache/unseen';
import { CHECKING, type SubmitOptions, useSubmits } from '@/cache/useSubmit';
import type { AnyCall, InputOf } from '@/contract/define';
import { dismissToast, toast } from '@/ui';
import { toastProblem } from './toastProblem';

type RowOptions<C extends AnyCall> = Omit<SubmitOptions<C>, 'onChecking' | 'onFailed'> & {
  /** Names what failed, where several rows may. */
  nameOf?: (input: InputOf<C>) => string | undefined;
};

/** Changes made in rows, one a row at a time. A row has no room for text, so toasts report each change's progress. */
export function useRowSubmits<C extends AnyCall>(call: C, options: RowOptions<C>) {
  const checking = useRef(new Map<string, number>());
  const all = useSubmits(call, {
    ...options,
    // Until the outcome is known, however long the network is away: the row shows a value that may not have been saved.
    onChecking: (key) =>
      checking.current.set(key, toast({ tone: 'info', text: CHECKING, forMs: Number.POSITIVE_INFINITY })),
    onFailed: (problem, input) => toastProblem(problem, { name: options.nameOf?.(input), about: thingOf(call, input) }),
  });
  const { run: send, isPending } = all;
  const run = useCallback(
    async (key: string, input: InputOf<C>) => {
      const result = await send(key, input);
      const told = checking.current.get(key);
      if (told !== undefined) dismissToast(told);
      checking.current.delete(key);
      return result;
    },
    [send],
  );
  return useMemo(() => ({ run, isPending }), [run, isPending]);
}

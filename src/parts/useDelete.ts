import { showChanged } from '@/cache/useOptimistic';
import { useSubmit } from '@/cache/useSubmit';
import type { AnyCall, InputOf } from '@/contract/define';
import type { Id } from '@/contract/fields';
import { toast } from '@/ui';
import { deletedText, isGone, type ListCall } from './isGone';

interface Deletion<L extends ListCall> {
  /** The list that has the entry, and its input. */
  from: [list: L, input: InputOf<L>];
  id: Id;
  /** Names the entry in the toast: 'Group Trial'. */
  what: string;
  onDone: () => void;
}

/** Deletes an entry of a list from a dialog. Lists that are read with `useOptimisticList` show it no more, even before they have been read again. */
export function useDelete<C extends AnyCall, L extends ListCall>(call: C, { from, id, what, onDone }: Deletion<L>) {
  const [list, input] = from;
  return useSubmit(call, {
    settle: () => isGone(list, input, id),
    onMade: (result) => {
      showChanged(list, id, null, result.reread(list));
      toast(deletedText(what, result));
    },
    onDone,
  });
}

import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { useOwner } from '@/cache/useCached';
import { useOptimisticItems } from '@/cache/useOptimistic';
import type { List } from '@/contract/fields';
import type { InternalUser } from '@/contract/users';
import { bodyOf, errorsOf, type UserField } from '@/domain/internal-users';
import { useDirty } from '@/parts/useDirty';
import { dropEdit, keepEdit, openEdit } from './editDraft';
import { type EditView, keyOf, NO_EDITS, nextEdits, type OpenEdits, viewOf } from './edits';
import { useSaveEdit } from './useSaveEdit';

const NOBODY: readonly InternalUser[] = [];

export interface Edit extends EditView {
  set: (field: UserField, value: string | null) => void;
  /** Called when a field loses focus: shows its error. */
  check: (field: UserField) => void;
  save: () => void;
  cancel: () => void;
}

export interface InlineEdit extends Pick<OpenEdits, 'focus'> {
  /** By the text of the users' ids: one that is typed in, and others that are still being saved or whose users are no longer listed. */
  edits: ReadonlyMap<string, Edit>;
  open: (user: InternalUser) => void;
}

interface EditedList extends InlineEdit {
  /** The list with the saved edits in it, until it has been read again. */
  list: List<InternalUser> | undefined;
}

/**
 * Rows being edited. An edit survives refreshes of the list, announces changes by others before overwriting them (reliability.md, E5), and
 * is saved on its own: the next row can be opened in the meantime (E10).
 * @param stored undefined while there is no list: then nobody is missing in it
 */
export function useInlineEdit(stored: List<InternalUser> | undefined): EditedList {
  const owner = useOwner();
  const [items, overlay] = useOptimisticItems('users.edited', stored?.items ?? NOBODY);
  const list = useMemo(
    () => (stored && items !== stored.items ? { ...stored, items: [...items] } : stored),
    [stored, items],
  );
  const [{ rows, focus }, dispatch] = useReducer(nextEdits, NO_EDITS);
  const { run, reset, stateOf, isPending } = useSaveEdit(rows, items, { dispatch, overlay });

  const open = useCallback(
    (user: InternalUser) => {
      reset(keyOf(user));
      dispatch({ kind: 'opened', user, draft: openEdit(user, owner), isPending });
    },
    [owner, reset, isPending],
  );

  // The row's cells have had their effects by now. One that is mounted again later, by scrolling or a search, must not take the focus.
  useEffect(() => {
    if (focus) dispatch({ kind: 'focused' });
  }, [focus]);

  const [keeps, setKeeps] = useState(true);
  const edits = useMemo(
    () =>
      new Map(
        Array.from(rows, ([key, row]): [string, Edit] => {
          const { user, was, values } = row;
          const view = viewOf(row, list, stateOf(key));
          const edit: Edit = {
            ...view,
            set: (field, value) => {
              setKeeps(keepEdit(user, owner, { values: { ...values, [field]: value }, was }));
              dispatch({ kind: 'typed', key, field, value });
            },
            check: (field) => dispatch({ kind: 'left', key, field }),
            save: () => {
              // Nothing was changed, here or by others: there is nothing to send.
              if (!view.dirty && view.changed === '' && stateOf(key).phase === 'idle') return edit.cancel();
              dispatch({ kind: 'tried', key });
              const isSendable = Object.keys(errorsOf(values, was)).length === 0;
              if (isSendable) void run(key, { id: user.id, body: bodyOf(values, was) });
            },
            cancel: () => {
              reset(key);
              dropEdit(user);
              dispatch({ kind: 'closed', key });
            },
          };
          return [key, edit];
        }),
      ),
    [rows, list, owner, run, reset, stateOf],
  );

  // A new version waits for it, or asks first (state/dirty.ts). Where the browser keeps the draft, what was typed comes back. The edit of a
  // deleted user can never be saved; one that is only not listed can, once it is read again.
  const isUnsaved = [...edits.values()].some(({ dirty, gone }) => dirty && gone !== 'deleted');
  useDirty(isUnsaved, keeps ? 'typed' : 'unkept');

  return useMemo(() => ({ edits, open, focus, list }), [edits, open, focus, list]);
}

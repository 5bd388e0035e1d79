import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { dropDraft, loadDraft, saveDraft } from '@/cache/drafts';
import { readFresh } from '@/cache/submit';
import { useOwner } from '@/cache/useCached';
import { type SubmitState, useSubmit } from '@/cache/useSubmit';
import { failureOf, type Problem, problemOf } from '@/contract/errors';
import { type InternalUser, listUsers, updateUser } from '@/contract/users';
import {
  changesBetween,
  type EditErrors,
  editOf,
  errorsOf,
  sameEdit,
  type UserEdit,
  userEdit,
} from '@/domain/internal-users';
import { findById } from '@/parts/byId';
import { setDirty } from '@/state/dirty';
import { toast } from '@/ui';

const draftName = (user: InternalUser) => `users.edit:${user.id}`;
// The user as it stood when the edit began goes with the draft: a change in between is noticed over a reload too.
const draft = v.object({ values: userEdit, was: userEdit });

interface Open {
  user: InternalUser;
  was: UserEdit;
  values: UserEdit;
  errors: EditErrors;
  /** What somebody else made of the user, as far as it has been announced. */
  told: UserEdit;
  /** Looking before saving failed: nothing was sent. */
  unread: Problem | null;
  looking: boolean;
}

export interface Edit {
  user: InternalUser;
  values: UserEdit;
  errors: EditErrors;
  set: (field: keyof UserEdit, value: string) => void;
  /** On leaving a field: its error shows. */
  check: (field: keyof UserEdit) => void;
  save: () => void;
  cancel: () => void;
  pending: boolean;
  dirty: boolean;
  checking: boolean;
  problem: Problem | null;
  /** What somebody else changed since the edit began, in words; '' where nothing. Saving then overwrites it. */
  changed: string;
  /** Somebody else deleted the user. */
  gone: boolean;
}

export interface InlineEdit {
  edit: Edit | null;
  open: (user: InternalUser) => void;
  /** Whose edit was closed last: its button takes the focus back. */
  closed: string | null;
}

const problemIn = (state: SubmitState) => (state.phase === 'failed' ? state.problem : null);

/** The one row that is edited. It outlives every refresh of the list, and tells of changes by others before it overwrites them (E5). */
export function useInlineEdit(users: readonly InternalUser[]): InlineEdit {
  const owner = useOwner();
  const [current, setCurrent] = useState<Open | null>(null);
  const [closed, setClosed] = useState<string | null>(null);
  const token = useRef({});
  const change = useCallback(
    (next: Partial<Open>) => setCurrent((before) => (before === null ? null : { ...before, ...next })),
    [],
  );

  const { run, state, reset, pending } = useSubmit(updateUser, {
    settle:
      ({ id, body }) =>
      async (read) => {
        const now = findById((await read(listUsers, {})).items, id);
        return now !== undefined && sameEdit(editOf(now), body);
      },
    onDone: () => {
      if (!current) return;
      toast(`${current.user.email} saved`);
      close(current.user);
    },
  });

  const close = useCallback(
    (user: InternalUser) => {
      dropDraft(draftName(user));
      setClosed(String(user.id));
      setCurrent(null);
      reset();
    },
    [reset],
  );

  const open = useCallback(
    (user: InternalUser) => {
      const kept = v.safeParse(draft, loadDraft(draftName(user), owner));
      const was = kept.success ? kept.output.was : editOf(user);
      const values = kept.success ? kept.output.values : was;
      reset();
      setCurrent({ user, was, values, errors: {}, told: was, unread: null, looking: false });
    },
    [owner, reset],
  );

  const dirty = current !== null && !sameEdit(current.values, current.was);
  // A reload or another page asks first (state/dirty.ts).
  useEffect(() => {
    const form = token.current;
    setDirty(form, dirty);
    return () => setDirty(form, false);
  }, [dirty]);

  const listed = current ? findById(users, current.user.id) : undefined;
  const save = async () => {
    if (!current || current.looking || pending) return;
    const errors = errorsOf(current.values);
    change({ errors, unread: null });
    if (Object.keys(errors).length > 0) return;
    change({ looking: true });
    try {
      const now = findById((await readFresh(listUsers, {})).items, current.user.id);
      const announced = listed && !sameEdit(editOf(listed), current.was) ? editOf(listed) : current.told;
      // Said before it is overwritten; what was said already is overwritten now.
      if (now === undefined || !sameEdit(editOf(now), announced)) {
        if (now) change({ told: editOf(now) });
        return;
      }
    } catch (error) {
      change({ unread: problemOf(updateUser, failureOf(error)) });
      return;
    } finally {
      change({ looking: false });
    }
    const { username, name, role } = current.values;
    await run({ id: current.user.id, body: { username: username.trim(), name: name.trim(), role } });
  };

  const latestSave = useRef(save);
  latestSave.current = save;
  const edit = useMemo<Edit | null>(() => {
    if (!current) return null;
    const now = listed ? editOf(listed) : current.told;
    return {
      user: current.user,
      values: current.values,
      errors: current.errors,
      set: (field, value) => {
        const values = { ...current.values, [field]: value };
        saveDraft(draftName(current.user), owner, { values, was: current.was });
        const { [field]: _mended, ...errors } = current.errors;
        change({ values, errors: errorsOf(values)[field] === undefined ? errors : current.errors });
      },
      check: (field) => {
        const error = errorsOf(current.values)[field];
        if (error !== current.errors[field] && error !== undefined)
          change({ errors: { ...current.errors, [field]: error } });
      },
      save: () => void latestSave.current(),
      cancel: () => close(current.user),
      pending: current.looking || pending,
      dirty,
      checking: state.phase === 'checking',
      problem: current.unread ?? problemIn(state),
      changed: sameEdit(now, current.was) ? '' : changesBetween(current.was, now),
      gone: listed === undefined,
    };
  }, [current, listed, owner, change, close, pending, dirty, state]);

  return useMemo(() => ({ edit, open, closed }), [edit, open, closed]);
}

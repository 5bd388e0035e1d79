import { valibotResolver } from '@hookform/resolvers/valibot';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { dropDraft, loadDraft, saveDraft } from '@/cache/drafts';
import { useOwner } from '@/cache/useCached';
import { setDirty } from '@/state/dirty';
import { useMousePressed } from '@/ui';
import { useIsMounted } from './useIsMounted';

interface Options<Values extends FieldValues> {
  /** Name under which the draft is kept, one per form: 'apps.create', 'users.edit:7'. */
  name: string;
  defaults: Values;
  /** Checks what was typed; its messages stand under the fields. Messages only: the values are sent as the call's schema reads them. */
  schema: v.GenericSchema<unknown, unknown>;
  /** Fields that are never kept: passwords. */
  secrets?: readonly (keyof Values & string)[];
  /** True of values that no draft is kept of, although others may have changed the defaults meanwhile. */
  isUnchanged?: (values: Values) => boolean;
  /** The form belongs to no user, even while somebody is signed in: a registration (docs/data-classification.md). */
  nobodys?: boolean;
}

export interface DraftForm<Values extends FieldValues> extends UseFormReturn<Values> {
  /** Something differs from the defaults. */
  dirty: boolean;
  /** Forgets the draft: after success, or when the user discards. */
  forget: () => void;
  /** The message under a field. */
  errorOf: (field: keyof Values & string) => string | undefined;
}

/**
 * A form whose input survives a reload and a lost connection, for the same user and tenant only, passwords excepted (contract.md,
 * 'Session and tenant'). Errors show on blur, but none comes or goes under a click; submit leads to the first of them.
 */
export function useDraftForm<Values extends FieldValues>({
  name,
  defaults,
  schema,
  secrets = [],
  isUnchanged = () => false,
  nobodys = false,
}: Options<Values>): DraftForm<Values> {
  const signedIn = useOwner();
  // As the form was opened, whoever signs in meanwhile.
  const [owner] = useState(nobodys ? null : signedIn);
  const initial = useRef<Values | null>(null);
  const hasDraft = useRef(false);
  /** Values that this form has put into the draft or found there; null for none. */
  const saved = useRef<string | null>(null);
  if (initial.current === null) {
    const draft = loadDraft(name, owner);
    hasDraft.current = draft !== null && typeof draft === 'object';
    if (hasDraft.current) saved.current = JSON.stringify(draft);
    initial.current = hasDraft.current ? { ...defaults, ...(draft as object) } : defaults;
  }
  const resolver = useMemo(() => {
    const checked = schema as v.GenericSchema<FieldValues, unknown>;
    return valibotResolver(checked, undefined, { raw: true }) as unknown as Resolver<Values>;
  }, [schema]);
  const form = useForm<Values>({ defaultValues: defaults as DefaultValues<Values>, mode: 'onTouched', resolver });
  const { reset, watch, formState } = form;
  const dirty = formState.isDirty;

  // The draft is put over the defaults, so that it counts as input not yet saved.
  useEffect(() => {
    // Once: later defaults must not undo what is being typed.
    if (hasDraft.current && initial.current) reset(initial.current, { keepDefaultValues: true });
    hasDraft.current = false;
  }, [reset]);

  const kept = useRef(true);
  // Without a draft a reload would lose what was typed.
  const [keeps, setKeeps] = useState(true);
  const secretNames = useRef(secrets);
  const needsNone = useRef(isUnchanged);
  useEffect(() => {
    const subscription = watch((values) => {
      if (!kept.current) return;
      if (needsNone.current(values as Values)) return dropDraft(name);
      const open = Object.entries(values).filter(([field]) => !secretNames.current.includes(field));
      saved.current = JSON.stringify(Object.fromEntries(open));
      setKeeps(saveDraft(name, owner, Object.fromEntries(open)));
    });
    return () => subscription.unsubscribe();
  }, [watch, name, owner]);

  const token = useRef({});
  useEffect(() => {
    const form = token.current;
    setDirty(form, dirty, keeps ? 'typed' : 'unkept');
    return () => setDirty(form, false);
  }, [dirty, keeps]);

  const here = useIsMounted();
  const forget = useCallback(() => {
    kept.current = false;
    setDirty(token.current, false);
    // The form was closed and opened again with other text: that draft belongs to the new form (reliability.md, E9).
    const isAnothers = !here.current && saved.current !== JSON.stringify(loadDraft(name, owner));
    if (!isAnothers) dropDraft(name);
  }, [name, owner, here]);
  const pressed = useMousePressed();
  const shown = useRef<Partial<Record<string, string>>>({});
  const errorOf = (field: keyof Values & string) => {
    const message = formState.errors[field]?.message;
    if (!pressed) shown.current[field] = typeof message === 'string' ? message : undefined;
    return shown.current[field];
  };
  return { ...form, dirty, forget, errorOf };
}

import { valibotResolver } from '@hookform/resolvers/valibot';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldErrors, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { dropDraft, loadDraft, saveDraft } from '@/cache/drafts';
import type { Owner } from '@/cache/keys';
import { useOwner } from '@/cache/useCached';
import { useIsMounted } from '@/cache/useIsMounted';
import { setDirty } from '@/state/dirty';
import { useStableWhilePressed } from '@/ui';
import { useDirty } from './useDirty';

interface Options<Values extends FieldValues> {
  /** Name under which the draft is kept, one per form: 'apps.create', 'users.edit:7'. */
  name: string;
  /** A value for each field that the schema asks for: without one, every submit would be refused for a field that is not on screen. */
  defaults: NoInfer<Values>;
  /** Checks what was typed; its messages stand under the fields. Messages only: the values are sent as the call's schema reads them. */
  schema: v.GenericSchema<Values, unknown>;
  /** Fields that are never kept: passwords. */
  secrets?: readonly (keyof Values & string)[];
  /** True for values that no draft is kept of, although others may have changed the defaults meanwhile. */
  isUnchanged?: (values: Values) => boolean;
  /** The form belongs to no user, even while somebody is signed in: a registration (docs/data-classification.md). */
  ownerless?: boolean;
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
 * The fields of a draft that the form has, with values of the same kind: another version of the app may have written it. Where the default is
 * null, any value fits, and the form reads it itself.
 */
function fittingFields<Values extends FieldValues>(draft: object, defaults: Values): Partial<Values> {
  const fits = ([field, value]: [string, unknown]) =>
    Object.hasOwn(defaults, field) && (defaults[field] === null || typeof value === typeof defaults[field]);
  return Object.fromEntries(Object.entries(draft).filter(fits)) as Partial<Values>;
}

/** Reads what a form begins with. `draft` is the text of the draft; null where there is none. */
function openDraft<Values extends FieldValues>(name: string, owner: Owner | null, defaults: Values) {
  const draft = loadDraft(name, owner);
  if (draft === null || typeof draft !== 'object') return { owner, draft: null, options: {} };
  const options = {
    values: { ...defaults, ...fittingFields(draft, defaults) },
    // The draft counts as input not yet saved. Fields are set after the next render, since a select may not have the draft's option before.
    resetOptions: { keepDefaultValues: true, keepFieldsRef: false },
  };
  return { owner, draft: JSON.stringify(draft), options };
}

/** The messages under the fields. None comes or goes under a click. */
function useMessages(errors: FieldErrors): Partial<Record<string, string>> {
  // As text, which can be compared: the library changes its errors in place.
  const now = JSON.stringify(
    Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message])),
  );
  return JSON.parse(useStableWhilePressed(now)) as Partial<Record<string, string>>;
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
  ownerless = false,
}: Options<Values>): DraftForm<Values> {
  const signedIn = useOwner();
  // As the form was opened, whoever signs in meanwhile. Later defaults must not undo what is being typed.
  const [opened] = useState(() => openDraft(name, ownerless ? null : signedIn, defaults));
  const { owner } = opened;
  /** Values that this form has put into the draft or found there; null for none. */
  const saved = useRef(opened.draft);
  const resolver = useMemo(() => valibotResolver(schema, undefined, { raw: true }), [schema]);
  const form = useForm<Values>({
    defaultValues: defaults as DefaultValues<Values>,
    ...opened.options,
    mode: 'onTouched',
    resolver,
  });
  const { watch, formState } = form;
  const dirty = formState.isDirty;

  const kept = useRef(true);
  // Without a draft a reload would lose what was typed.
  const [keeps, setKeeps] = useState(true);
  const keep = useEffectEvent((values: object) => {
    if (!kept.current) return;
    if (isUnchanged(values as Values)) return dropDraft(name);
    const open = Object.fromEntries(Object.entries(values).filter(([field]) => !secrets.includes(field)));
    saved.current = JSON.stringify(open);
    setKeeps(saveDraft(name, owner, open));
  });
  useEffect(() => {
    const subscription = watch((values) => keep(values));
    return () => subscription.unsubscribe();
  }, [watch]);

  const counted = useDirty(dirty, keeps ? 'typed' : 'unkept');
  const here = useIsMounted();
  const forget = useCallback(() => {
    kept.current = false;
    setDirty(counted, false);
    // The form was closed and opened again with other text: that draft belongs to the new form (reliability.md, E9).
    const isAnothers = !here.current && saved.current !== JSON.stringify(loadDraft(name, owner));
    if (!isAnothers) dropDraft(name);
  }, [name, owner, here, counted]);
  const messages = useMessages(formState.errors);
  const errorOf = (field: keyof Values & string) => messages[field];
  return { ...form, dirty, forget, errorOf };
}

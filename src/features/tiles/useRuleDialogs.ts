import { useCallback } from 'react';
import type { Tile } from '@/contract/tiles';
import { useAddressQuery } from '@/parts/useAddressQuery';
import { useOpened } from '@/parts/useOpened';

/** Which rule dialog is open: in the URL (ux.md, 'Page'), so that `?new=1` opens it and a reload brings it back. */
export type OpenDialog = { kind: 'add' } | { kind: 'edit'; original: Tile } | null;

/** Said where a change would name one rule and could reach another. */
export const SHARED_ID = 'The service lists several rules under this id, so none of them can be changed here.';

/** Why a rule cannot be changed: others have its id. */
export const sharedReason = (shared: ReadonlySet<string>, { id }: Pick<Tile, 'id'>): string | undefined =>
  shared.has(String(id)) ? SHARED_ID : undefined;

/** @param shared the ids that several of the rules have */
export function useRuleDialogs(rules: readonly Tile[], shared: ReadonlySet<string>) {
  const [search, setSearch] = useAddressQuery();
  const editing = search.get('edit');
  // The rule as it was when the dialog opened: it may change or go while its form is half filled (reliability.md, E5).
  const original = useOpened(rules, editing, { asOpened: true });

  const set = useCallback(
    (name: string | null, value: string, replace: boolean) =>
      setSearch(
        (next) => {
          next.delete('new');
          next.delete('edit');
          // The user or app that a link proposed for a new rule.
          next.delete('user');
          next.delete('app');
          if (name) next.set(name, value);
          return next;
        },
        { replace },
      ),
    [setSearch],
  );
  const add = useCallback(() => set('new', '1', false), [set]);
  const edit = useCallback((rule: Tile) => set('edit', String(rule.id), false), [set]);
  const close = useCallback(() => set(null, '', true), [set]);

  const isShared = editing !== null && shared.has(editing);
  let open: OpenDialog = null;
  if (original && !isShared) open = { kind: 'edit', original };
  else if (search.get('new') === '1') open = { kind: 'add' };
  // The address names a rule that the list does not have.
  const isMissing = Boolean(editing) && !original;
  return { open, editing, isMissing, isShared, add, edit, close };
}

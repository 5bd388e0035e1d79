import { LAST_SIGN_OUT } from './device';
import { type Owner, ownerTag } from './keys';
import { local, tabStorage } from './local';

const PREFIX = 'draft:';

interface Draft {
  /** The owner: a draft comes back for the same user and tenant only (contract.md). `public` before anybody signed in. */
  owner: string;
  /** The mark of the last sign-out on this device. A later one invalidates the draft, even if its tab was closed or discarded at the time. */
  signOut: unknown;
  values: unknown;
}

const tagOf = (owner: Owner | null) => (owner ? ownerTag(owner) : 'public');

function isOwn(draft: Partial<Draft>, owner: Owner | null): boolean {
  const signOut = local.get(LAST_SIGN_OUT);
  return draft.owner === tagOf(owner) && (signOut === null || draft.signOut === signOut);
}

/** Keeps what was typed over a reload, in this tab, and returns whether the browser does. Callers leave passwords out. */
export function saveDraft(name: string, owner: Owner | null, values: unknown): boolean {
  return tabStorage.set(PREFIX + name, {
    owner: tagOf(owner),
    signOut: local.get(LAST_SIGN_OUT),
    values,
  } satisfies Draft);
}

export function loadDraft(name: string, owner: Owner | null): unknown {
  const draft = tabStorage.get(PREFIX + name) as Partial<Draft> | null;
  return draft && isOwn(draft, owner) ? draft.values : null;
}

export function dropDraft(name: string): void {
  tabStorage.set(PREFIX + name, null);
}

export function dropAllDrafts(): void {
  for (const name of tabStorage.names(PREFIX)) tabStorage.set(name, null);
}

/**
 * Deletes the drafts of users other than `owner`, and those from before a sign-out: at sign-in, before any of them can be shown. Null: those
 * of every user.
 */
export function dropForeignDrafts(owner: Owner | null): void {
  for (const name of tabStorage.names(PREFIX)) {
    const draft = tabStorage.get(name) as Partial<Draft> | null;
    if (!draft || !isOwn(draft, owner)) tabStorage.set(name, null);
  }
}

import type { Owner } from './keys';
import { tabLocal } from './local';

const PREFIX = 'draft:';

interface Draft {
  /** Whose it is: a draft comes back for the same user and tenant only (contract.md). `public` before anybody signed in. */
  owner: string;
  values: unknown;
}

const ownerTag = (owner: Owner | null) =>
  owner ? JSON.stringify([String(owner.tenantId), String(owner.id)]) : 'public';

/** Keeps what was typed over a reload, in this tab. Callers leave passwords out. */
export function saveDraft(name: string, owner: Owner | null, values: unknown): void {
  tabLocal.set(PREFIX + name, { owner: ownerTag(owner), values } satisfies Draft);
}

export function loadDraft(name: string, owner: Owner | null): unknown {
  const draft = tabLocal.get(PREFIX + name) as Partial<Draft> | null;
  return draft && draft.owner === ownerTag(owner) ? draft.values : null;
}

export const dropDraft = (name: string) => tabLocal.set(PREFIX + name, null);

export function dropAllDrafts(): void {
  for (const name of tabLocal.names(PREFIX)) tabLocal.set(name, null);
}

/** Deletes the drafts of users other than `owner`: at sign-in, before any of them can be shown. Null: those of every user. */
export function dropForeignDrafts(owner: Owner | null): void {
  for (const name of tabLocal.names(PREFIX)) {
    const draft = tabLocal.get(name) as Partial<Draft> | null;
    if (draft?.owner !== ownerTag(owner)) tabLocal.set(name, null);
  }
}

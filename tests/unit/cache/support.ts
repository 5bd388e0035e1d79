import { CacheDb } from '@/cache/database';
import type { ImportRow } from '@/cache/imports';
import type { Owner } from '@/cache/keys';
import { type Session, setCurrentSession } from '@/cache/lifetime';

let made = 0;

/** Opens a separate database. */
export async function freshDb(): Promise<CacheDb> {
  made += 1;
  const db = new CacheDb(`test-${made}`);
  await db.open();
  return db;
}

export const alice: Owner = { id: 1, tenantId: 'acme', email: 'alice@acme.example' };
export const bob: Owner = { id: 2, tenantId: 'acme', email: 'bob@acme.example' };

export const openFor = (db: CacheDb, user: Owner | null, epoch = 1) =>
  db.meta.put({ name: 'session', epoch, user, verifiedAt: Date.now() });

/** Makes this page's session the owner's; without an owner there is none. */
export function sessionFor(owner: Owner | null): Session | null {
  const session = owner && {
    id: 1,
    owner,
    signal: new AbortController().signal,
    verifiedAt: Date.now(),
    marked: false,
  };
  setCurrentSession(session);
  return session;
}

export const appsNamed = (...names: string[]) => ({
  items: names.map((name, index) => ({
    id: index + 1,
    app_display_name: name,
    app_slug: null,
    logo_url: null,
    website_url: null,
    api_key_status: null,
    status: 'running',
    created_at: null,
    sdk_version: null,
  })),
  unreadable: 0,
});

/** A row of an import that has not been sent. */
export const rowToImport = (line: number): ImportRow => ({
  line,
  email: `p${line}@post.example`,
  name: '',
  group: '',
  state: 'waiting',
  sentAt: 0,
  message: null,
});

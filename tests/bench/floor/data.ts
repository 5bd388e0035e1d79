import Dexie, { type Table } from 'dexie';
import { atom, createStore } from 'jotai';

export interface Person {
  id: string;
  email: string;
  name: string | null;
  app_name: string | null;
  group_name: string | null;
}

class FloorDb extends Dexie {
  declare people: Table<Person, string>;
  constructor() {
    super('floor');
    this.version(1).stores({ people: 'id' });
  }
}

export const db = new FloorDb();
export const store = createStore();
export const emailAtom = atom<string | null>(null);

/** The two requests that the app makes before its dashboard's first row: the session and a list. */
export async function load(): Promise<void> {
  const me = (await (await fetch('/auth/me')).json()) as { tenant_id: number; email: string };
  const answer = await fetch('/api/external-users', { headers: { 'X-Tenant-ID': String(me.tenant_id) } });
  const { users } = (await answer.json()) as { users: Person[] };
  await db.people.bulkPut(users.slice(0, 10));
  store.set(emailAtom, me.email);
}

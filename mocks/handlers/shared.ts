import type { Id } from '@/contract/fields';
import { invalid, notFound } from '../answer';
import type { Session } from '../context';
import type { Db } from '../db';
import type { Row } from '../rows';

type Scoped = { db: Db; session: Session };

// A row of another tenant is 'not found', exactly like one that never existed (contract.md, below the table).

export function ownApp({ db, session }: Scoped, id: Id): Readonly<Row<'apps'>> {
  const app = db.table('apps').get(id);
  if (!app || app.tenant_id !== session.tenantId || app.deleted_at !== null) throw notFound('App');
  return app;
}

export const ownApps = ({ db, session }: Scoped) =>
  db
    .table('apps')
    .findMany({ where: { tenant_id: { equals: session.tenantId } } })
    .filter((app) => app.deleted_at === null);

export function ownGroup({ db, session }: Scoped, id: Id): Readonly<Row<'externalUserGroups'>> {
  const group = db.table('externalUserGroups').get(id);
  if (!group || group.tenant_id !== session.tenantId) throw notFound('Group');
  return group;
}

export function groupNamed({ db, session }: Scoped, name: string): Readonly<Row<'externalUserGroups'>> {
  const group = db
    .table('externalUserGroups')
    .findMany({ where: { tenant_id: { equals: session.tenantId } } })
    .find((known) => sameName(known.name, name));
  if (!group) throw notFound('Group');
  return group;
}

export function ownExternalUser({ db, session }: Scoped, id: Id): Readonly<Row<'externalUsers'>> {
  const user = db.table('externalUsers').get(id);
  if (!user || user.tenant_id !== session.tenantId) throw notFound('User');
  return user;
}

/** Compares names, e-mail addresses, slugs and labels without regard to case, surrounding spaces and the form of accents in Unicode. */
export const sameName = (a: string, b: string) => plain(a) === plain(b);
const plain = (name: string) => name.trim().toLowerCase().normalize();

/** Deletes the rules of a target that is being deleted. */
export function removeRulesOf(
  { db, session }: Scoped,
  field: 'app_id' | 'external_user_group' | 'external_user_id',
  id: string,
): void {
  const tiles = db.table('tiles');
  for (const tile of tiles.findMany({ where: { tenant_id: { equals: session.tenantId }, [field]: { equals: id } } }))
    tiles.delete(tile.id);
}

export function readLimit(limit: number): number {
  if (limit < 0) throw invalid('Limit must not be negative');
  return limit;
}

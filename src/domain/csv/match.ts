import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { ExternalUser } from '@/contract/external-users';
import { groupedBy } from '@/grouped';
import { formatCount } from '@/text/format';
import { spelling } from '@/text/search';
import { foldedEmail } from '../email';

const NONE: readonly never[] = [];

/** Finds the groups that a name in a file may mean: those that are written so or, where none is, those that differ in case or spaces alone. */
export function findGroups(groups: readonly ExternalUserGroup[]): (name: string) => readonly ExternalUserGroup[] {
  const asWritten = (name: string) => name.trim().normalize();
  const written = groupedBy(groups, ({ name }) => asWritten(name));
  const inAnySpelling = groupedBy(groups, ({ name }) => spelling(name));
  return (name) => written.get(asWritten(name)) ?? inAnySpelling.get(spelling(name)) ?? NONE;
}

/** The users of a list by their addresses. Several may have one address, and a user may be listed several times. */
export class UsersByEmail {
  readonly #byEmail = new Map<string, ExternalUser[]>();

  constructor(users: readonly ExternalUser[] = NONE) {
    for (const user of users) this.add(user);
  }
  add = (user: ExternalUser): void => {
    const email = foldedEmail(user.email);
    const known = this.#byEmail.get(email);
    if (known) known.push(user);
    else this.#byEmail.set(email, [user]);
  };
  find = (email: string): readonly ExternalUser[] => this.#byEmail.get(foldedEmail(email)) ?? NONE;
}

/** Why nobody can tell what a row means; null where it is clear. Users of one id are one user. */
export function whyUnclear(users: readonly ExternalUser[], groups: readonly ExternalUserGroup[]): string | null {
  const several = new Set(users.map(({ id }) => String(id))).size;
  if (several > 1) return `${formatCount(several, 'user')} have this address`;
  if (groups.length > 1) return `${formatCount(groups.length, 'group')} are called '${groups[0]?.name.trim()}'`;
  return null;
}

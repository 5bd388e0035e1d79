import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { isolated } from '@/text/oldToNew';
import { nameOfGroup } from './people-names';

/**
 * Tells entries of one name apart: 'Team'; 'Team (g1)' where another id has that name. An entry may be known by its name alone, which is its
 * id then.
 * @param names by the text of the id; null where none is known
 */
export function tellApart(names: ReadonlyMap<string, string | null>): (id: string, name: string) => string {
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const [id, name] of names) {
    if (name === null || name === id) continue;
    if (seen.has(name)) shared.add(name);
    seen.add(name);
  }
  return (id, name) => (shared.has(name) && name !== id ? `${isolated(name)} (${id})` : name);
}

/** Names groups on screen among those of a list, which may have the same name. Requests name them as the server does. */
export function namesAmong(groups: readonly ExternalUserGroup[]): (group: ExternalUserGroup) => string {
  const apart = tellApart(new Map(groups.map((group) => [String(group.id), nameOfGroup(group)])));
  return (group) => apart(String(group.id), nameOfGroup(group));
}

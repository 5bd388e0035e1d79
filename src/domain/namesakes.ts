import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { isolated } from '@/text/oldToNew';
import { appName, type NamedApp } from './app-name';
import { nameOfGroup } from './people-names';

/**
 * Tells entries of one name apart: 'Team'; 'Team (g1)' where another id has that name. An entry may be known by its name alone, which is its
 * id then.
 * @param names by the text of the id; null where none is known
 * @returns names an entry; `mark` stands in the place of its id
 */
export function tellApart(
  names: ReadonlyMap<string, string | null>,
): (id: string, name: string, mark?: string) => string {
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const [id, name] of names) {
    if (name === null || name === id) continue;
    if (seen.has(name)) shared.add(name);
    seen.add(name);
  }
  return (id, name, mark = id) => (shared.has(name) && name !== id ? `${isolated(name)} (${mark})` : name);
}

/** Names groups on screen among those of a list, which may have the same name. Requests name them as the server does. */
export function namesAmong(groups: readonly ExternalUserGroup[]): (group: ExternalUserGroup) => string {
  const apart = tellApart(new Map(groups.map((group) => [String(group.id), nameOfGroup(group)])));
  return (group) => apart(String(group.id), nameOfGroup(group));
}

/** Names apps on screen among those of a list, by the slug where several have the same name: 'Checkout (checkout-2)'. */
export function appNamesAmong(apps: readonly NamedApp[]): (app: NamedApp) => string {
  const apart = tellApart(new Map(apps.map((app) => [String(app.id), appName(app)])));
  return (app) => apart(String(app.id), appName(app), app.app_slug || undefined);
}

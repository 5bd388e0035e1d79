import type { App } from '@/contract/apps';
import type { ExternalUser } from '@/contract/external-users';
import type { Id, List } from '@/contract/fields';
import type { DashboardStats } from '@/contract/stats';
import type { LegacyTile } from '@/contract/tiles';
import { formatNumber } from '@/text/format';
import { activeTiles, isTenantWide } from './active-tiles';

interface Known {
  /** undefined: not loaded, so nothing is said about it. */
  apps: List<App> | undefined;
  users: List<ExternalUser> | undefined;
  tiles: List<LegacyTile> | undefined;
  /** The figures, which are read apart from the lists. */
  stats?: DashboardStats | undefined;
}

/** Nothing is said of a part of a list either. */
const ofWhole = <T>(list: List<T> | undefined): readonly T[] => (list?.unreadable === 0 ? list.items : []);
const count = (list: readonly unknown[]) => formatNumber(list.length);

/**
 * How many groups the users are in; null where one is known by its id alone and another by its name alone: they may be the same. `GroupKeys`
 * knows more spellings, but would add half a kilobyte to the first load (performance.md).
 */
function groupsOf(users: readonly ExternalUser[]): number | null {
  const ids = new Map<string, Id>();
  for (const { group_id, group_name } of users) if (group_id !== null && group_name) ids.set(group_name, group_id);
  const named = new Set([...ids.values()].map(String));
  const found = { named: new Set<string>(), idAlone: new Set<string>(), nameAlone: new Set<string>() };
  for (const { group_id, group_name } of users) {
    // Another group may have a known id for its name.
    const isId = group_id !== null && named.has(String(group_id));
    const id = isId ? group_id : (ids.get(String(group_id ?? group_name)) ?? group_id);
    if (id !== null) found[named.has(String(id)) ? 'named' : 'idAlone'].add(String(id));
    else if (group_name) found.nameAlone.add(group_name);
  }
  if (found.idAlone.size > 0 && found.nameAlone.size > 0) return null;
  return found.named.size + found.idAlone.size + found.nameAlone.size;
}

const hasGroup = ({ group_id, group_name }: ExternalUser) => group_id !== null || Boolean(group_name);

/**
 * The parts of each figure on the dashboard, from the loaded lists; none for a list that is empty or has entries that could not be read, or for
 * apps whose status is not told. Nor is anything said that the figure contradicts: one of the two is older.
 */
export function cardNotes(known: Known): Partial<Record<keyof DashboardStats, string>> {
  const notes: Partial<Record<keyof DashboardStats, string>> = {};
  const { stats } = known;
  const isTotal = (list: readonly unknown[], figure: number | null | undefined) =>
    list.length > 0 && (figure ?? list.length) === list.length;
  const isWithin = (part: number, figure: number | null | undefined) => part <= (figure ?? part);
  const apps = ofWhole(known.apps);
  if (isTotal(apps, stats?.apps_total) && apps.every(({ status }) => status !== null)) {
    const running = apps.filter(({ status }) => status === 'running');
    notes.apps_total = running.length === apps.length ? 'All running' : `${count(running)} running`;
  }
  const users = ofWhole(known.users);
  if (isTotal(users, stats?.external_users_total)) {
    const alone = users.filter((user) => !hasGroup(user)).length;
    notes.external_users_total = alone === 0 ? 'All in a group' : `${formatNumber(alone)} without a group`;
    const groups = groupsOf(users);
    if (groups !== null && isWithin(groups, stats?.groups_total))
      notes.groups_total = `${formatNumber(groups)} with users`;
  }
  const active = activeTiles(ofWhole(known.tiles));
  const wide = active.filter(isTenantWide);
  if (active.length > 0 && isWithin(wide.length, stats?.active_policies_total))
    notes.active_policies_total = `${count(wide)} tenant-wide`;
  return notes;
}

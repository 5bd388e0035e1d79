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
}

/** Nothing is said of a part of a list either. */
const ofWhole = <T>(list: List<T> | undefined): readonly T[] => (list?.unreadable === 0 ? list.items : []);
const count = (list: readonly unknown[]) => formatNumber(list.length);

/**
 * The group of each user who has one: the text of its id, or its name where no user gives its id. `GroupKeys` knows more spellings, but would
 * add half a kilobyte to the first load (performance.md).
 */
function groupsOf(users: readonly ExternalUser[]): string[] {
  const ids = new Map<string | null, Id>();
  for (const { group_id, group_name } of users) if (group_id !== null) ids.set(group_name, group_id);
  return users.flatMap(({ group_id, group_name }) => {
    const called = group_id ?? (group_name ? (ids.get(group_name) ?? group_name) : null);
    return called === null ? [] : String(called);
  });
}

/**
 * The parts of each figure on the dashboard, from the loaded lists; none for a list that is empty or has entries that could not be read, or for
 * apps whose status is not told.
 */
export function cardNotes(known: Known): Partial<Record<keyof DashboardStats, string>> {
  const notes: Partial<Record<keyof DashboardStats, string>> = {};
  const apps = ofWhole(known.apps);
  if (apps.length > 0 && apps.every(({ status }) => status !== null)) {
    const running = apps.filter(({ status }) => status === 'running');
    notes.apps_total = running.length === apps.length ? 'All running' : `${count(running)} running`;
  }
  const users = ofWhole(known.users);
  if (users.length > 0) {
    const grouped = groupsOf(users);
    const alone = users.length - grouped.length;
    notes.external_users_total = alone === 0 ? 'All in a group' : `${formatNumber(alone)} without a group`;
    notes.groups_total = `${count([...new Set(grouped)])} with users`;
  }
  const active = activeTiles(ofWhole(known.tiles));
  if (active.length > 0) notes.active_policies_total = `${count(active.filter(isTenantWide))} tenant-wide`;
  return notes;
}

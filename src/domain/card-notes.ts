import type { App } from '@/contract/apps';
import type { ExternalUser } from '@/contract/external-users';
import type { DashboardStats } from '@/contract/stats';
import type { LegacyTile } from '@/contract/tiles';
import { formatNumber } from '@/text/format';
import { activeTiles, isTenantWide } from './active-tiles';

interface Known {
  /** undefined: not loaded, so nothing is said about it. */
  apps: readonly App[] | undefined;
  users: readonly ExternalUser[] | undefined;
  tiles: readonly LegacyTile[] | undefined;
}

const count = (list: readonly unknown[]) => formatNumber(list.length);

/** The parts of each figure on the dashboard, from the loaded lists; none for an empty list, or for apps whose status is not told. */
export function cardNotes({ apps, users, tiles }: Known): Partial<Record<keyof DashboardStats, string>> {
  const notes: Partial<Record<keyof DashboardStats, string>> = {};
  if (apps && apps.length > 0 && apps.every(({ status }) => status !== null)) {
    const running = apps.filter(({ status }) => status === 'running');
    notes.apps_total = running.length === apps.length ? 'All running' : `${count(running)} running`;
  }
  if (users && users.length > 0) {
    const grouped = users.filter(({ group_id, group_name }) => group_id !== null || group_name !== null);
    const alone = users.length - grouped.length;
    notes.external_users_total = alone === 0 ? 'All in a group' : `${formatNumber(alone)} without a group`;
    notes.groups_total = `${count([...new Set(grouped.map((user) => String(user.group_id ?? user.group_name)))])} with users`;
  }
  const active = activeTiles(tiles ?? []);
  if (active.length > 0) notes.active_policies_total = `${count(active.filter(isTenantWide))} tenant-wide`;
  return notes;
}

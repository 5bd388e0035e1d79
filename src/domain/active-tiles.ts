import type { LegacyTile } from '@/contract/tiles';

/** The enabled ones of the older listing. It has only those in contract.md; other servers may send all. */
export const activeTiles = (tiles: readonly LegacyTile[]): LegacyTile[] => tiles.filter(({ enabled }) => enabled);

/** True if a tile of the older listing is neither a user's nor a group's (spec.md §3). */
export const isTenantWide = (tile: LegacyTile): boolean => tile.external_user_id === null && tile.group === null;

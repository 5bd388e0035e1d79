import { memo } from 'react';
import type { Cached } from '@/cache/useCached';
import { TILE_NAMES } from '@/contract/constants';
import { problemOf } from '@/contract/errors';
import type { List } from '@/contract/fields';
import { isTileType } from '@/contract/tile-types';
import { type LegacyTile, listLegacyTiles } from '@/contract/tiles';
import { activeTiles, isTenantWide } from '@/domain/active-tiles';
import { perSeconds } from '@/domain/rates';
import { Age } from '@/parts/Age';
import { EmptyList } from '@/parts/EmptyList';
import { Loaded } from '@/parts/Loaded';
import { paths } from '@/paths';
import { formatNumber } from '@/text/format';
import { Badge, type Column, LinkButton, Panel, SimpleTable, TextLink, UnreadableNote } from '@/ui';

/** '1,000 per minute', '20 per 10 seconds'; null if the tile has no limit. */
function legacyLimitText({ max_requests, interval_seconds }: LegacyTile['config']): string | null {
  if (max_requests === null) return null;
  const most = formatNumber(max_requests);
  return interval_seconds ? `${most} ${perSeconds(interval_seconds)}` : most;
}

const COLUMNS: readonly Column<LegacyTile>[] = [
  {
    key: 'type',
    header: 'Tile',
    cell: ({ type }) =>
      isTileType(type) ? <TextLink to={paths.tile.to(type)}>{TILE_NAMES[type]}</TextLink> : <Badge>{type}</Badge>,
  },
  { key: 'limit', header: 'Limit', selfExplanatory: true, cell: (tile) => legacyLimitText(tile.config) },
];

export const TilesPanel = memo(function TilesPanel({ tiles }: { tiles: Cached<List<LegacyTile>> }) {
  return (
    <Panel title="Active tiles" aside={<Age of={tiles.source} />} padded={false}>
      <Loaded
        from={tiles}
        call={listLegacyTiles}
        say={(failure) => problemOf({ fallback: 'Failed to load tiles.', preferServerMessage: false }, failure)}
      >
        {({ items, unreadable }) => {
          const active = activeTiles(items).filter(isTenantWide);
          return (
            <>
              {active.length === 0 ? (
                <EmptyList
                  unreadable={unreadable}
                  sentence="No tiles found."
                  explanation="A tenant-wide rule limits each user, in all of your apps."
                  action={<LinkButton to={paths.tiles.to()}>Choose a use case</LinkButton>}
                />
              ) : (
                <SimpleTable label="Active tiles" columns={COLUMNS} rows={active} rowKey={(tile) => String(tile.id)} />
              )}
              <UnreadableNote count={unreadable} />
            </>
          );
        }}
      </Loaded>
    </Panel>
  );
});

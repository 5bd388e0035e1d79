import type { FunctionComponent } from 'react';
import type { TileType } from '@/contract/constants';
import { isTileType } from '@/contract/tile-types';
import { useRouteParams } from '@/parts/useRoute';
import { TileNotFound } from './TileNotFound';

/** A page of the tile type in the address, begun anew for another type; 'Tile Not Found' for one that this version does not know. */
export function TileRoute({ page: PageOfType }: { page: FunctionComponent<{ type: TileType }> }) {
  const { tile_type = '' } = useRouteParams();
  return isTileType(tile_type) ? <PageOfType key={tile_type} type={tile_type} /> : <TileNotFound />;
}

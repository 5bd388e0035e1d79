import { TILE_TYPES, type TileType } from './constants';

export const isTileType = (type: string): type is TileType => (TILE_TYPES as readonly string[]).includes(type);

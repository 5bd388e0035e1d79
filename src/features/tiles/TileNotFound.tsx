import { useNavigate } from 'react-router-dom';
import { paths } from '@/paths';
import { Button, EmptyState, Page } from '@/ui';

/** An address with a tile type that this version does not know (spec.md §2). */
export function TileNotFound() {
  const navigate = useNavigate();
  return (
    <Page title="Tile Not Found">
      <EmptyState
        sentence="There is no tile of this type."
        explanation="It may have been mistyped, or the tile may have another name by now."
        action={<Button onClick={() => navigate(paths.tiles.to())}>Back to tiles</Button>}
      />
    </Page>
  );
}

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
        explanation="The address may be mistyped, or the tile may have been renamed."
        action={<Button onClick={() => navigate(paths.tiles.to())}>Back to tiles</Button>}
      />
    </Page>
  );
}

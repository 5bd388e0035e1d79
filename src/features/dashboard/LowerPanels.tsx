import type { Cached } from '@/cache/useCached';
import type { listApps } from '@/contract/apps';
import type { OutputOf } from '@/contract/define';
import type { listExternalUsers } from '@/contract/external-users';
import type { listLegacyTiles } from '@/contract/tiles';
import { chakra } from '@/ui';
import { AppsPanel } from './AppsPanel';
import { ExternalUsersPanel } from './ExternalUsersPanel';
import * as styles from './LowerPanels.styles';
import { TilesPanel } from './TilesPanel';

const SideBySide = chakra('div', styles.sideBySide);

interface Props {
  apps: Cached<OutputOf<typeof listApps>>;
  tiles: Cached<OutputOf<typeof listLegacyTiles>>;
  users: Cached<OutputOf<typeof listExternalUsers>>;
}

/** The panels below the fold. Their code loads after the first frame. */
export function LowerPanels({ apps, tiles, users }: Props) {
  return (
    <>
      <SideBySide>
        <AppsPanel apps={apps} />
        <TilesPanel tiles={tiles} />
      </SideBySide>
      <ExternalUsersPanel users={users} apps={apps} />
    </>
  );
}

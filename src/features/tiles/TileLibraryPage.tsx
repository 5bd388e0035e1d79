import { Gauge, Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCached } from '@/cache/useCached';
import { TILE_NAMES, TILE_TYPES, type TileType } from '@/contract/constants';
import { listTiles } from '@/contract/tiles';
import { rulesExactly } from '@/domain/rules';
import { Age } from '@/parts/Age';
import { Loaded } from '@/parts/Loaded';
import { lazyPiece, MissingPiece } from '@/parts/lazyPiece';
import { useRulesInput } from '@/parts/useRulesInput';
import { paths } from '@/paths';
import { formatCount, formatNumber } from '@/text/format';
import { AfterPaint, Button, chakra, LinkButton, Page, Panel, Skeleton, UnreadableNote } from '@/ui';
import * as styles from './TileLibraryPage.styles';

const HealthPanel = lazyPiece('HealthPanel', async () => (await import('./health/HealthPanel')).HealthPanel, {
  missing: (
    <Panel title="Policy health">
      <MissingPiece />
    </Panel>
  ),
});

const Cards = chakra('div', styles.cards);
const Card = chakra('div', styles.card);

const CARDS: Record<TileType, { icon: ReactNode; purpose: string }> = {
  'rate-limit': {
    icon: <Gauge size={20} aria-hidden="true" />,
    purpose:
      'Limit how many requests a user may make in a period: any user, those of an app or a group, or a single one.',
  },
  'geo-block': {
    icon: <Globe size={20} aria-hidden="true" />,
    purpose:
      'Limit how many calls from abroad a user may make in a period: any user, those of an app or a group, or a single one.',
  },
};

/** The use cases that can be switched on (spec.md §2, /tiles). */
export function TileLibraryPage() {
  return (
    <Page
      title="Tile Policies"
      description="Choose a use case, then set its rules."
      action={<LinkButton to={paths.assignGroup.to()}>Assign a tile to a group</LinkButton>}
    >
      <Cards>
        {TILE_TYPES.map((type) => (
          <TileCard key={type} type={type} />
        ))}
      </Cards>
      <AfterPaint>
        <HealthPanel />
      </AfterPaint>
    </Page>
  );
}

function TileCard({ type }: { type: TileType }) {
  const rules = useCached(listTiles, useRulesInput(type));
  const navigate = useNavigate();
  const name = TILE_NAMES[type];
  const { icon, purpose } = CARDS[type];
  return (
    <Panel title={name} aside={<Age of={rules.source} />}>
      <Card>
        <div data-part="purpose">
          <div data-part="icon">{icon}</div>
          <p>{purpose}</p>
        </div>
        <div data-part="rules">
          <div data-part="count" data-failed={rules.status === 'failed' || undefined}>
            <Loaded from={rules} call={listTiles} skeleton={<Skeleton style={{ width: 96, height: 12 }} />}>
              {(list) => <Count of={rulesExactly(list.items, type)} unreadable={list.unreadable} />}
            </Loaded>
          </div>
          <Button look="primary" aria-label={`Enable ${name}`} onClick={() => navigate(paths.tile.to(type))}>
            Enable
          </Button>
        </div>
      </Card>
    </Panel>
  );
}

function Count({ of: rules, unreadable }: { of: readonly { enabled: boolean }[]; unreadable: number }) {
  const off = rules.filter((rule) => !rule.enabled).length;
  // Those that could not be read are rules too.
  const count = rules.length > 0 ? formatCount(rules.length, 'rule') : unreadable > 0 ? null : 'No rules yet';
  return (
    <>
      {count ? <span className="pc-num">{count}</span> : null}
      {off > 0 ? <span className="pc-num"> · {formatNumber(off)} disabled</span> : null}
      <UnreadableNote count={unreadable} />
    </>
  );
}

import { memo, useCallback, useMemo, useState } from 'react';
import type { Resource } from '@/cache/resource';
import type { Cached } from '@/cache/useCached';
import type { Earlier } from '@/cache/useEarlier';
import { STAT_CARD_COUNT } from '@/contract/constants';
import { type DashboardStats, getStats } from '@/contract/stats';
import { changesSince } from '@/domain/trends';
import { Loaded } from '@/parts/Loaded';
import { lazyPiece } from '@/parts/lazyPiece';
import { paths } from '@/paths';
import { StatCard, StatCardSkeleton, StatGrid, Surface, useAfterPaint } from '@/ui';

const CARDS = [
  ['Apps', 'apps_total', paths.apps.to()],
  ['External Users', 'external_users_total', paths.externalUsers.to()],
  ['Groups', 'groups_total', paths.externalUserGroups.to()],
  ['Active Policies', 'active_policies_total', paths.tiles.to()],
] as const satisfies readonly (readonly [string, keyof DashboardStats, string])[];

const SKELETON = (
  <StatGrid>
    {CARDS.slice(0, STAT_CARD_COUNT).map(([label]) => (
      <StatCardSkeleton key={label} />
    ))}
  </StatGrid>
);

const EarlierStats = lazyPiece('EarlierStats', async () => (await import('./EarlierStats')).EarlierStats);

interface Found {
  /** The answer that it is earlier than. */
  of: Resource | null;
  earlier: Earlier<DashboardStats> | null;
}

interface StatCardsProps {
  stats: Cached<DashboardStats>;
  /** The parts of each figure. */
  notes: Partial<Record<keyof DashboardStats, string>>;
}

export const StatCards = memo(function StatCards({ stats, notes }: StatCardsProps) {
  const of = stats.source.resource;
  const [found, setFound] = useState<Found | null>(null);
  const onFound = useCallback((earlier: Found['earlier']) => setFound({ of, earlier }), [of]);
  // Earlier figures of another session do not count.
  const earlier = found?.of === of ? found.earlier : null;
  const isPainted = useAfterPaint(stats.status === 'ready');
  const changes = useMemo(
    () => (stats.data && earlier ? changesSince(stats.data, earlier.value) : {}),
    [stats.data, earlier],
  );
  const trendOf = (total: keyof DashboardStats) => {
    const by = changes[total];
    return earlier && by !== undefined ? { by, since: earlier.at } : undefined;
  };
  const cards = (
    <Loaded from={stats} call={getStats} skeleton={SKELETON}>
      {(totals) => (
        <StatGrid>
          {CARDS.map(([label, total, to]) => (
            <StatCard
              key={label}
              label={label}
              value={totals[total]}
              to={to}
              note={notes[total]}
              trend={trendOf(total)}
            />
          ))}
        </StatGrid>
      )}
    </Loaded>
  );
  return (
    <>
      {stats.status === 'failed' ? <Surface>{cards}</Surface> : cards}
      {isPainted ? <EarlierStats source={stats.source} onFound={onFound} /> : null}
    </>
  );
});

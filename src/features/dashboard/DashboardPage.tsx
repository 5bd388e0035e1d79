import { Copy } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { Navigate } from 'react-router-dom';
import { serviceNow } from '@/api/serviceClock';
import { ownerTag } from '@/cache/keys';
import { useCached, useOwner } from '@/cache/useCached';
import { listApps } from '@/contract/apps';
import { DASHBOARD_REFRESH_MS } from '@/contract/constants';
import { listExternalUsers } from '@/contract/external-users';
import { listPolicyLogs } from '@/contract/policy-logs';
import { getStats } from '@/contract/stats';
import { listLegacyTiles } from '@/contract/tiles';
import { activeTiles } from '@/domain/active-tiles';
import { cardNotes } from '@/domain/card-notes';
import { checklistOf } from '@/domain/checklist';
import { copyText } from '@/parts/copyText';
import { hasDownloadedSdk } from '@/parts/downloadedSdk';
import { lazyPiece, MissingPiece } from '@/parts/lazyPiece';
import { paths } from '@/paths';
import { AfterPaint, chakra, IconButton, Page } from '@/ui';
import { AttackLine } from './AttackLine';
import { AttentionPanel } from './AttentionPanel';
import { ChecklistPanel } from './ChecklistPanel';
import * as styles from './DashboardPage.styles';
import { EventsPanel } from './EventsPanel';
import { LogsPanel } from './LogsPanel';
import { StatCards } from './StatCards';
import { TopSources } from './TopSources';
import { useFilteredLogs } from './useFilteredLogs';
import { useLogFilters } from './useLogFilters';
import { useRefusal } from './useRefusal';

const UpperPanels = chakra('div', styles.upperPanels);
const CopyTenant = chakra(IconButton, styles.copyTenant);

const LowerPanels = lazyPiece('LowerPanels', async () => (await import('./LowerPanels')).LowerPanels, {
  missing: <MissingPiece />,
});

const LIVE = { refreshEveryMs: DASHBOARD_REFRESH_MS };

/** /dashboard (spec.md §2): what is wrong and what to do next. Each panel loads, ages and fails alone. */
export function DashboardPage() {
  const owner = useOwner();
  const stats = useCached(getStats, {}, LIVE);
  const logs = useCached(listPolicyLogs, {}, LIVE);
  const apps = useCached(listApps, {}, LIVE);
  const tiles = useCached(listLegacyTiles, {}, LIVE);
  const users = useCached(listExternalUsers, {}, LIVE);
  const refusal = useRefusal(tiles, users);
  const filters = useLogFilters();
  const shownLogs = useFilteredLogs(logs, filters);
  // The table shows a choice at once. Whatever counts all events follows in a render that input may interrupt.
  const countedLogs = useDeferredValue(shownLogs);
  const watchedLogs = useDeferredValue(logs);
  const appList = apps.data?.items;
  const logList = logs.data?.items;
  const isCut = logs.total !== null;
  const activePolicies = stats.data?.active_policies_total ?? (tiles.data && activeTiles(tiles.data.items).length);
  const notes = useMemo(
    () => cardNotes({ apps: apps.data, users: users.data, tiles: tiles.data, stats: stats.data }),
    [apps.data, users.data, tiles.data, stats.data],
  );
  const downloaded = owner !== null && hasDownloadedSdk(owner.tenantId, appList ?? []);
  const checklist = useMemo(
    () => checklistOf({ apps: appList, logs: logList, isCut, activePolicies, downloaded }, serviceNow()),
    [appList, logList, isCut, activePolicies, downloaded],
  );

  // contract.md, 'Load failure on the dashboard': /login gives the reason and both ways to go on; it does not redirect back.
  if (refusal) {
    const of = owner ? ownerTag(owner) : undefined;
    return <Navigate replace to={paths.login.to()} state={{ reason: refusal, tryAgain: true, of }} />;
  }
  return (
    <Page
      title="Dashboard"
      description={
        owner ? (
          <>
            {owner.email} · Tenant <span className="pc-num">{String(owner.tenantId)}</span>
            <CopyTenant label="Copy tenant id" size="sm" onClick={() => void copyText(String(owner.tenantId))}>
              <Copy aria-hidden="true" />
            </CopyTenant>
          </>
        ) : null
      }
    >
      <AttackLine logs={watchedLogs} users={users} />
      <StatCards stats={stats} notes={notes} />
      <UpperPanels>
        {checklist?.next && appList ? (
          <>
            <ChecklistPanel checklist={checklist} apps={appList} />
            <EventsPanel logs={countedLogs} filters={filters} />
          </>
        ) : (
          <>
            <EventsPanel logs={countedLogs} filters={filters} />
            <AttentionPanel logs={watchedLogs} apps={apps} stats={stats} />
          </>
        )}
      </UpperPanels>
      {checklist?.next ? null : <TopSources logs={countedLogs} users={users} filters={filters} />}
      <LogsPanel logs={shownLogs} filters={filters} apps={apps} users={users} />
      <AfterPaint ready={[stats, logs, apps, tiles, users].some(({ status }) => status !== 'loading')}>
        <LowerPanels apps={apps} tiles={tiles} users={users} />
      </AfterPaint>
    </Page>
  );
}

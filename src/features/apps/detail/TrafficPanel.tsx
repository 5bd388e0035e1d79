import type { App } from '@/contract/apps';
import { type Endpoint, endpointKey, listEndpoints } from '@/contract/endpoints';
import type { List } from '@/contract/fields';
import { newestLogsFirst } from '@/contract/newest-logs';
import type { PolicyLog } from '@/contract/policy-logs';
import { busiestFirst } from '@/domain/endpoints';
import type { Today } from '@/domain/logs/refused';
import { Age } from '@/parts/Age';
import { EmptyList } from '@/parts/EmptyList';
import { Fact, Facts } from '@/parts/Facts';
import { Loaded } from '@/parts/Loaded';
import { paths } from '@/paths';
import { formatMoment, formatNumber, formatShare } from '@/text/format';
import { Bar, chakra, elementKeys, LoadingRows, Panel, RelativeTime, Row, TextLink, UnreadableNote } from '@/ui';
import * as styles from './TrafficPanel.styles';
import { type AppData, isWhole } from './useAppData';

const Top = chakra('ol', styles.top);

const TOP = 5;

const shareText = ({ calls, refused }: Today) => (calls === 0 ? '—' : formatShare(refused / calls, 1));

interface TrafficPanelProps {
  app: App;
  of: Pick<AppData, 'logs' | 'endpoints' | 'today' | 'period'>;
}

/** The app's traffic: calls and refusals of a day, and the endpoints that have most of them. */
export function TrafficPanel({ app, of: { logs, endpoints, today, period } }: TrafficPanelProps) {
  // The names of the figures promise the last 24 hours.
  const before = period.saved ? <span className="pc-muted">before {formatMoment(period.end, Date.now())}</span> : null;
  return (
    <Panel
      title="Traffic"
      aside={
        <>
          <Age of={endpoints.source} />
          <TextLink to={paths.endpoints.to(app.id)}>All endpoints</TextLink>
        </>
      }
    >
      <Facts>
        <Fact name="Calls (24 h)">
          {today ? (
            <Row wrap gap="2">
              <span className="pc-num">{formatNumber(today.calls)}</span>
              {before}
            </Row>
          ) : null}
        </Fact>
        <Fact name="Refused (24 h)">
          {today ? (
            <Row wrap gap="2">
              <span className="pc-num">{formatNumber(today.refused)}</span>
              <span className="pc-muted">{shareText(today)}</span>
              {before}
            </Row>
          ) : null}
        </Fact>
        <Fact name="Last event">{logs.data ? <LastEvent logs={logs.data.items} whole={isWhole(logs)} /> : null}</Fact>
      </Facts>
      <Loaded from={endpoints} call={listEndpoints} skeleton={<LoadingRows rows={3} />}>
        {(list) => (
          <>
            <TopEndpoints {...list} />
            <UnreadableNote count={list.unreadable} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

function LastEvent({ logs, whole }: { logs: readonly PolicyLog[]; whole: boolean }) {
  const [newest] = newestLogsFirst(logs);
  if (newest) return <RelativeTime value={newest.timestamp} focusable />;
  return whole ? 'None yet' : 'Not known';
}

function TopEndpoints({ items, unreadable }: List<Endpoint>) {
  const top = busiestFirst(items).slice(0, TOP);
  if (top.length === 0)
    return (
      <EmptyList
        unreadable={unreadable}
        sentence="No endpoints seen yet."
        explanation="Each route of the app appears here once it has been called."
      />
    );
  const keys = elementKeys(top.map(endpointKey));
  return (
    <Top aria-label="Top endpoints">
      {top.map(({ method, pattern, hit_count_24h }, index) => (
        <li key={keys[index]}>
          <span className="pc-mono pc-truncate" data-tip-overflow="">
            <b>{method}</b> {pattern}
          </span>
          {hit_count_24h === null ? '—' : <Bar value={hit_count_24h} max={top[0]?.hit_count_24h ?? 0} />}
        </li>
      ))}
    </Top>
  );
}

import { memo, type ReactNode, useMemo } from 'react';
import type { Cached } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import type { DashboardStats } from '@/contract/stats';
import { appName } from '@/domain/app-name';
import { keyFilterOf } from '@/domain/apps';
import { type Attention, type AttentionReport, attentionOf } from '@/domain/attention';
import { asFarAsRead, inSpan, NO_TIMES, type Period, rangeOf } from '@/domain/logs/period';
import { lazyPiece } from '@/parts/lazyPiece';
import { useLogPeriod } from '@/parts/useLogPeriod';
import { paths } from '@/paths';
import { formatCount, formatMoment, formatNumber, formatShare } from '@/text/format';
import { chakra, EmptyState, LoadingRows, Panel, TextLink, type Tone, ToneIcon, useAfterPaint } from '@/ui';
import * as styles from './AttentionPanel.styles';
import { UpperBody } from './UpperBody';

const HealthCount = lazyPiece('HealthCount', async () => (await import('./HealthCount')).HealthCount, {
  meanwhile: '…',
  missing: 'not known yet',
});

const Items = chakra('ul', styles.items);

interface AttentionPanelProps {
  logs: Cached<List<PolicyLog>>;
  apps: Cached<List<App>>;
  stats: Cached<DashboardStats>;
}

/** Says what is wrong and what to do next, readable in three seconds (ux.md). */
export const AttentionPanel = memo(function AttentionPanel({ logs, apps, stats }: AttentionPanelProps) {
  const period = useLogPeriod(logs);
  const { found, every } = useMemo(
    () => attentionOf({ logs: logs.data?.items, apps: apps.data, stats: stats.data }, period.end),
    [logs.data, apps.data, stats.data, period],
  );
  const loading = [logs, apps, stats].some((from) => from.status === 'loading');
  const missing = [logs, apps, stats].some((from) => from.status === 'failed');
  return (
    <Panel title="What needs attention">
      <UpperBody>
        {loading ? (
          <LoadingRows rows={3} />
        ) : found.length > 0 ? (
          <Items>
            {found.map((one) => {
              const { tone, text } = wording(one, period);
              return (
                <li key={one.kind} data-tone={tone}>
                  <ToneIcon tone={tone === 'disabled' ? 'disabled' : 'danger'} />
                  <span>{text}</span>
                </li>
              );
            })}
            <HealthLine />
            {missing ? <MissingLine /> : null}
          </Items>
        ) : (
          <>
            <Nothing missing={missing} period={period} every={every} />
            <Items>
              <HealthLine />
            </Items>
          </>
        )}
      </UpperBody>
    </Panel>
  );
});

const NOT_ALL = 'Not everything could be checked.';

interface NothingProps {
  missing: boolean;
  period: Period;
  every: AttentionReport['every'];
}

/** Says what was checked, and no more. */
function Nothing({ missing, period, every: { hasKey, hasSdk } }: NothingProps) {
  if (missing)
    return (
      <EmptyState
        sentence={NOT_ALL}
        explanation="Nothing was found in what could be loaded. The panels that failed say why."
      />
    );
  const now = Date.now();
  const { end, saved, dated } = period;
  const limit = dated === 'all' && hasKey && hasSdk ? '' : ', as far as it could be checked';
  const things = [hasKey && 'its key', hasSdk && 'its SDK'].filter(Boolean).join(' and ');
  const checked = [
    saved && 'Saved data.',
    dated === 'none' ? NO_TIMES : `No critical event ${inSpan(1, period, now)}${asFarAsRead(period)}.`,
    things && `Every running app ${saved ? 'had' : 'has'} ${things}.`,
  ];
  return (
    <EmptyState
      sentence={`${saved ? `Nothing needed attention at ${formatMoment(end, now)}` : 'Nothing needs attention'}${limit}.`}
      explanation={checked.filter(Boolean).join(' ')}
    />
  );
}

/** Takes its place in the first frame, and counts after the dashboard's own data has loaded: nothing moves. */
function HealthLine() {
  const painted = useAfterPaint();
  return (
    <li data-tone="disabled">
      <ToneIcon tone="info" />
      <span>Policy health: {painted ? <HealthCount /> : '…'}</span>
    </li>
  );
}

const MissingLine = () => (
  <li data-tone="disabled">
    <ToneIcon tone="info" />
    <span className="pc-muted">{NOT_ALL}</span>
  </li>
);

/** Links to the events that a finding is about. The page may have several such links, so each names its finding. */
const Investigate = ({ to, what }: { to: string; what: string }) => (
  <>
    {' · '}
    <TextLink to={to} aria-label={`Investigate ${what}`}>
      Investigate
    </TextLink>
  </>
);

const NAMED_APPS = 3;
const MOST_NAMED = 20;
/** The apps as links: a few by name, the rest by `more`, the list of apps filtered to these; more by name where no filter does that. */
function appLinks(apps: readonly App[], more: string | null): ReactNode {
  const named = apps.slice(0, more === null ? MOST_NAMED : NAMED_APPS);
  const rest = apps.length - named.length;
  const restText = `${formatNumber(rest)} more`;
  return (
    <>
      {named.map((app, index) => (
        <span key={String(app.id)}>
          {index > 0 ? ', ' : ''}
          <TextLink to={paths.app.to(app.id)}>{appName(app)}</TextLink>
        </span>
      ))}
      {rest > 0 ? ' and ' : null}
      {rest > 0 && (more === null ? restText : <TextLink to={more}>{restText}</TextLink>)}
    </>
  );
}

/** The list of running apps with the key status that all of these have; null if they have several. */
function listOfKeyless(apps: readonly App[]): string | null {
  const [key, ...others] = new Set(apps.map(keyFilterOf));
  return others.length === 0 ? paths.apps.to({ status: 'running', key }) : null;
}

function wording(one: Attention, period: Period): { tone: Tone; text: ReactNode } {
  switch (one.kind) {
    case 'critical':
      return {
        tone: 'blocked',
        text: (
          <>
            {formatCount(one.count, 'critical event', 'critical events')} {inSpan(1, period, Date.now())}
            {one.app ? (
              <>
                {one.count === 1 ? ' ' : `, ${one.share === one.count ? 'all' : `${formatNumber(one.share)} of them`} `}
                on <TextLink to={paths.dashboard.to({ app: one.app.id })}>{appName(one.app)}</TextLink>
              </>
            ) : null}
            <Investigate
              to={paths.logs.to({ ...rangeOf(1, period), severity: one.severities })}
              what="critical events"
            />
          </>
        ),
      };
    case 'surge':
      return {
        tone: 'blocked',
        text: (
          <>
            {formatCount(one.lastHour, 'request', 'requests')} blocked {inSpan(1, period, Date.now())}, against about{' '}
            {formatNumber(one.usual)} in a usual hour
            <Investigate to={paths.logs.to({ ...rangeOf(1, period), action: one.actions })} what="blocked requests" />
          </>
        ),
      };
    case 'culprits':
      return {
        tone: 'blocked',
        text: (
          <>
            {formatCount(one.users.length, 'user', 'users')}
            {one.addresses > 0 ? ` from ${formatCount(one.addresses, 'address', 'addresses')}` : ''}{' '}
            {one.users.length === 1 ? 'causes' : 'cause'} {formatShare(one.share)} of the refused calls{' '}
            {inSpan(24, period, Date.now())}
            <Investigate to={paths.logs.to({ ...rangeOf(24, period), user: one.users })} what="their calls" />
          </>
        ),
      };
    case 'no-key':
      return {
        tone: 'warning',
        text: (
          <>
            {one.apps.length === 1 ? 'A running app has' : `${formatNumber(one.apps.length)} running apps have`} no
            active API key: {appLinks(one.apps, listOfKeyless(one.apps))}
          </>
        ),
      };
    case 'no-sdk':
      return {
        tone: 'warning',
        text: (
          <>
            {one.apps.length === 1 ? 'A running app has' : `${formatNumber(one.apps.length)} running apps have`} no SDK
            build: {appLinks(one.apps, null)}
          </>
        ),
      };
    case 'disabled-app':
      return {
        tone: 'disabled',
        text: (
          <>
            {one.apps.length === 1 ? 'An app is' : `${formatNumber(one.apps.length)} apps are`} disabled:{' '}
            {appLinks(one.apps, paths.apps.to({ status: 'disabled' }))}
          </>
        ),
      };
    case 'no-rule':
      return {
        tone: 'warning',
        text: (
          <>
            No rule is active: <TextLink to={paths.tiles.to()}>choose a use case</TextLink>
          </>
        ),
      };
  }
}

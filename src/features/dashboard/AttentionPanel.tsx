import { type ReactNode, useMemo } from 'react';
import type { Cached } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import type { DashboardStats } from '@/contract/stats';
import { type Attention, attentionOf } from '@/domain/attention';
import { paths } from '@/paths';
import { EmptyState, LoadingRows, Panel, styled, TextLink, type Tone, ToneIcon } from '@/ui';
import * as styles from './AttentionPanel.styles';
import { SideBySide } from './EventsPanel';

const Items = styled('ul', styles.items);

interface AttentionPanelProps {
  logs: Cached<List<PolicyLog>>;
  apps: Cached<List<App>>;
  stats: Cached<DashboardStats>;
}

/** What is wrong and what to do next, readable in three seconds (ux.md). */
export function AttentionPanel({ logs, apps, stats }: AttentionPanelProps) {
  const found = useMemo(
    () => attentionOf({ logs: logs.data?.items, apps: apps.data?.items, stats: stats.data }, Date.now()),
    [logs.data, apps.data, stats.data],
  );
  const loading = [logs, apps, stats].some((from) => from.status === 'loading');
  const missing = [logs, apps, stats].some((from) => from.status === 'failed');
  return (
    <Panel title="What needs attention">
      <SideBySide>
        {loading ? (
          <LoadingRows rows={3} />
        ) : found.length > 0 ? (
          <Items>
            {found.map((one) => {
              const { tone, text } = wording(one);
              return (
                <li key={one.kind} data-tone={tone}>
                  <ToneIcon tone={tone === 'disabled' ? 'disabled' : 'danger'} />
                  <span>{text}</span>
                </li>
              );
            })}
          </Items>
        ) : (
          <EmptyState
            sentence={missing ? 'Not everything could be looked at.' : 'Nothing needs attention.'}
            explanation={
              missing
                ? 'What could be loaded is fine. The panels that failed say why.'
                : 'No critical event in the last hour, and every running app has its key and its SDK.'
            }
          />
        )}
      </SideBySide>
    </Panel>
  );
}

const plural = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;

const NAMED_APPS = 3;
/** The apps as links, the first few by name. */
function appLinks(apps: readonly App[]): ReactNode {
  const named = apps.slice(0, NAMED_APPS);
  return (
    <>
      {named.map((app, index) => (
        <span key={String(app.id)}>
          {index > 0 ? ', ' : ''}
          <TextLink to={paths.app.to(app.id)}>{app.app_display_name}</TextLink>
        </span>
      ))}
      {apps.length > named.length ? (
        <>
          {' and '}
          <TextLink to={paths.apps.to()}>{apps.length - named.length} more</TextLink>
        </>
      ) : null}
    </>
  );
}

function wording(one: Attention): { tone: Tone; text: ReactNode } {
  switch (one.kind) {
    case 'critical':
      return {
        tone: 'blocked',
        text: (
          <>
            {plural(one.count, 'critical event', 'critical events')} in the last hour
            {one.app ? (
              <>
                , {one.share === one.count ? 'all' : `${one.share.toLocaleString('en-GB')} of them`} on{' '}
                <TextLink to={`${paths.dashboard.to()}?app=${encodeURIComponent(String(one.app.id))}`}>
                  {one.app.app_display_name}
                </TextLink>
              </>
            ) : null}
          </>
        ),
      };
    case 'surge':
      return {
        tone: 'blocked',
        text: `${plural(one.lastHour, 'request', 'requests')} blocked in the last hour; usual are about ${one.usual}`,
      };
    case 'no-key':
      return {
        tone: 'throttled',
        text: (
          <>
            {one.apps.length === 1 ? 'A running app has' : `${one.apps.length} running apps have`} no active API key:{' '}
            {appLinks(one.apps)}
          </>
        ),
      };
    case 'no-sdk':
      return {
        tone: 'throttled',
        text: (
          <>
            {one.apps.length === 1 ? 'A running app has' : `${one.apps.length} running apps have`} no SDK build:{' '}
            {appLinks(one.apps)}
          </>
        ),
      };
    case 'disabled-app':
      return {
        tone: 'disabled',
        text: (
          <>
            {one.apps.length === 1 ? 'An app is' : `${one.apps.length} apps are`} disabled: {appLinks(one.apps)}
          </>
        ),
      };
    case 'no-rule':
      return {
        tone: 'throttled',
        text: (
          <>
            No rule is active: <TextLink to={paths.tiles.to()}>choose a tile</TextLink>
          </>
        ),
      };
  }
}

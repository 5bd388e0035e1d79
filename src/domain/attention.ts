import type { App } from '@/contract/apps';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import type { DashboardStats } from '@/contract/stats';
import { HOUR } from '@/durations';
import { hasKey } from './apps';
import { actionTone, eventsWithin, isCritical, severitiesOf, timesOf, topValues } from './logs';
import { earliestOf } from './logs/clocks';
import { type Culprits, callsOfAll, culpritsOf } from './logs/refused';

/** One thing that an admin should look at. What the screen says of it, and where it leads, is the screen's. */
export type Attention =
  /** `severities`: the log's spellings of 'critical'. */
  | { kind: 'critical'; count: number; app: App | null; share: number; severities: readonly string[] }
  /** `actions`: the words that the log has for a blocked request. */
  | { kind: 'surge'; lastHour: number; usual: number; actions: readonly string[] }
  | ({ kind: 'culprits' } & Culprits)
  | { kind: 'no-key'; apps: readonly App[] }
  | { kind: 'disabled-app'; apps: readonly App[] }
  | { kind: 'no-sdk'; apps: readonly App[] }
  | { kind: 'no-rule' };

/** A surge: this many blocked requests within the last hour, and this many times what the hours before had. */
const SURGE_FROM = 20;
const SURGE_FACTOR = 3;
/** The number of hours before the last one that define the usual rate. */
const USUAL_HOURS = 23;

interface Known {
  /** undefined: not loaded, so nothing is said about it. */
  logs: readonly PolicyLog[] | undefined;
  apps: List<App> | undefined;
  stats: DashboardStats | undefined;
}

export interface AttentionReport {
  /** The most urgent first. */
  found: Attention[];
  /** True only if known for every running app; false if the service sends no key states or versions, or the list was read in part. */
  every: { hasKey: boolean; hasSdk: boolean };
}

/** Everything that needs attention, from the loaded data alone. */
export function attentionOf({ logs, apps, stats }: Known, now: number): AttentionReport {
  const items = apps?.items ?? [];
  const found: Attention[] = [];
  if (logs) found.push(...ofEvents(logs, items, now));
  found.push(...ofApps(items));
  if (stats?.active_policies_total === 0 && items.length > 0) found.push({ kind: 'no-rule' });
  return { found, every: everyRunning(apps) };
}

const isRunning = ({ status }: App) => status === 'running';
const isDisabled = ({ status }: App) => status === 'disabled';
/** An app with another status, or none, may be running. */
const hasKnownStatus = (app: App) => isRunning(app) || isDisabled(app);

function everyRunning(apps: List<App> | undefined): AttentionReport['every'] {
  const isComplete = apps?.unreadable === 0 && apps.items.every(hasKnownStatus);
  if (!isComplete) return { hasKey: false, hasSdk: false };
  const running = apps.items.filter(isRunning);
  return {
    hasKey: running.every(({ api_key_status }) => api_key_status === 'active'),
    hasSdk: running.every(({ sdk_version }) => sdk_version !== null),
  };
}

const isBlocked = ({ action }: PolicyLog) => actionTone(action) === 'blocked';

function ofEvents(logs: readonly PolicyLog[], apps: readonly App[], now: number): Attention[] {
  const found: Attention[] = [];
  const recent = eventsWithin(logs, HOUR, now);
  const critical = recent.filter(isCritical);
  const blockedLately = recent.filter(isBlocked);
  const blocked = callsOfAll(blockedLately);
  const blockedInAll = callsOfAll(eventsWithin(logs, (USUAL_HOURS + 1) * HOUR, now).filter(isBlocked));
  const earliest = earliestOf(now);
  const oldest = timesOf(logs).reduce((found, at) => (at >= earliest && at < found ? at : found), now);
  if (critical.length > 0) {
    const [most] = topValues(critical, ({ app_id }) => (app_id === null ? null : String(app_id)), 1);
    const app = most ? apps.find(({ id }) => String(id) === most[0]) : undefined;
    found.push({
      kind: 'critical',
      count: critical.length,
      app: app ?? null,
      share: most?.[1] ?? 0,
      severities: severitiesOf(critical),
    });
  }
  const hours = Math.min(USUAL_HOURS, (now - HOUR - oldest) / HOUR);
  // A log that is only an hour long does not show what is usual.
  const usual = hours >= 1 ? (blockedInAll - blocked) / hours : null;
  if (usual !== null && blocked >= SURGE_FROM && blocked > usual * SURGE_FACTOR)
    found.push({
      kind: 'surge',
      lastHour: Math.round(blocked),
      usual: Math.round(usual),
      actions: [...new Set(blockedLately.map(({ action }) => action))],
    });
  const culprits = culpritsOf(logs, now);
  if (culprits) found.push({ kind: 'culprits', ...culprits });
  return found;
}

function ofApps(apps: readonly App[]): Attention[] {
  const found: Attention[] = [];
  const running = apps.filter(isRunning);
  // If a server sends no key states or versions at all, none is missing.
  const keyless = running.filter((app) => !hasKey(app));
  if (keyless.length > 0 && apps.some((app) => app.api_key_status !== null))
    found.push({ kind: 'no-key', apps: keyless });
  const disabled = apps.filter(isDisabled);
  if (disabled.length > 0) found.push({ kind: 'disabled-app', apps: disabled });
  const unbuilt = running.filter((app) => app.sdk_version === null);
  if (unbuilt.length > 0 && apps.some((app) => app.sdk_version !== null)) found.push({ kind: 'no-sdk', apps: unbuilt });
  return found;
}

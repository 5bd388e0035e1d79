import type { App } from '@/contract/apps';
import type { List } from '@/contract/fields';
import type { SdkBuild } from '@/contract/sdk';
import { DAY } from '@/durations';
import { toMillis } from '@/text/format';

export interface BuildState {
  word: string;
  tone: 'info' | 'success' | 'danger' | 'neutral';
}

const STATES: Readonly<Record<string, BuildState>> = {
  queued: { word: 'Queued', tone: 'info' },
  building: { word: 'Building', tone: 'info' },
  succeeded: { word: 'Succeeded', tone: 'success' },
  failed: { word: 'Failed', tone: 'danger' },
};

/** A state that this version does not know is shown as it is, and neutral (contract.md, rule 1). */
export function buildState({ build_status: status }: Pick<SdkBuild, 'build_status'>): BuildState {
  if (status === null) return { word: 'Unknown', tone: 'neutral' };
  const known = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  return known ?? { word: status, tone: 'neutral' };
}

/** A state that nothing follows. An unknown or missing one counts as final: nobody waits for it forever. */
export const isFinal = (build: Pick<SdkBuild, 'build_status'>): boolean =>
  build.build_status !== 'queued' && build.build_status !== 'building';

/** contract.md promises newest first, which other servers may not keep. If any build has no readable time, the order stays as it came. */
export function newestFirst<B extends Pick<SdkBuild, 'created_at'>>(builds: readonly B[]): B[] {
  const at = (build: B) => toMillis(build.created_at) ?? Number.NaN;
  if (builds.some((build) => Number.isNaN(at(build)))) return [...builds];
  return builds.toSorted((a, b) => at(b) - at(a));
}

/** True if the newest build still runs: until it is final its list is read again (ux.md, 'App details'). */
export function isBuilding(builds: readonly SdkBuild[]): boolean {
  const newest = newestFirst(builds)[0];
  return newest !== undefined && !isFinal(newest);
}

/**
 * True with a version or a build that has succeeded. Null where nobody can tell: entries that could not be read, and builds in an unknown
 * state, may have succeeded.
 */
export function hasSdk(
  { sdk_version }: Pick<App, 'sdk_version'>,
  { items, unreadable }: List<SdkBuild>,
): boolean | null {
  if (sdk_version !== null || items.some(({ build_status: status }) => status === 'succeeded')) return true;
  const mayHave = unreadable > 0 || items.some((build) => isFinal(build) && build.build_status !== 'failed');
  return mayHave ? null : false;
}

const FRESH_MS = DAY;

interface KnownOfSdk {
  /** The app's builds, if they are loaded. */
  builds?: readonly SdkBuild[] | undefined;
  /** All apps, if they are loaded. */
  apps?: readonly App[] | undefined;
  now: number;
}

/** Why an app has no SDK to download yet; undefined where it has one, or where nobody can tell. */
export function noSdkReason(app: Pick<App, 'sdk_version'>, { builds, apps, now }: KnownOfSdk): string | undefined {
  if (app.sdk_version !== null) return undefined;
  if (builds) {
    if (builds.some(({ build_status: status }) => status === 'succeeded')) return undefined;
    if (isBuilding(builds)) return 'The SDK is being built. It can be downloaded once a build has succeeded.';
    // A status that the service leaves out tells nothing.
    const mayHave = builds.some(({ build_status: status }) => status !== 'failed');
    return mayHave ? undefined : 'No SDK build has succeeded yet. Rebuild the SDK first.';
  }
  // If a service sends no versions at all, none is missing: unless every app is so new that its first build may still run.
  const isFresh = ({ created_at }: App) => now - (toMillis(created_at) ?? Number.NaN) < FRESH_MS;
  const saysVersions = apps?.some(({ sdk_version }) => sdk_version !== null) || apps?.every(isFresh);
  return saysVersions ? 'No SDK build has succeeded yet.' : undefined;
}

export interface SdkSource {
  /** The app's builds, if they are loaded. */
  builds?: readonly SdkBuild[] | undefined;
  /** A build is under way, or was asked for here and the app was not read again since. */
  isRebuilding: boolean;
}

/**
 * The version of an SDK that is downloaded now: the released one, which the app names wherever it is shown. Null where that may be changing:
 * no version is better than a wrong one.
 */
export function downloadedVersion(
  { sdk_version: released }: Pick<App, 'sdk_version'>,
  { builds = [], isRebuilding }: SdkSource,
): string | null {
  // An app names a version once its build is done: the list of builds was then read before the app, and is behind.
  const isDone = released !== null && isBuilding(builds) && newestFirst(builds)[0]?.version === released;
  if (isRebuilding && !isDone) return null;
  return released ?? newestFirst(builds).find(({ build_status }) => build_status === 'succeeded')?.version ?? null;
}

/** A commit as people write it. */
export const shortCommit = (hash: string | null): string | null => hash?.slice(0, 7) || null;

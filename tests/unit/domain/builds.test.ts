import { describe, expect, it } from 'vitest';
import type { App } from '@/contract/apps';
import type { SdkBuild } from '@/contract/sdk';
import { buildState, downloadedVersion, isBuilding, newestFirst, noSdkReason, shortCommit } from '@/domain/builds';

const build = (id: number, build_status: string, created_at: string | null): SdkBuild => ({
  id,
  version: `1.${id}.0`,
  sdk_type: 'javascript',
  build_status,
  created_at,
  commit_hash: null,
});

describe('SDK builds', () => {
  it('are polled while the newest is queued or building, whatever their order in the list', () => {
    const old = build(1, 'succeeded', '2026-01-01T00:00:00Z');
    expect(isBuilding([])).toBe(false);
    expect(isBuilding([old])).toBe(false);
    expect(isBuilding([old, build(2, 'queued', '2026-01-02T00:00:00Z')])).toBe(true);
    expect(isBuilding([build(2, 'building', '2026-01-02T00:00:00Z'), old])).toBe(true);
  });

  it('are not polled for an old build that never ended, or for one in an unknown state', () => {
    const stuck = build(1, 'building', '2026-01-01T00:00:00Z');
    expect(isBuilding([build(2, 'failed', '2026-01-02T00:00:00Z'), stuck])).toBe(false);
    expect(isBuilding([build(3, 'signing', '2026-01-03T00:00:00Z')])).toBe(false);
  });

  it('keep their order if a time is missing or unreadable', () => {
    const rows = [build(1, 'failed', null), build(2, 'failed', '2026-01-02T00:00:00Z'), build(3, 'failed', 'soon')];
    expect(newestFirst(rows).map((row) => row.id)).toEqual([1, 2, 3]);
  });

  it('show their state, an unknown one as it is', () => {
    expect(buildState({ build_status: 'succeeded' })).toEqual({ word: 'Succeeded', tone: 'success' });
    expect(buildState({ build_status: 'constructor' })).toEqual({ word: 'constructor', tone: 'neutral' });
  });

  it('without a state are shown as unknown, and not polled', () => {
    const build = { id: 1, version: '', sdk_type: '', build_status: null, created_at: null, commit_hash: null };
    expect(buildState(build)).toEqual({ word: 'Unknown', tone: 'neutral' });
    expect(isBuilding([build])).toBe(false);
  });

  it('show the first seven letters of a commit', () => {
    expect(shortCommit('914290a00ff')).toBe('914290a');
    expect(shortCommit('')).toBeNull();
    expect(shortCommit(null)).toBeNull();
  });
});

describe('the version of a downloaded SDK', () => {
  const builds = [build(2, 'failed', '2026-01-03T00:00:00Z'), build(1, 'succeeded', '2026-01-02T00:00:00Z')];

  it('is the app’s, or that of the newest good build while the app has none yet', () => {
    const isRebuilding = false;
    expect(downloadedVersion({ sdk_version: '1.1.0' }, { builds, isRebuilding })).toBe('1.1.0');
    expect(downloadedVersion({ sdk_version: null }, { builds, isRebuilding })).toBe('1.1.0');
    expect(downloadedVersion({ sdk_version: null }, { builds: [], isRebuilding })).toBeNull();
  });

  it('is the same on the page that has the builds and in the list that has none, also behind the newest build', () => {
    for (const known of [{}, { builds }])
      expect(downloadedVersion({ sdk_version: '1.0.0' }, { ...known, isRebuilding: false })).toBe('1.0.0');
  });

  it('is not named while the app is rebuilt: it may be that of the build just made, or the one before it', () => {
    for (const known of [{}, { builds }])
      expect(downloadedVersion({ sdk_version: '1.0.0' }, { ...known, isRebuilding: true })).toBeNull();
  });

  it('is named once the app has the version of the newest build, even if the list of builds still shows that one running', () => {
    const running = [build(2, 'building', '2026-01-03T00:00:00Z'), ...builds.slice(1)];
    expect(downloadedVersion({ sdk_version: '1.2.0' }, { builds: running, isRebuilding: true })).toBe('1.2.0');
    expect(downloadedVersion({ sdk_version: '1.1.0' }, { builds: running, isRebuilding: true })).toBeNull();
    // The next build was asked for, and is in no list yet.
    expect(downloadedVersion({ sdk_version: '1.1.0' }, { builds: builds.slice(1), isRebuilding: true })).toBeNull();
  });
});

describe('an SDK cannot be downloaded', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const app = (sdk_version: string | null, created_at = '2026-01-01T00:00:00Z') => ({ sdk_version, created_at }) as App;
  const at = '2026-03-10T11:59:59Z';

  it('before a build has succeeded: one may be running, or all have failed', () => {
    expect(noSdkReason(app(null), { builds: [build(1, 'queued', at)], now })).toContain('is being built');
    expect(noSdkReason(app(null), { builds: [build(1, 'failed', at)], now })).toContain('has succeeded yet');
    expect(noSdkReason(app(null), { builds: [], now })).toContain('has succeeded yet');
    const unsaid = { ...build(1, '', at), build_status: null };
    expect(noSdkReason(app(null), { builds: [unsaid], now })).toBeUndefined();
    expect(noSdkReason(app(null), { apps: [app(null), app('1.0.0')], now })).toContain('has succeeded yet');
    expect(noSdkReason(app(null), { apps: [app(null, at)], now })).toContain('has succeeded yet');
  });

  it('unless there is a version, a successful build or one in an unknown state, or nothing is known', () => {
    expect(noSdkReason(app('1.0.0'), { builds: [build(1, 'failed', at)], now })).toBeUndefined();
    expect(
      noSdkReason(app(null), { builds: [build(1, 'succeeded', at), build(2, 'failed', at)], now }),
    ).toBeUndefined();
    expect(noSdkReason(app(null), { builds: [build(1, 'shipped', at)], now })).toBeUndefined();
    // The service sends no versions at all.
    expect(noSdkReason(app(null), { apps: [app(null), app(null)], now })).toBeUndefined();
    expect(noSdkReason(app(null), { now })).toBeUndefined();
    // Not 1 March: the day does not exist.
    const marchFirst = Date.parse('2026-03-01T12:00:01.000Z');
    const noDay = app(null, '2026-02-29T12:00:00.000Z');
    expect(noSdkReason(app(null), { apps: [noDay], now: marchFirst })).toBeUndefined();
  });
});

import type { SdkBuild } from '@/contract/sdk';

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
  const known = Object.hasOwn(STATES, status) ? STATES[status] : undefined;
  return known ?? { word: status, tone: 'neutral' };
}

/** A state that nothing follows. An unknown one counts as final: nobody waits for it forever. */
export const isFinal = (build: Pick<SdkBuild, 'build_status'>): boolean =>
  build.build_status !== 'queued' && build.build_status !== 'building';

/** contract.md promises the newest first; other servers of this product need not keep that. Builds without a time stay where they were. */
export function newestFirst<B extends Pick<SdkBuild, 'created_at'>>(builds: readonly B[]): B[] {
  const at = (build: B) => (build.created_at === null ? Number.NaN : Date.parse(build.created_at));
  if (builds.some((build) => Number.isNaN(at(build)))) return [...builds];
  return [...builds].sort((a, b) => at(b) - at(a));
}

/** Whether the newest build still runs: until it is final its list is read again (ux.md, 'App details'). */
export function isBuilding(builds: readonly SdkBuild[]): boolean {
  const newest = newestFirst(builds)[0];
  return newest !== undefined && !isFinal(newest);
}

/** A commit as people write it. */
export const shortCommit = (hash: string | null): string | null => hash?.slice(0, 7) || null;

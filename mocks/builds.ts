import type { Db } from './db';
import type { Row } from './rows';

type Build = Readonly<Row<'sdkBuilds'>>;

const QUEUED_MS = 500;
const DONE_MS = 1900;

/** queued → building → its outcome, within 2 s of the request; its outcome too if the clock was set back since. */
export function buildStatus(build: Build, now: number): 'queued' | 'building' | 'succeeded' | 'failed' {
  const age = now - Date.parse(build.created_at);
  if (age < 0 || age >= DONE_MS) return build.outcome;
  return age < QUEUED_MS ? 'queued' : 'building';
}

export const isRunning = (build: Build, now: number) => ['queued', 'building'].includes(buildStatus(build, now));

export const newestFirst = (builds: readonly Build[]): Build[] =>
  [...builds].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));

export const buildsOf = (db: Db, appId: string): Build[] =>
  newestFirst(db.table('sdkBuilds').findMany({ where: { app_id: { equals: appId } } }));

/** The build that the app's SDK comes from: the newest that succeeded, unless an earlier one is still the released one. */
export function releasedBuild(db: Db, { id, sdk_pinned }: Readonly<Row<'apps'>>, now: number): Build | undefined {
  const good = buildsOf(db, id).filter((build) => buildStatus(build, now) === 'succeeded');
  return good.find(({ version }) => version === sdk_pinned) ?? good[0];
}

import { within } from '@/api/wait';
import { withStorageTimeout } from '@/cache/db';
import { resourceOf } from '@/cache/store';
import { noteFirstAnswers } from '@/cache/unwritten';
import { listApps } from '@/contract/apps';
import type { AnyCall } from '@/contract/define';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { listPolicyLogs } from '@/contract/policy-logs';
import { getStats } from '@/contract/stats';
import { listLegacyTiles } from '@/contract/tiles';
import { listUsers } from '@/contract/users';
import { paths } from '@/paths';

// Most of the time to data is spent on the page's own code, so the first screen's reads are sent before React renders it. A screen that is
// not listed here sends its own a little later; one that asks again joins the read under way.
const READS: Record<string, readonly AnyCall[]> = {
  [paths.dashboard.pattern]: [listPolicyLogs, getStats, listApps, listExternalUsers, listLegacyTiles],
  [paths.logs.pattern]: [listPolicyLogs, listApps, listExternalUsers],
  [paths.apps.pattern]: [listApps],
  [paths.users.pattern]: [listUsers],
  [paths.externalUsers.pattern]: [listExternalUsers, listExternalUserGroups, listApps],
};

let done = false;

// If nothing is stored, rendering waits this long for an answer: a screen that shows skeletons first is built twice.
const QUICK_MS = 80;

/**
 * Runs once per page load, when the session opens (performance.md, 'cold to data'). Resolves once the stored answers have been looked up,
 * or a quick service has answered, so that the first render has them; after a sign-in the screen's code too.
 * @param pathname the screen's
 * @param remembered true if the session and its answers were stored on this device: screens then refresh them once rendered. Otherwise the
 *   reads are sent at once.
 * @param preload fetches the code of the screen at a route's path
 */
export async function readAhead(
  pathname: string,
  remembered: boolean,
  preload: (pathname: string) => Promise<void>,
): Promise<void> {
  if (done) return;
  done = true;
  const resources = (READS[pathname] ?? []).flatMap((call) => resourceOf(call, {}) ?? []);
  // Looks up stored rows first: writing the answers blocks every look-up in the same tables.
  const stored = withStorageTimeout(Promise.all(resources.map((resource) => resource.pull())), []);
  if (remembered) await stored;
  const answers = resources.filter((resource) => resource.at() === null).map((resource) => resource.refresh());
  const code = preload(pathname);
  if (answers.length > 0) void Promise.all(answers).then(noteFirstAnswers);
  await stored;
  if (answers.length === resources.length) await within(QUICK_MS, Promise.all([...answers, code]), null);
}

import { patiently } from '@/cache/db';
import { resourceOf } from '@/cache/store';
import { listApps } from '@/contract/apps';
import type { AnyCall } from '@/contract/define';
import { listExternalUserGroups } from '@/contract/external-user-groups';
import { listExternalUsers } from '@/contract/external-users';
import { listPolicyLogs } from '@/contract/policy-logs';
import { getStats } from '@/contract/stats';
import { listLegacyTiles } from '@/contract/tiles';
import { listUsers } from '@/contract/users';
import { paths } from '@/paths';

// Most of the way to data is the page's own code: what the first screen will ask for is asked before React has rendered it. A screen that
// is not here asks for itself, a little later; one that asks again joins the read under way.
const READS: Record<string, readonly AnyCall[]> = {
  [paths.dashboard.pattern]: [listPolicyLogs, getStats, listApps, listExternalUsers, listLegacyTiles],
  [paths.logs.pattern]: [listPolicyLogs, listApps, listExternalUsers],
  [paths.apps.pattern]: [listApps],
  [paths.users.pattern]: [listUsers],
  [paths.externalUsers.pattern]: [listExternalUsers, listExternalUserGroups, listApps],
};

let done = false;

// With nothing stored, waits this long for an answer: a screen that shows skeletons first is built twice.
const QUICK_MS = 80;

/**
 * Once a page load, when the session opens (performance.md, 'cold to data'). Resolves once what is stored of the reads has been looked up,
 * or a quick service has answered, so that the first render has it.
 * @param remembered the session is one that was left here, and so are its answers: their screens ask for news by themselves once they
 *   stand. Else the reads go out at once.
 */
export async function readAhead(pathname: string, remembered: boolean): Promise<void> {
  if (done) return;
  done = true;
  // Whoever signs in is headed for the dashboard, unless a `next` says otherwise.
  const first =
    pathname === paths.home.pattern || pathname === paths.login.pattern ? paths.dashboard.pattern : pathname;
  const resources = (READS[first] ?? []).flatMap((call) => resourceOf(call, {}) ?? []);
  // Looks up stored rows first: writing the answers blocks every look-up in the same tables.
  const stored = patiently(Promise.all(resources.map((resource) => resource.pull())), []);
  if (remembered) await stored;
  const answers = resources.filter((resource) => resource.at() === null).map((resource) => resource.refresh());
  await stored;
  if (answers.length === resources.length)
    await Promise.race([Promise.all(answers), new Promise((resolve) => setTimeout(resolve, QUICK_MS))]);
}

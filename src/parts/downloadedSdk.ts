import { local } from '@/cache/local';
import type { App } from '@/contract/apps';
import type { Id } from '@/contract/fields';
import { sha256 } from '@/sha256';

/**
 * The apps whose SDK was downloaded on this device: a step of the dashboard's checklist that no read shows. Kept over sign-out as hashes,
 * so that no id stands in the storage; whoever guesses the ids can check the guess.
 */
const NAME = 'sdk_downloaded';
/** The checklist needs one; old ones go first. */
const KEPT = 20;

const hashFor = (tenantId: Id, appId: Id) => sha256(JSON.stringify([String(tenantId), String(appId)]));

const all = () => local.texts(NAME);

/** True if the SDK of one of a tenant's present apps was downloaded here. */
export function hasDownloadedSdk(tenantId: Id, apps: readonly Pick<App, 'id'>[]): boolean {
  const known = new Set(all());
  return known.size > 0 && apps.some(({ id }) => known.has(hashFor(tenantId, id)));
}

export function noteDownloadedSdk(tenantId: Id, appId: Id): void {
  const hash = hashFor(tenantId, appId);
  local.set(NAME, [hash, ...all().filter((other) => other !== hash)].slice(0, KEPT));
}

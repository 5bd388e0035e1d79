import type { ApiKeyStatus } from '@/contract/api-keys';
import { formatAgo, toMillis } from '@/text/format';

export interface KeyState {
  word: string;
  tone: 'success' | 'disabled' | 'neutral';
  /** none → active → revoked, and on to active again with a new key (spec.md §4, contract.md). A state that this version does not know may allow either. */
  can: { create: boolean; revoke: boolean };
}

export function keyStateOf({ status }: Pick<ApiKeyStatus, 'status'>): KeyState {
  if (status === 'active') return { word: 'Active', tone: 'success', can: { create: false, revoke: true } };
  if (status === 'revoked') return { word: 'Revoked', tone: 'disabled', can: { create: true, revoke: false } };
  return { word: status, tone: 'neutral', can: { create: true, revoke: true } };
}

/** True for one key in one state; its last use does not count. The service gives a key no id. */
export const isSameKey = (one: ApiKeyStatus | null, other: ApiKeyStatus | null): boolean =>
  one?.status === other?.status && one?.created_at === other?.created_at;

/** True if a key was made since `before` was read: this settles a creation that got no answer (reliability.md, E3). */
export const isNewKey = (now: ApiKeyStatus | null, before: ApiKeyStatus | null): boolean =>
  now !== null && now.status !== 'revoked' && !isSameKey(now, before);

/** spec.md §8: the answers 401 and 404 of the status call. */
export const NO_KEY = 'No API key exists for this app yet.';

/** reliability.md, E3: the service may have made a key whose only showing was lost on the way. */
export const KEY_LOST = 'A key may exist, but its value is lost: revoke it and create a new one.';

/** The first request with a new key. The address is the reader's own. */
export const KEY_EXAMPLES = [
  {
    name: 'curl',
    of: (key: string) => `curl https://api.example.com/ \\\n  -H 'X-API-Key: ${key}'`,
  },
  {
    name: 'Node',
    of: (key: string) =>
      `const response = await fetch('https://api.example.com/', {\n  headers: { 'X-API-Key': '${key}' },\n});\nconsole.log(response.status);`,
  },
] as const;

/** Begins a sentence about a key that may have changed since: 'When last checked, 3 days ago'. Times are epoch ms. */
export const whenChecked = (checkedAt: number, now: number): string =>
  `When last checked, ${formatAgo(checkedAt, now)}`;

/**
 * The effect of revoking in one sentence: 'Used 3 minutes ago.' Times are epoch ms of the service's clock, which has dated the use.
 * @param lastUsed as the contract reads it
 * @param checkedAt when the service said so, where that is not current: the key may have been used since
 */
export function lastUseOfKey(
  lastUsed: ApiKeyStatus['last_used_at'],
  now: number,
  checkedAt: number | null = null,
): string {
  if (lastUsed === undefined) return 'The service does not say when it was last used.';
  const at = toMillis(lastUsed);
  if (checkedAt !== null) {
    const then = whenChecked(checkedAt, now);
    if (lastUsed === null) return `${then}, it had never been used.`;
    return at === null
      ? `${then}, its last use was: ${lastUsed}.`
      : `${then}, it had last been used ${formatAgo(at, now)}.`;
  }
  if (lastUsed === null) return 'Never used.';
  return at === null ? `Last used: ${lastUsed}.` : `Used ${formatAgo(at, now)}.`;
}

/**
 * The difference between the key that a dialog was opened for and the one that the app has now, in words; null where there is none. Revoking
 * names no key, so it is announced before anything is revoked (reliability.md, E5). `now` is epoch ms of the service's clock.
 */
export function keyChangeText(opened: ApiKeyStatus, current: ApiKeyStatus | null, now: number): string | null {
  if (isSameKey(opened, current)) return null;
  if (current === null) return 'This app no longer has an API key.';
  if (current.status === 'revoked') return 'The API key of this app was revoked in the meantime.';
  const { created_at } = current;
  if (created_at === null || opened.created_at === null || created_at === opened.created_at)
    return `The API key of this app was changed in the meantime: ${keyStateOf(current).word}. Revoking ends it as it is now.`;
  const at = toMillis(created_at);
  const created = at === null ? `created: ${created_at}` : `created ${formatAgo(at, now)}`;
  return `This app has another API key now, ${created}. Revoking ends that one.`;
}

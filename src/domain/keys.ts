import type { ApiKeyStatus } from '@/contract/api-keys';
import { LOCALE, toMillis } from '@/text/format';

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

/** True if a key was made since `before` was read: this settles a creation that got no answer (reliability.md, E3). */
export const isNewKey = (now: ApiKeyStatus | null, before: ApiKeyStatus | null): boolean =>
  now !== null && now.status !== 'revoked' && (now.status !== before?.status || now.created_at !== before.created_at);

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

const UNITS = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
] as const;
const words = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' });

/** The effect of revoking in one sentence: 'Used 3 minutes ago.' Times are epoch ms; `lastUsed` is as the contract reads it. */
export function lastUseOfKey(lastUsed: ApiKeyStatus['last_used_at'], now: number): string {
  if (lastUsed === undefined) return 'The service does not say when it was last used.';
  if (lastUsed === null) return 'Never used.';
  const at = toMillis(lastUsed);
  if (at === null) return `Last used: ${lastUsed}.`;
  const age = Math.max(0, now - at);
  const unit = UNITS.find(([, size]) => age >= size);
  return unit ? `Used ${words.format(-Math.floor(age / unit[1]), unit[0])}.` : 'Used less than a minute ago.';
}

import { DAY } from '@/durations';
import { sha256 } from '@/sha256';
import type { Owner } from './keys';
import { preferences } from './local';

/** Findings that a user wants to see no sooner than in a week, on this device. Only hashes are kept: no name or id stands in the
 * browser's storage, though whoever guesses an id can check the guess. */
const NAME = 'snoozed';
const SNOOZE_MS = 7 * DAY;

/** Expiry times (epoch ms) by hash, without those that have passed or that no correct clock could have set; one may be corrected by up to a day. */
function all(now: number): Record<string, number> {
  const stored = preferences.get(NAME);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      ([, until]) => typeof until === 'number' && until > now && until <= now + SNOOZE_MS + DAY,
    ),
  );
}

const hashFor = (owner: Owner, finding: string) =>
  sha256(JSON.stringify([String(owner.tenantId), String(owner.id), finding]));

const store = (snoozes: Record<string, number>): void => preferences.set(NAME, snoozes);

/** Equal as long as nothing was snoozed or shown again. */
export const snoozesText = (): string => JSON.stringify(preferences.get(NAME) ?? {});

export const isSnoozed = (owner: Owner, finding: string, now: number): boolean =>
  Object.hasOwn(all(now), hashFor(owner, finding));

export const snooze = (owner: Owner, finding: string, now: number): void =>
  store({ ...all(now), [hashFor(owner, finding)]: now + SNOOZE_MS });

export function unsnooze(owner: Owner, findings: readonly string[], now: number): void {
  const gone = new Set(findings.map((finding) => hashFor(owner, finding)));
  store(Object.fromEntries(Object.entries(all(now)).filter(([hash]) => !gone.has(hash))));
}

export const onSnooze = preferences.onChange(NAME);

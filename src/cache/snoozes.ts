import { DAY } from '@/durations';
import { sha256 } from '@/sha256';
import type { Owner } from './keys';
import { preferences } from './local';

/** Findings that a user has hidden for a week on this device. Only hashes are kept, so browser storage holds no name or id; somebody who
 * guesses an id can still check the guess. */
const NAME = 'snoozed';
const SNOOZE_MS = 7 * DAY;

/** Expiry times (epoch ms) by hash, without those that have passed or that no correct clock could have set; one may be corrected by up to a day. */
function all(now: number, stored: unknown = preferences.get(NAME)): Record<string, number> {
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

/** @param stored the value of {@link snoozesText}, for a component that follows it; by default, the snoozes as they are stored now */
export const isSnoozed = (owner: Owner, finding: string, now: number, stored?: unknown): boolean =>
  Object.hasOwn(all(now, stored), hashFor(owner, finding));

export const snooze = (owner: Owner, finding: string, now: number): void =>
  store({ ...all(now), [hashFor(owner, finding)]: now + SNOOZE_MS });

export function unsnooze(owner: Owner, findings: readonly string[], now: number): void {
  const gone = new Set(findings.map((finding) => hashFor(owner, finding)));
  store(Object.fromEntries(Object.entries(all(now)).filter(([hash]) => !gone.has(hash))));
}

export const onSnooze = preferences.onChange(NAME);

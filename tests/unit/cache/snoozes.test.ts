import { beforeEach, expect, it, vi } from 'vitest';
import { isSnoozed, snooze } from '@/cache/snoozes';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
});

it('a finding stays snoozed although the clock is set back a little, and snoozing another does not drop it', () => {
  const owner = { id: 1, tenantId: 1, email: 'a@example.com' };
  const now = Date.parse('2026-03-10T12:00:00Z');
  snooze(owner, 'one', now);
  expect(isSnoozed(owner, 'one', now)).toBe(true);
  const corrected = now - 3_000;
  expect.soft(isSnoozed(owner, 'one', corrected)).toBe(true);
  snooze(owner, 'two', corrected);
  expect.soft(isSnoozed(owner, 'one', now + 60_000)).toBe(true);
});

import { describe, expect, it } from 'vitest';
import { isNewKey, keyStateOf, lastUseOfKey } from '@/domain/keys';

describe('an API key', () => {
  it('is active, revoked, or in a state named by the service, for which both actions are offered', () => {
    expect(keyStateOf({ status: 'active' })).toMatchObject({ word: 'Active', can: { create: false, revoke: true } });
    expect(keyStateOf({ status: 'revoked' })).toMatchObject({ word: 'Revoked', can: { create: true, revoke: false } });
    for (const status of ['expired', 'ACTIVE', 'constructor']) {
      expect(keyStateOf({ status })).toEqual({ word: status, tone: 'neutral', can: { create: true, revoke: true } });
    }
  });

  it('counts as created if there was none before, another one, or one in another state', () => {
    const key = { status: 'active', created_at: '2026-03-01T12:00:00.000Z', last_used_at: null };
    expect(isNewKey(null, null)).toBe(false);
    expect(isNewKey(key, null)).toBe(true);
    expect(isNewKey({ ...key, status: 'revoked' }, null)).toBe(false);
    expect(isNewKey(key, key)).toBe(false);
    expect(isNewKey({ ...key, created_at: '2026-03-02T12:00:00.000Z' }, key)).toBe(true);
    expect(isNewKey(key, { ...key, status: 'expired' })).toBe(true);
  });

  it.each([
    [null, 'Never used.'],
    [undefined, 'The service does not say when it was last used.'],
    ['2026-03-01T11:57:00Z', 'Used 3 minutes ago.'],
    ['2026-03-01T11:59:00Z', 'Used 1 minute ago.'],
    ['2026-03-01T11:59:30Z', 'Used less than a minute ago.'],
    ['2026-03-01T09:30:00Z', 'Used 2 hours ago.'],
    ['2026-02-20T12:00:00Z', 'Used 9 days ago.'],
    // The service's clock is ahead of this device's.
    ['2026-03-01T12:05:00Z', 'Used less than a minute ago.'],
    ['yesterday', 'Last used: yesterday.'],
    ['build 5', 'Last used: build 5.'],
  ])('used at %s shows the effect of revoking it: %s', (at, sentence) => {
    expect(lastUseOfKey(at, Date.parse('2026-03-01T12:00:00Z'))).toBe(sentence);
  });
});

import { describe, expect, it } from 'vitest';
import { isNewKey, keyChangeText, keyStateOf, lastUseOfKey } from '@/domain/keys';

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

  it('that is not the one of before is told apart only as far as the service describes it', () => {
    const now = Date.parse('2026-03-02T12:00:00Z');
    const key = { status: 'active', created_at: '2026-03-01T12:00:00.000Z', last_used_at: null };
    const changeTo = (to: Partial<typeof key>, from: Partial<Parameters<typeof keyChangeText>[0]> = {}) =>
      keyChangeText({ ...key, ...from }, { ...key, ...to }, now);
    expect(changeTo({}, { last_used_at: '2026-03-02T11:00:00Z' })).toBeNull();
    expect(keyChangeText(key, null, now)).toBe('This app no longer has an API key.');
    expect(changeTo({ status: 'revoked' })).toBe('The API key of this app was revoked in the meantime.');
    expect(changeTo({ created_at: '2026-03-02T11:57:00Z' })).toBe(
      'This app has another API key now, created 3 minutes ago. Revoking ends that one.',
    );
    expect(changeTo({ created_at: 'build 5' })).toContain('another API key now, created: build 5.');
    const changed = (word: string) =>
      `The API key of this app was changed in the meantime: ${word}. Revoking ends it as it is now.`;
    expect(changeTo({ status: 'expired' })).toBe(changed('expired'));
    expect(changeTo({}, { created_at: null })).toBe(changed('Active'));
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

  it.each([
    [null, 'When last checked, 3 days ago, it had never been used.'],
    [undefined, 'The service does not say when it was last used.'],
    ['2026-02-20T12:00:00Z', 'When last checked, 3 days ago, it had last been used 9 days ago.'],
    ['build 5', 'When last checked, 3 days ago, its last use was: build 5.'],
  ])('used at %s, as of an answer of three days ago: %s', (at, sentence) => {
    const checkedAt = Date.parse('2026-02-26T12:00:00Z');
    expect(lastUseOfKey(at, Date.parse('2026-03-01T12:00:00Z'), checkedAt)).toBe(sentence);
  });
});

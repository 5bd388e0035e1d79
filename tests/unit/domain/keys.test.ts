import { describe, expect, it } from 'vitest';
import { keyStateOf, lastUseOfKey } from '@/domain/keys';

describe('an API key', () => {
  it('is none, active or revoked', () => {
    const dates = { created_at: null, last_used_at: null };
    expect(keyStateOf(null)).toBe('none');
    expect(keyStateOf({ revoked: false, ...dates })).toBe('active');
    expect(keyStateOf({ revoked: true, ...dates })).toBe('revoked');
  });

  it.each([
    [null, 'Never used.'],
    ['2026-03-01T11:57:00Z', 'Used 3 minutes ago.'],
    ['2026-03-01T11:59:00Z', 'Used 1 minute ago.'],
    ['2026-03-01T11:59:30Z', 'Used less than a minute ago.'],
    ['2026-03-01T09:30:00Z', 'Used 2 hours ago.'],
    ['2026-02-20T12:00:00Z', 'Used 9 days ago.'],
    // The service's clock is ahead of this device's.
    ['2026-03-01T12:05:00Z', 'Used less than a minute ago.'],
    ['yesterday', 'Last used: yesterday.'],
  ])('used at %s, says what revoking it ends: %s', (at, sentence) => {
    expect(lastUseOfKey(at, Date.parse('2026-03-01T12:00:00Z'))).toBe(sentence);
  });
});

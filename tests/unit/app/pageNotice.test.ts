import { describe, expect, it } from 'vitest';
import { troubleText } from '@/app/shell/PageNotice';
import type { Failure } from '@/contract/errors';
import type { Connection } from '@/state/connection';

const NOW = 1_760_000_000_000;
const said = (connection: Connection, failure: Failure | null, slow = false) =>
  troubleText({ failure, slow, at: NOW - 60_000 }, connection, NOW)?.split('. ')[0] ?? null;

describe('the notice over saved data', () => {
  it('says offline if the probe has found no service', () => {
    expect(said('offline', { kind: 'offline' })).toBe('You are offline');
    expect(said('offline', null)).toBe('You are offline');
    expect(said('reconnecting', { kind: 'offline' })).toBe('You are offline');
  });

  it('B9: does not say offline for one read without an answer while the service can be reached', () => {
    expect(said('online', { kind: 'offline' })).toBe('The network is slow');
  });

  it('names other problems, and says nothing if there are none', () => {
    expect(said('online', { kind: 'timeout' })).toBe('The network is slow');
    expect(said('offline', { kind: 'timeout' })).toBe('The network is slow');
    expect(said('online', null, true)).toBe('The network is slow');
    expect(said('online', { kind: 'shape' })).toBe('The service answered with an error (an unexpected answer)');
    expect(said('online', { kind: 'portal' })).toBe('This network answered with its own page, not the service');
    expect(said('online', null)).toBeNull();
  });
});

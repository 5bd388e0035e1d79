import { describe, expect, it, vi } from 'vitest';
import type { Cached } from '@/cache/useCached';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { RecentEvents } from '@/parts/RecentEvents';
import { log } from '../domain/support';
import { ready, textOf } from '../markup';

// Ages read the cache, which a page rendered to text does not have.
vi.mock('@/parts/Age', () => ({ Age: () => null }));

describe('recent events', () => {
  const base = { items: [log(0), log(1)], unreadable: 0 };
  const part = { total: 100_000, newest: 2 };
  const failure = { kind: 'offline' } as const;
  const textWith = (over: Partial<Extract<Cached<List<PolicyLog>>, { status: 'ready' }>>) =>
    textOf(<RecentEvents logs={{ ...ready({ items: [], unreadable: 0 }), ...over }} explorer={null} explanation="" />);

  it('name the length of the kept log that they are of, not their own number', () => {
    expect(textWith(part)).toContain('of the newest 2 events');
    expect(textWith({ ...part, base })).toContain('Filtered on this device from the newest 2 of 100,000');
  });

  it('say that they were filtered on this device, where the service could not be asked', () => {
    expect(textWith({ base, failure })).toContain('Filtered on this device from the saved logs');
    expect(textWith({ failure })).not.toContain('Filtered');
    expect(textWith({})).not.toContain('Filtered');
  });
});

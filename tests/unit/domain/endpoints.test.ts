import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@/contract/endpoints';
import type { Tile } from '@/contract/tiles';
import {
  allTags,
  busiestFirst,
  filterEndpoints,
  globalRuleOf,
  methodsOf,
  ruleApplied,
  tagsOf,
} from '@/domain/endpoints';
import { noFloorText, RATE_TO_REPLAY_UNKNOWN } from '@/domain/limits/words';

const endpoint = (id: number, method: string, pattern: string, rest: Partial<Endpoint> = {}): Endpoint => ({
  id,
  method,
  pattern,
  last_seen_at: null,
  hit_count_24h: 0,
  tags: [],
  is_ignored: false,
  ...rest,
});

const ALL = [
  endpoint(1, 'POST', '/v1/orders', { tags: ['write', 'billing'], hit_count_24h: 12_345 }),
  endpoint(2, 'GET', '/v1/orders/{id}', { tags: ['read', ''] }),
  endpoint(3, 'PURGE', '/v1/cache', { is_ignored: true }),
];
const found = (filter: Partial<Parameters<typeof filterEndpoints>[1]>) =>
  filterEndpoints(ALL, { text: '', method: '', tag: '', ...filter }).map(({ id }) => id);

describe('the endpoints of an app', () => {
  it.each([
    ['', [1, 2, 3]],
    ['ORDERS', [1, 2]],
    ['get /v1/orders', [2]],
    ['billing', [1]],
    ['ignored', [3]],
    ['12,345', [1]],
    ['12345', [1]],
    ['nothing of this', []],
  ])('are found by any visible field: "%s"', (text, ids) => {
    expect(found({ text })).toEqual(ids);
  });

  it('have each tag once, however often the service sends it', () => {
    expect(tagsOf(endpoint(1, 'GET', '/', { tags: ['read', 'read', '', 'write'] }))).toEqual(['read', 'write']);
  });

  it('are the busiest first, those whose hits are not known last', () => {
    const hits = (id: number, hit_count_24h: number | null) => endpoint(id, 'GET', '/', { hit_count_24h });
    expect(busiestFirst([hits(1, null), hits(2, 0), hits(3, 7), hits(4, null)]).map(({ id }) => id)).toEqual([
      3, 2, 1, 4,
    ]);
  });

  it('are not said to be without calls if the service does not tell', () => {
    expect(noFloorText(null, 10)).toBe('How many calls it had in the last 24 hours is not known.');
    expect(noFloorText(0, 10)).toBe('No calls in the last 24 hours.');
    expect(noFloorText(5, null)).toBe('Enter a limit to see its effect.');
    for (const limit of [2.5, 0, -1]) expect(noFloorText(5, limit), String(limit)).toBe(RATE_TO_REPLAY_UNKNOWN);
    expect(
      filterEndpoints([endpoint(1, 'GET', '/', { hit_count_24h: null })], { text: 'null', method: '', tag: '' }),
    ).toEqual([]);
  });

  it('are found by when they were last seen, as the row says it', () => {
    const seen = (ago: number) => endpoint(1, 'GET', '/', { last_seen_at: new Date(Date.now() - ago).toISOString() });
    const isFound = (one: Endpoint, text: string) => filterEndpoints([one], { text, method: '', tag: '' }).length === 1;
    expect(isFound(seen(5.5 * 60_000), '5 min ago')).toBe(true);
    expect(isFound(seen(5.5 * 60_000), '6 min ago')).toBe(false);
    expect(isFound(seen(800 * 86_400_000), String(new Date(Date.now() - 800 * 86_400_000).getFullYear()))).toBe(true);
    // A time that cannot be read is shown as it came.
    expect(isFound(endpoint(1, 'GET', '/', { last_seen_at: 'a while ago' }), 'while')).toBe(true);
  });

  it('are found by the rule that their row shows', () => {
    const ruleOf = ({ id }: Endpoint) => (id === 3 ? '10 per 1m · set here' : undefined);
    expect(found({ text: 'per 1m', ruleOf })).toEqual([3]);
    expect(found({ text: 'undefined', ruleOf })).toEqual([]);
  });

  it('are narrowed by method and tag together', () => {
    expect(found({ method: 'POST' })).toEqual([1]);
    expect(found({ tag: 'read' })).toEqual([2]);
    expect(found({ method: 'POST', tag: 'read' })).toEqual([]);
  });

  it('offer the methods in the usual order and no empty tag', () => {
    expect(methodsOf(ALL)).toEqual(['GET', 'POST', 'PURGE']);
    expect(allTags(ALL)).toEqual(['billing', 'read', 'write']);
  });
});

describe('a rule for one endpoint', () => {
  const tile = (rest: Partial<Tile>): Tile => ({
    id: 1,
    type: 'rate-limit',
    tile_name: null,
    tenant_id: 1,
    enabled: true,
    rule_data: { limit: 5, period: '1m' },
    external_user_id: null,
    external_user_group: null,
    app_id: null,
    ...rest,
  });

  it('will be refused while the app has a rate limit of its own, enabled or not, with ids compared as text', () => {
    expect(globalRuleOf([tile({ id: 2, app_id: '7', enabled: false })], 7)?.id).toBe(2);
  });

  it('will not be refused because of a rule for the tenant, for another app or of another type', () => {
    expect(globalRuleOf([tile({}), tile({ app_id: 8 }), tile({ app_id: 7, type: 'geo-block' })], 7)).toBeUndefined();
  });

  it('will not be refused because of a rule for one user or group within the app', () => {
    const narrower = [tile({ app_id: 7, external_user_id: 3 }), tile({ app_id: 7, external_user_group: 'g1' })];
    expect(globalRuleOf(narrower, 7)).toBeUndefined();
  });

  it('is announced in the specified words', () => {
    expect(ruleApplied({ limit: 10, window: '1m', mode: 'block' })).toBe(
      'Rule applied: 10/1m (block). Changes will propagate within 30s.',
    );
  });
});

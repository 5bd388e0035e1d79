import { type EndpointRuleMode, RULE_PROPAGATION_S } from '@/contract/constants';
import type { Endpoint } from '@/contract/endpoints';
import type { Id } from '@/contract/fields';
import type { Tile } from '@/contract/tiles';
import { formatNumber, formatWhen, toMillis } from '@/text/format';
import { matches, searchText } from '@/text/search';
import { scopeOf } from './rules';

export interface EndpointFilter {
  /** Part of anything that a row shows; '' for all. */
  text: string;
  /** '' for all. */
  method: string;
  tag: string;
  /** The rule that a row shows; undefined: none. */
  ruleOf?: (endpoint: Endpoint) => string | undefined;
}

/** 'Last seen' as the row says it. */
function lastSeen({ last_seen_at: seen }: Endpoint, now: number): Endpoint['last_seen_at'] {
  const at = toMillis(seen);
  return at === null ? seen : formatWhen(at, now);
}

/** The visible text of a row: search matches every visible field (ux.md, 'Tables'). */
const readable = (endpoint: Endpoint, rule: string | undefined, now: number): string =>
  searchText(
    endpoint.method,
    endpoint.pattern,
    endpoint.hit_count_24h,
    endpoint.hit_count_24h === null ? null : formatNumber(endpoint.hit_count_24h),
    endpointState(endpoint),
    lastSeen(endpoint, now),
    rule,
    ...endpoint.tags,
  );

/** Active or Ignored (spec.md §4). */
export const endpointState = (endpoint: Endpoint): 'Active' | 'Ignored' => (endpoint.is_ignored ? 'Ignored' : 'Active');

/** Those whose hits are not known come last. */
export const busiestFirst = (endpoints: readonly Endpoint[]): Endpoint[] =>
  endpoints.toSorted((a, b) => (b.hit_count_24h ?? -1) - (a.hit_count_24h ?? -1));

export const tagsOf = (endpoint: Endpoint): string[] => [...new Set(endpoint.tags)].filter((tag) => tag !== '');

export function filterEndpoints(
  endpoints: readonly Endpoint[],
  { text, method, tag, ruleOf }: EndpointFilter,
): Endpoint[] {
  const found = matches(text);
  const now = Date.now();
  return endpoints.filter(
    (endpoint) =>
      (method === '' || endpoint.method === method) &&
      (tag === '' || endpoint.tags.includes(tag)) &&
      (text === '' || found(readable(endpoint, ruleOf?.(endpoint), now))),
  );
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const rank = (method: string) => (METHODS.includes(method) ? METHODS.indexOf(method) : METHODS.length);

/** The methods that occur, in the conventional order. */
export const methodsOf = (endpoints: readonly Endpoint[]): string[] =>
  [...new Set(endpoints.map(({ method }) => method))]
    .filter(Boolean)
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));

export const allTags = (endpoints: readonly Endpoint[]): string[] => [...new Set(endpoints.flatMap(tagsOf))].sort();

/**
 * The app's own rate-limit rule, on or off: while it is there the service refuses every endpoint rule of the app with 409 (spec.md §8).
 */
export const globalRuleOf = (tiles: readonly Tile[], appId: Id): Tile | undefined =>
  tiles.find((tile) => {
    const { scope, id } = scopeOf(tile);
    return tile.type === 'rate-limit' && scope === 'app' && String(id) === String(appId);
  });

/** contract.md, for the 409 of spec.md §8. */
export const GLOBAL_RULE_EXISTS = 'A global rate limit rule already exists for this app.';

/** spec.md §8, word for word. */
export const ruleApplied = (rule: { limit: number; window: string; mode: EndpointRuleMode }): string =>
  `Rule applied: ${rule.limit}/${rule.window} (${rule.mode}). Changes will propagate within ${RULE_PROPAGATION_S}s.`;

import type { Db } from '../db';
import type { Caller } from './callers';
import type { Endpoint } from './entry';
import { unit } from './hash';

/** Endpoints to pick from, with a probability in proportion to their weights. */
export interface Weighted {
  endpoints: readonly Endpoint[];
  /** Running sums of the weights. */
  sums: readonly number[];
}

/** Weighs the endpoints that a caller may call; each caller has its own preferences. */
export function weigh(db: Db, { appId, seed, only }: Caller): Weighted {
  const all = db.table('endpoints').findMany({ where: { app_id: { equals: appId } } });
  const rows = only ? all.filter(({ method, pattern }) => method === only.method && pattern === only.pattern) : all;
  const used = rows.filter(({ weight }) => weight > 0);
  const endpoints = used.map(({ id, method, pattern }) => ({ id, method, pattern }));
  let sum = 0;
  const sums = used.map(({ id, weight }) => {
    sum += weight * (0.4 + 1.2 * unit(seed, id));
    return sum;
  });
  return { endpoints, sums };
}

/** @param at from 0 to 1 */
export function pick({ endpoints, sums }: Weighted, at: number): Endpoint {
  const wanted = at * (sums.at(-1) ?? 0);
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] as number) > wanted) high = middle;
    else low = middle + 1;
  }
  return endpoints[low] as Endpoint;
}

import type { PolicyLog } from '@/contract/policy-logs';
import { FACETS, type Facet } from './filters';
import { newestLogsFirst, timeOf } from './overview';
import { DetailsText } from './search';

/** One facet of all events: each event's value as the number of its place in `values`. */
export interface FacetColumn {
  values: readonly string[];
  codes: Uint32Array;
  codeOf: ReadonlyMap<string, number>;
}

/**
 * A log made ready for filtering, once per answer: columns of small integers, so that a filter of 100,000 events with all its counts is one
 * loop over numbers (performance.md). The events themselves are not copied.
 */
export interface LogIndex {
  /** Newest first; those without a readable time last. */
  logs: readonly PolicyLog[];
  /** Epoch ms; NaN where the event says none. */
  times: Float64Array;
  columns: Readonly<Record<Facet, FacetColumn>>;
  details: DetailsText;
}

const READ: Readonly<Record<Facet, (log: PolicyLog) => string>> = {
  action: ({ action }) => action,
  event: ({ event_type }) => event_type,
  severity: ({ severity }) => severity,
  app: ({ app_id }) => (app_id === null ? '' : String(app_id)),
  user: ({ user_id }) => (user_id === null ? '' : String(user_id)),
};

/** An event's value of a facet, as filters name it. */
export const facetValue = (log: PolicyLog, facet: Facet): string => READ[facet](log);

function columnOf(logs: readonly PolicyLog[], read: (log: PolicyLog) => string): FacetColumn {
  const values: string[] = [];
  const codeOf = new Map<string, number>();
  const codes = new Uint32Array(logs.length);
  for (let row = 0; row < logs.length; row += 1) {
    const log = logs[row];
    const value = log ? read(log) : '';
    let code = codeOf.get(value);
    if (code === undefined) {
      code = values.length;
      values.push(value);
      codeOf.set(value, code);
    }
    codes[row] = code;
  }
  return { values, codes, codeOf };
}

/** Newest first by time; the service's own order among equals. */
function sorted(given: readonly PolicyLog[]): { logs: readonly PolicyLog[]; times: Float64Array } {
  const logs = newestLogsFirst(given);
  const times = Float64Array.from(logs, timeOf);
  const place = (at: number) => (Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at);
  // Text order is time order for what the contract reads; anything else, as years beyond 9999, is put right here.
  if (times.every((at, row) => row === 0 || place(at) <= place(times[row - 1] ?? Number.NaN))) return { logs, times };
  const order = [...logs.keys()].sort((a, b) => place(times[b] ?? Number.NaN) - place(times[a] ?? Number.NaN) || a - b);
  return {
    logs: order.flatMap((row) => logs[row] ?? []),
    times: Float64Array.from(order, (row) => times[row] ?? Number.NaN),
  };
}

export function buildIndex(given: readonly PolicyLog[], blockSize?: number): LogIndex {
  const { logs, times } = sorted(given);
  const columns = Object.fromEntries(FACETS.map((facet) => [facet, columnOf(logs, READ[facet])]));
  return {
    logs,
    times,
    columns: columns as Record<Facet, FacetColumn>,
    details: new DetailsText(logs, blockSize),
  };
}

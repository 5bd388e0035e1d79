import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { clockAhead, onClockAhead, serviceTimeAt } from '@/api/serviceClock';
import type { Cached, Source } from '@/cache/useCached';
import type { List } from '@/contract/fields';
import type { PolicyLog } from '@/contract/policy-logs';
import { datedOf, keptOf, type Period, savedAt } from '@/domain/logs/period';
import { MINUTE } from '@/durations';
import { formatMoment } from '@/text/format';
import { useRelative, useTimeZone } from '@/ui';

const LOOK_AGAIN_MS = 10_000;
const MOVE_ON_MS = 5 * MINUTE;

/** Calls back when the log may have been confirmed, and now and then, since it ceases to be current without an event. */
const useListenToAge = ({ resource }: Source) =>
  useCallback(
    (listener: () => void) => {
      const timer = setInterval(listener, LOOK_AGAIN_MS);
      const ends = resource ? [resource.onRow(listener), resource.onCheck(listener)] : [];
      return () => {
        clearInterval(timer);
        for (const end of ends) end();
      };
    },
    [resource],
  );

/** When an answer was saved, epoch ms, where the service has not confirmed it lately; null: it is current. */
export const useSavedAt = ({ failure, source }: Pick<Cached<unknown>, 'failure' | 'source'>): number | null =>
  useSyncExternalStore(useListenToAge(source), () =>
    savedAt(source.resource?.at() ?? null, failure !== null, Date.now()),
  );

/**
 * The time that a log covers. It changes with the log, when the log becomes or stops being current, and every five minutes: a refresh that
 * brings nothing new renders nothing (performance.md).
 */
export function useLogPeriod({ data, base, total, failure, source }: Cached<List<PolicyLog>>): Period {
  // Renders again when the user switches the time zone.
  useTimeZone();
  const [opened] = useState(() => Date.now());
  // The time of a saved log or, as a negative number, how often the period of a current one has moved on.
  const mark = useSyncExternalStore(useListenToAge(source), () => {
    const now = Date.now();
    const saved = savedAt(source.resource?.at() ?? null, failure !== null, now);
    return saved ?? Math.min(-1, -1 - Math.floor((now - opened) / MOVE_ON_MS));
  });
  // Overnight the words for a saved log's time gain its day ('14 Jan 18:00'): whoever shows them renders again then.
  useRelative(mark < 0 ? null : mark, formatMoment);
  const ahead = useSyncExternalStore(onClockAhead, clockAhead);
  // The events of one app say nothing of how far the log that they come from goes back.
  const whole = base ?? data;
  const kept = useMemo(() => (whole ? keptOf(whole.items, total) : null), [whole, total]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the period is in the service's time
  return useMemo(() => {
    const end = serviceTimeAt(mark < 0 ? Date.now() : mark);
    // A new log is known up to a later time.
    return { end, saved: mark >= 0, kept, dated: data ? datedOf(data, end) : 'all' };
  }, [mark, kept, data, ahead]);
}

import { useMemo, useState } from 'react';
import { knownAnswers } from '@/cache/saved';
import { type Cached, useOwner } from '@/cache/useCached';
import type { List } from '@/contract/fields';
import { listPolicyLogs, type PolicyLog } from '@/contract/policy-logs';
import type { LogIndex } from '@/domain/logs/log-index';
import { findById, sameId } from '@/parts/byId';
import { useMissing } from '@/parts/useMissing';
import { useStored } from '@/parts/useStored';
import { formatNumber } from '@/text/format';
import { announce } from '@/ui';
import type { LogAddress } from './useLogAddress';
import { eventTitle, timeText } from './words';

/**
 * The reason that the open event is no row of the table: the filters hide it; it came with an answer that waits to be shown; or only another
 * answer has it, such as one user's events, which go back further than the part of the log that is kept.
 */
export type Absence = 'hidden' | 'waiting' | 'elsewhere';

/** An open event, and what its panel says about it. */
export interface OpenLog {
  log: PolicyLog | undefined;
  /** It is in no answer: the log has been read for it, or could not be. */
  isMissing: boolean;
  /** Its place among the rows, from 0; −1 if it is none of them. */
  place: number;
  absence: Absence | null;
  /** To another row of the open panel. */
  onGo: (place: number) => void;
}

/** Looks for an event in every answer that is on the device. Undefined while looking; null if none has it, or no id is given. */
function useEventInAnyAnswer(id: string | null): PolicyLog | null | undefined {
  const owner = useOwner();
  const search = useMemo(() => {
    if (id === null || !owner) return null;
    return async (signal: AbortSignal) => {
      for await (const { items } of knownAnswers(listPolicyLogs, owner)) {
        const log = findById(items, id);
        if (log || signal.aborted) return log ?? null;
      }
      return null;
    };
  }, [id, owner]);
  const found = useStored<PolicyLog | null>(search, null);
  return search ? found : null;
}

/**
 * The open event. The address names it by its id; of several with the same id it is the one that was chosen here, as long as the log has it.
 * @param read the whole log; the table shows `index`, which may be an older answer
 */
export function useOpenLog(
  read: Cached<List<PolicyLog>>,
  { open, setOpen }: LogAddress,
  { logs }: LogIndex,
  rows: Uint32Array,
) {
  const [chosen, setChosen] = useState<PolicyLog | null>(null);
  const show = (log: PolicyLog | undefined, options?: { replace: boolean }) => {
    if (!log) return;
    setChosen(log);
    setOpen(String(log.id), options);
  };
  /** The panel keeps the focus: a screen reader has to be told what it shows now. */
  const onGo = (place: number) => {
    const log = logs[rows[place] ?? -1];
    if (!log) return;
    show(log, { replace: true });
    announce(`${eventTitle(log)}, ${formatNumber(place + 1)} of ${formatNumber(rows.length)}, ${timeText(log)}`);
  };
  const isOpen = (log: PolicyLog | undefined) => sameId(log?.id, open);
  const find = (test: (log: PolicyLog | undefined) => boolean) => {
    const place = rows.findIndex((row) => test(logs[row]));
    return { place, log: place >= 0 ? logs[rows[place] ?? -1] : logs.find(test) };
  };
  const findOpen = () => {
    const own = chosen && isOpen(chosen) ? find((log) => log === chosen) : null;
    return own?.log ? own : find(isOpen);
  };
  // Searches the log only if an event is open: there may be 100,000.
  const listed = open === null ? { place: -1, log: undefined } : findOpen();
  const isUnlisted = open !== null && !listed.log;
  const waiting = isUnlisted ? read.data?.items.find(isOpen) : undefined;
  const elsewhere = useEventInAnyAnswer(isUnlisted && !waiting ? open : null);
  const log = listed.log ?? waiting ?? elsewhere ?? undefined;
  const isMissing = useMissing(read, open, open === null || log !== undefined) && elsewhere === null;
  const place = listed.place;
  const absence = !log || place >= 0 ? null : listed.log ? 'hidden' : waiting ? 'waiting' : 'elsewhere';
  return { show, record: { log, isMissing, place, absence, onGo } satisfies OpenLog };
}

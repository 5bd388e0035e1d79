import { useState } from 'react';
import type { PolicyLog } from '@/contract/policy-logs';
import type { LogIndex } from '@/domain/logs/log-index';
import { formatNumber } from '@/text/format';
import { announce } from '@/ui';
import type { LogAddress } from './useLogAddress';
import { eventTitle, timeText } from './words';

/**
 * The open event and its place among the rows, −1 where the filters hide it. The address names an event by its id; of several with the same id it
 * is the one that was chosen here, as long as the log has it.
 */
export function useOpenLog({ open, setOpen }: LogAddress, { logs }: LogIndex, rows: Uint32Array) {
  const [chosen, setChosen] = useState<PolicyLog | null>(null);
  const show = (log: PolicyLog | undefined, options?: { replace: boolean }) => {
    if (!log) return;
    setChosen(log);
    setOpen(String(log.id), options);
  };
  /** To another row of the open panel, which keeps the focus: a screen reader has to be told what it shows now. */
  const go = (place: number) => {
    const log = logs[rows[place] ?? -1];
    if (!log) return;
    show(log, { replace: true });
    announce(`${eventTitle(log)}, ${formatNumber(place + 1)} of ${formatNumber(rows.length)}, ${timeText(log)}`);
  };
  const find = (isOpen: (log: PolicyLog | undefined) => boolean) => {
    const place = rows.findIndex((row) => isOpen(logs[row]));
    return { place, log: place >= 0 ? logs[rows[place] ?? -1] : logs.find(isOpen) };
  };
  // Searches the log only if an event is open: there may be 100,000.
  if (open === null) return { place: -1, log: undefined, show, go };
  const own = chosen && String(chosen.id) === open ? find((log) => log === chosen) : null;
  return { ...(own?.log ? own : find((log) => String(log?.id) === open)), show, go };
}

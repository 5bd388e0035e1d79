import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dropImportOf, type ImportRow } from '@/cache/imports';
import { rereadOutdated } from '@/cache/invalidate';
import { useOwner } from '@/cache/useCached';
import { useIsMounted } from '@/cache/useIsMounted';
import { reasonsLeft } from '@/domain/bulk';
import type { PreviewedRow } from '@/domain/csv/people';
import { Run } from '@/parts/run';
import { setDirty } from '@/state/dirty';
import { formatCount, formatNumber } from '@/text/format';
import { isolated } from '@/text/oldToNew';
import { announce, toast } from '@/ui';
import type { OpenImport } from './held';
import {
  discardImport,
  ELSEWHERE,
  FINISHING,
  importEnds,
  isImportRunning,
  isRunningHere,
  runImport,
  unfinishedImport,
} from './importRun';

export interface ImportView {
  file: string;
  rows: readonly ImportRow[];
  running: boolean;
  /** False: it is nowhere but in this page, without an offline copy; null: not known yet. */
  journaled: boolean | null;
  /** Why nothing runs, or what it waits for. */
  problem: string | null;
}

/** An import from its first request to its report: written down row by row, so that it can be resumed and sends nothing twice. */
export function useImport() {
  const owner = useOwner();
  const open = useRef<OpenImport | null>(null);
  /** The run under way. */
  const under = useRef<Run | null>(null);
  const [view, setView] = useState<ImportView | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const here = useIsMounted();

  const show = useCallback((running: boolean, problem: string | null = null) => {
    if (!open.current) return;
    const { job, rows, journaled, begun } = open.current;
    setView({ file: job.file, rows: [...rows], running, journaled: begun ? journaled : null, problem });
  }, []);

  useEffect(
    () => () => {
      if (!under.current) return;
      under.current.stop();
      setDirty(under.current, false);
    },
    [],
  );

  const run = useCallback(
    async (again: (row: ImportRow) => boolean, onAccepted?: () => void) => {
      const { current } = open;
      if (under.current || !current) return;
      const own = new Run();
      under.current = own;
      const showRun = (note: string | null = null) => {
        if (own.isOver) return;
        // Without its journal, which may be lost on the way, it cannot be resumed.
        setDirty(own, here.current, current.journaled ? 'resumable' : 'running');
        show(true, note);
      };
      showRun();
      const problem = await runImport(current, {
        again,
        signal: own.signal,
        session: own.session,
        onNews: showRun,
        onBegun: () => {
          showRun();
          onAccepted?.();
        },
      });
      under.current = null;
      own.end();
      if (own.isOver) return;
      if (!current.begun) {
        open.current = null;
        setView(null);
        setRefusal(problem);
        return;
      }
      show(false, problem);
      const wanting = current.rows.filter(({ state }) => state !== 'done');
      const left = wanting.length;
      if (left > 0 && !current.journaled && !here.current) {
        const done = formatCount(current.rows.length - left, 'user');
        const text = `Import of ${isolated(current.job.file)}: ${done} imported, ${formatNumber(left)} not.`;
        toast({ tone: 'danger', text: `${text} ${reasonsLeft(wanting.map(({ message }) => message))}` });
      } else {
        const ended = left === 0 ? 'Import finished' : `Import ended with ${formatCount(left, 'failed row')}`;
        const isOver = wanting.every(({ state }) => state === 'failed');
        if (problem === null) announce(isOver ? ended : `Import stopped: ${formatNumber(left)} not done`);
      }
      if (left === 0 && problem === null && current.journaled) {
        // 'Done' has nothing to delete from here on, and need not wait for another tab's import.
        current.journaled = false;
        await dropImportOf(current.job.startedAt);
      }
      rereadOutdated();
    },
    [show, here],
  );

  /** `onAccepted`: it was begun; otherwise `refusal` says why not. */
  const start = useCallback(
    async (
      file: string,
      people: readonly PreviewedRow[],
      createGroups: readonly string[],
      onAccepted: () => void,
    ): Promise<void> => {
      if (!owner || open.current) return;
      setRefusal(null);
      open.current = {
        owner,
        job: { file, createGroups, startedAt: Date.now() },
        rows: people.map((row) => ({ ...row, state: 'waiting', sentAt: 0, message: null })),
        journaled: false,
        begun: false,
      };
      await run(() => true, onAccepted);
    },
    [owner, run],
  );

  /**
   * Shows an import that was begun earlier, once nothing works on it: another tab, or this one, whose page was left with rows under way. Sends
   * nothing until the user asks.
   */
  const look = useCallback(
    async (signal?: AbortSignal): Promise<boolean> => {
      setRefusal(null);
      let found = await unfinishedImport(owner);
      // A run of this page that no journal has is found once it has ended.
      if ((found?.journaled || isRunningHere()) && !open.current && (await isImportRunning())) {
        setElsewhere(isRunningHere() ? FINISHING : ELSEWHERE);
        await importEnds(signal);
        setElsewhere(null);
        found = await unfinishedImport(owner);
      }
      if (found && !open.current) {
        open.current = found;
        show(false);
      }
      return open.current !== null;
    },
    [owner, show],
  );

  const cancel = useCallback(() => under.current?.stop(), []);
  const resume = useCallback(() => void run(({ state }) => state === 'waiting' || state === 'sending'), [run]);
  const retryFailed = useCallback(() => void run(({ state }) => state === 'failed'), [run]);
  /** False: another tab works on it, and the view says so. */
  const discard = useCallback(async (): Promise<boolean> => {
    const problem = open.current && (await discardImport(open.current));
    if (problem) {
      show(false, problem);
      return false;
    }
    open.current = null;
    setView(null);
    return true;
  }, [show]);

  return useMemo(
    () => ({ view, refusal, elsewhere, start, look, cancel, resume, retryFailed, discard }),
    [view, refusal, elsewhere, start, look, cancel, resume, retryFailed, discard],
  );
}

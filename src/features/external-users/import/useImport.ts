import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dropImport, type ImportRow, keptImport } from '@/cache/imports';
import { currentSession } from '@/cache/lifetime';
import { rereadOutdated } from '@/cache/store';
import { useOwner } from '@/cache/useCached';
import type { PersonRow } from '@/domain/csv/people';
import { setDirty } from '@/state/dirty';
import { announce } from '@/ui';
import { discardImport, type OpenImport, runImport } from './importRun';

export interface ImportView {
  file: string;
  rows: readonly ImportRow[];
  running: boolean;
  /** Why nothing runs, or what it waits for. */
  problem: string | null;
}

/** An import from its first request to its report: written down row by row, so that it can be resumed and sends nothing twice. */
export function useImport() {
  const owner = useOwner();
  const open = useRef<OpenImport | null>(null);
  const control = useRef<AbortController | null>(null);
  const token = useRef({});
  const [view, setView] = useState<ImportView | null>(null);

  const show = useCallback((running: boolean, problem: string | null = null) => {
    if (open.current) setView({ file: open.current.job.file, rows: [...open.current.rows], running, problem });
  }, []);

  useEffect(() => {
    const form = token.current;
    return () => {
      control.current?.abort();
      setDirty(form, false);
    };
  }, []);

  const run = useCallback(
    async (again: (row: ImportRow) => boolean) => {
      if (control.current?.signal.aborted === false || !open.current) return;
      const own = new AbortController();
      control.current = own;
      const session = currentSession();
      const over = () => own.abort();
      session?.signal.addEventListener('abort', over, { once: true });
      setDirty(token.current, true, 'running');
      show(true);
      const problem = await runImport(open.current, {
        again,
        signal: own.signal,
        session,
        onNews: (note) => show(true, note),
      });
      session?.signal.removeEventListener('abort', over);
      own.abort();
      setDirty(token.current, false);
      if (session?.signal.aborted) return;
      show(false, problem);
      const left = open.current.rows.filter(({ state }) => state !== 'done').length;
      if (problem === null) announce(left === 0 ? 'Import finished' : `Import stopped: ${left} not done`);
      if (left === 0 && problem === null && open.current.journaled) await dropImport();
      rereadOutdated();
    },
    [show],
  );

  const start = useCallback(
    async (file: string, people: readonly PersonRow[], createGroups: readonly string[]) => {
      if (!owner) return;
      open.current = {
        owner,
        job: { file, createGroups, startedAt: Date.now() },
        rows: people.map((row) => ({ ...row, state: 'waiting', sentAt: 0, message: null })),
        journaled: false,
        begun: false,
      };
      await run(() => true);
    },
    [owner, run],
  );

  /** Shows what was begun before, if anything was. Nothing is sent until the user says so. */
  const look = useCallback(async (): Promise<boolean> => {
    const kept = owner && (await keptImport(owner));
    if (!kept || open.current) return open.current !== null;
    open.current = { owner, ...kept, journaled: true, begun: true };
    show(false);
    return true;
  }, [owner, show]);

  const cancel = useCallback(() => control.current?.abort(), []);
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
    () => ({ view, start, look, cancel, resume, retryFailed, discard }),
    [view, start, look, cancel, resume, retryFailed, discard],
  );
}

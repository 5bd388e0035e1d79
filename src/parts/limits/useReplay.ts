import { useCallback, useEffect, useState } from 'react';
import { type Source, useFreshness, useOwner } from '@/cache/useCached';
import { useLoaded } from '@/cache/useLoaded';
import type { Failure } from '@/contract/errors';
import { listPolicyLogs } from '@/contract/policy-logs';
import type { Question, Replay } from '@/domain/limits/replay';
import { callsIn, type Replayer, replayerFor } from './replayer';
import { useSource } from './useSource';

const WHOLE_LOG = [{}];

interface Replayed {
  /**
   * The last answer about these callers in this period, which may lack a limit that was not asked for before; null while there is none.
   */
  found: Replay | null;
  /** True if the log is loaded at all. */
  hasLog: boolean;
  /** Why there is no log; null while it is loading, and once it has been loaded. */
  failure: Failure | null;
  /** Reads the log again; for 'Try again'. */
  refresh: () => Promise<void>;
  /** How many of its entries could not be read: their calls are not counted. */
  unreadable: number;
  source: Source;
}

/** Replays limits over the loaded log. An answer is kept, and the focus with it, until the next one about the same callers and period. */
export function useReplay(question: Question | null): Replayed {
  const owner = useOwner();
  const [list] = useLoaded(listPolicyLogs, WHOLE_LOG, { ask: 'missing' });
  const logs = list?.items;
  const [replayer, setReplayer] = useState<Replayer | null>(null);
  // The log is read into columns, and handed to a worker, once for all questions.
  useEffect(() => {
    if (!logs) return;
    let made: Replayer | null = null;
    let ended = false;
    void callsIn(logs).then((calls) => {
      if (ended) return;
      made = replayerFor(calls);
      setReplayer(made);
    });
    return () => {
      ended = true;
      made?.end();
      setReplayer(null);
    };
  }, [logs]);

  const text = question && JSON.stringify(question);
  const about = question && JSON.stringify([owner?.tenantId, question.reached, question.periodMs]);
  const [answer, setAnswer] = useState<{ about: string; found: Replay } | null>(null);
  // Outside React: a worker, or a later task, gives the answer.
  useEffect(() => {
    if (!replayer || text === null || about === null) return;
    replayer.ask(JSON.parse(text) as Question, (found) => setAnswer({ about, found }));
  }, [replayer, text, about]);

  const source = useSource(listPolicyLogs);
  const { failure } = useFreshness(source);
  const refresh = useCallback(() => source.resource?.refresh('user') ?? Promise.resolve(), [source]);
  return {
    found: answer?.about === about ? answer.found : null,
    hasLog: logs !== undefined,
    failure: logs ? null : failure,
    refresh,
    unreadable: list?.unreadable ?? 0,
    source,
  };
}

import { useEffect, useMemo, useState } from 'react';
import { resourceOf } from '@/cache/store';
import { type Source, useOwner } from '@/cache/useCached';
import { useLoaded } from '@/cache/useLoaded';
import { listPolicyLogs } from '@/contract/policy-logs';
import type { Question, Replay } from '@/domain/limits/replay';
import { callsIn, type Replayer, replayerFor } from './replayer';

const WHOLE_LOG = [{}];

interface Replayed {
  /** null while it is being worked out, or while there is no question. */
  found: Replay | null;
  /** True if the log is loaded at all. */
  hasLog: boolean;
  source: Source;
}

/** Replays a limit over the loaded log. The answer is always that of the question asked last. */
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
  const [answer, setAnswer] = useState<{ text: string; by: Replayer; found: Replay } | null>(null);
  // Outside React: a worker, or a later task, gives the answer.
  useEffect(() => {
    if (!replayer || text === null) return;
    replayer.ask(JSON.parse(text) as Question, (found) => setAnswer({ text, by: replayer, found }));
  }, [replayer, text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the owner is what resourceOf looks up under
  const source = useMemo(() => ({ resource: resourceOf(listPolicyLogs, {}) }), [owner]);
  const isCurrent = answer !== null && answer.text === text && answer.by === replayer;
  return { found: isCurrent ? answer.found : null, hasLog: logs !== undefined, source };
}

import { useEffect, useState } from 'react';
import { type Cached, useCached, useOwner } from '@/cache/useCached';
import type { List } from '@/contract/fields';
import { listPolicyLogs, type PolicyLog } from '@/contract/policy-logs';
import type { Question, Replay } from '@/domain/limits/replay';
import { callsIn, type Replayer, replayerFor } from './replayer';

interface Replayed {
  /**
   * The last answer about these callers in this period, which may lack a limit that was not asked for before; null while there is none.
   */
  found: Replay | null;
  log: Cached<List<PolicyLog>>;
}

/** Replays limits over the loaded log. An answer is kept, and the focus with it, until the next one about the same callers and period. */
export function useReplay(question: Question | null): Replayed {
  const owner = useOwner();
  const log = useCached(listPolicyLogs, {}, { ask: 'missing' });
  const logs = log.data?.items;
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

  return { found: answer?.about === about ? answer.found : null, log };
}

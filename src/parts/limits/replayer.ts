import { serviceNow } from '@/api/serviceClock';
import { sliced } from '@/api/turns';
import type { PolicyLog } from '@/contract/policy-logs';
import { type Calls, readCalls } from '@/domain/limits/calls';
import { type Question, type Replay, replay } from '@/domain/limits/replay';
import { memo } from '@/domain/memo';
import type { FromReplayWorker, ToReplayWorker } from './replay.worker';
import workerUrl from './replay.worker?worker&url';

/** More calls than this are replayed in a worker: typing is never to wait for them (insight.md, 4). */
const IN_PAGE = 20_000;

/** The calls of a log, read once, a slice at a time. */
export const callsIn = memo(
  (logs: readonly PolicyLog[]) => new Promise<Calls>((resolve) => sliced(readCalls(logs, serviceNow()), resolve)),
);

export interface Replayer {
  /** Only the latest question is answered: a waiting one is dropped when the next one comes. After `end`, none is. */
  ask(question: Question, onFound: (found: Replay) => void): void;
  end(): void;
}

export function replayerFor(calls: Calls): Replayer {
  const worker = calls.at.length > IN_PAGE ? startWorker() : null;
  return worker ? inWorker(worker, calls) : inPage(calls);
}

function startWorker(): Worker | null {
  try {
    return new Worker(workerUrl, import.meta.env.DEV ? { type: 'module' } : {});
  } catch {
    // No workers here: the page does it itself, a moment at a time.
    return null;
  }
}

function inPage(calls: Calls): Replayer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  return {
    ask(question, onFound) {
      clearTimeout(timer);
      if (!ended) timer = setTimeout(() => onFound(replay(calls, question)));
    },
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}

interface Asked {
  question: Question;
  onFound: (found: Replay) => void;
}

function inWorker(worker: Worker, calls: Calls): Replayer {
  const send = (message: ToReplayWorker) => worker.postMessage(message);
  let asks = 0;
  let ended = false;
  /** With the worker, and next in turn. */
  let asked: Asked | null = null;
  let waiting: Asked | null = null;
  const next = () => {
    if (asked || !waiting) return;
    asked = waiting;
    waiting = null;
    asks += 1;
    send({ ask: asks, question: asked.question });
  };
  worker.onmessage = ({ data }: MessageEvent<FromReplayWorker>) => {
    // Outdated: the result shown must belong to the values in the form.
    if (data.ask === asks && !waiting) asked?.onFound(data.found);
    asked = null;
    next();
  };
  // The worker's code could not be loaded, or it failed: the page takes over, beginning with the unanswered question.
  let page: Replayer | null = null;
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    page ??= inPage(calls);
    const unanswered = waiting ?? asked;
    if (unanswered && !ended) page.ask(unanswered.question, unanswered.onFound);
  };
  send({ calls });
  return {
    ask(question, onFound) {
      if (page) return page.ask(question, onFound);
      waiting = { question, onFound };
      next();
    },
    end() {
      ended = true;
      page?.end();
      worker.terminate();
    },
  };
}

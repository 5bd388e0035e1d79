import type { Calls } from '@/domain/limits/calls';
import { type Question, type Replay, replay } from '@/domain/limits/replay';

/** To the worker: once the calls, then a question at a time. */
export type ToReplayWorker = { calls: Calls } | { ask: number; question: Question };
export interface FromReplayWorker {
  ask: number;
  found: Replay;
}

// The worker's own global, of which the page's library knows nothing.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToReplayWorker>) => void) | null;
  postMessage(message: FromReplayWorker): void;
};

let calls: Calls | null = null;

scope.onmessage = ({ data }) => {
  if ('calls' in data) calls = data.calls;
  else if (calls) scope.postMessage({ ask: data.ask, found: replay(calls, data.question) });
};

import type { Calls } from '@/domain/limits/calls';
import { type Question, type Replay, replay } from '@/domain/limits/replay';

/** To the worker: once the calls, then a question at a time. */
export type ToReplayWorker = { calls: Calls } | { ask: number; question: Question };
export interface FromReplayWorker {
  ask: number;
  found: Replay;
}

// The DOM's types know a window's `postMessage`, which is called like a worker's.
const tell = (message: FromReplayWorker) => globalThis.postMessage(message);

let calls: Calls | null = null;

globalThis.onmessage = ({ data }: MessageEvent<ToReplayWorker>) => {
  if ('calls' in data) calls = data.calls;
  else if (calls) tell({ ask: data.ask, found: replay(calls, data.question) });
};

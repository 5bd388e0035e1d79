import type { ReactNode } from 'react';
import type { Cached } from '@/cache/useCached';
import { type Failure, type Problem, problemOf } from '@/contract/errors';
import { FailedState, LoadingRows } from '@/ui';

/** reliability.md, S5. */
export const NOT_SAVED_HERE = 'Not saved on this device yet. Connect once to load it.';

interface LoadedProps<T> {
  from: Cached<T>;
  /** The call whose sentence of spec.md §8 is shown if nothing could be loaded. */
  call: { fallback: string; preferServerMessage: boolean };
  /** Shapes of the final size; default: rows of a table. */
  skeleton?: ReactNode;
  /** Other words for a failure than the call's own. */
  say?: (failure: Failure) => Problem;
  /** The content; it handles empty and no match itself. */
  children: (data: T) => ReactNode;
}

/**
 * A panel's states: loading, failed with nothing saved, and data. Saved data that could not be refreshed is data: the page's one notice
 * says so (reliability.md, S1 to S4).
 */
export function Loaded<T>({ from, call, skeleton = <LoadingRows />, say, children }: LoadedProps<T>) {
  if (from.status === 'loading') return skeleton;
  if (from.status === 'ready') return children(from.data);
  if (from.failure.kind === 'offline') return <FailedState sentence={NOT_SAVED_HERE} onRetry={from.refresh} />;
  const problem = say ? say(from.failure) : problemOf(call, from.failure);
  return <FailedState sentence={problem.sentence} serverMessage={problem.detail} onRetry={from.refresh} />;
}

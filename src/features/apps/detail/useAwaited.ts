import { useState } from 'react';
import { type Cached, useCached } from '@/cache/useCached';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';

/** A read that is made again every `everyMs` milliseconds while `isAwaited` is true for its answer: the next one may differ. */
export function useAwaited<C extends AnyCall>(
  call: C,
  input: InputOf<C> | null,
  isAwaited: (data: OutputOf<C>) => boolean,
  everyMs: number,
): Cached<OutputOf<C>> {
  const [polled, setPolled] = useState(false);
  const cached = useCached(call, input, polled ? { refreshEveryMs: everyMs } : {});
  const awaited = cached.status === 'ready' && isAwaited(cached.data);
  // How often to read depends on what was read: React renders again at once, before anything is shown.
  if (awaited !== polled) setPolled(awaited);
  return cached;
}

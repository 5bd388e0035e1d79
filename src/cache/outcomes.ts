import type { Failure } from '@/contract/errors';

/** What the last request told about the way to the service. The connection state is made of these (design.md, cache rules). */
export type Sign = 'answered' | 'unreachable' | 'silent' | 'portal' | 'unauthorized';

type Listener = (sign: Sign, askedAt: number) => void;

const listeners = new Set<Listener>();

export function onSign(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** @param askedAt when the request began, epoch ms: an answer to one that began before the connection was lost says nothing of it now. */
export function tell(sign: Sign, askedAt = Date.now()): void {
  for (const listener of listeners) listener(sign, askedAt);
}

/** What a failed request tells. */
export function tellFailure(failure: Failure): void {
  tell(signOf(failure));
}

function signOf(failure: Failure): Sign {
  switch (failure.kind) {
    case 'offline':
      return 'unreachable';
    case 'timeout':
      return 'silent';
    case 'portal':
      return 'portal';
    case 'shape':
      return 'answered';
    case 'refused':
      return failure.status === 401 ? 'unauthorized' : 'answered';
  }
}

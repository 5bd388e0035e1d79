import type { Failure } from '@/contract/errors';

/** What the last request told about the way to the service. The connection state is made of these (design.md, cache rules). */
export type Sign = 'answered' | 'unreachable' | 'silent' | 'portal' | 'unauthorized';

const listeners = new Set<(sign: Sign) => void>();

export function onSign(listener: (sign: Sign) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tell(sign: Sign): void {
  for (const listener of listeners) listener(sign);
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

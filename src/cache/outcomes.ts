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

export function tellFailure(failure: Failure): void {
  switch (failure.kind) {
    case 'offline':
      return tell('unreachable');
    case 'timeout':
      return tell('silent');
    case 'portal':
      return tell('portal');
    case 'shape':
      return tell('answered');
    case 'refused':
      return tell(failure.status === 401 ? 'unauthorized' : 'answered');
  }
}

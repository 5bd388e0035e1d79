import type { Problem } from '@/contract/errors';

const listeners = new Set<(problem: Problem) => void>();

/** Hears of changes that failed after the form that would have said so was left (reliability.md, E9). */
export function onUnseen(listener: (problem: Problem) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportUnseen(problem: Problem): void {
  for (const listener of listeners) listener(problem);
}

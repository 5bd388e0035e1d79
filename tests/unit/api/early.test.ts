import { beforeEach, expect, it, vi } from 'vitest';
import * as early from '@/api/early';

/** Signals of the requests that were sent. */
let sent: (AbortSignal | null | undefined)[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('window', {});
  // Answers nothing, until it is told to stop.
  vi.stubGlobal('fetch', (_: unknown, { signal }: RequestInit = {}) => {
    sent.push(signal);
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  });
  early.askEarly('/auth/me', 'alice');
});

it('the head script’s request that another tab’s sign-in has overtaken ends', () => {
  expect(early.takeEarly('bob')).toBeUndefined();
  expect(sent.map((signal) => signal?.aborted)).toEqual([true]);
});

it('the head script’s request ends with the question that it answers, its limit in time included', () => {
  const taken = early.takeEarly('alice');
  if (!taken) throw new Error('there is no answer');
  const limit = new AbortController();
  early.answerOf(taken, new Request('http://localhost/auth/me', { signal: limit.signal })).catch(() => {});
  expect(sent.map((signal) => signal?.aborted)).toEqual([false]);
  limit.abort();
  expect(sent[0]?.aborted).toBe(true);
});

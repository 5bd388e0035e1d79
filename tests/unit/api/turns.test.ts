import { afterEach, expect, it, vi } from 'vitest';
import { nextTurn, SLICE_MS, sliced } from '@/api/turns';

afterEach(() => vi.useRealTimers());

/** Work of as many steps, each of which takes half a slice. */
function* work(steps: number): Generator<undefined, string> {
  for (let step = 0; step < steps; step += 1) {
    vi.advanceTimersByTime(SLICE_MS / 2);
    taken += 1;
    yield;
  }
  return 'done';
}
let taken: number;

function start(steps: number) {
  vi.useFakeTimers({ toFake: ['performance'] });
  taken = 0;
  const results: string[] = [];
  return { results, stop: sliced(work(steps), (result) => results.push(result)) };
}

it('short work is done at once', () => {
  expect(start(1).results).toEqual(['done']);
});

it('long work goes on after each slice in a task of its own, until it is done', async () => {
  const { results } = start(4);
  for (const [done, result] of [
    [2, []],
    [4, []],
    [4, ['done']],
  ] as const) {
    expect([taken, results]).toEqual([done, result]);
    await nextTurn();
  }
});

it('work that is stopped takes no further step and has no result', async () => {
  const { results, stop } = start(4);
  stop();
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  expect([taken, results]).toEqual([2, []]);
});

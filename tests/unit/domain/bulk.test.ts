import { describe, expect, it } from 'vitest';
import { chunksOf, type ItemOutcome, inLanes, type Outcomes, runBulk, summaryOf } from '@/domain/bulk';
import { withResolvers } from '../../support/promise';

const items = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `k${index}`, name: `n${index}` }));
const all = (chunk: readonly { key: string }[], outcome: ItemOutcome): Outcomes =>
  new Map(chunk.map(({ key }) => [key, outcome]));

it('lanes take each item once, in turn, and a lane that is held up keeps no other waiting', async () => {
  const { promise: held, resolve: release } = withResolvers();
  const taken: number[] = [];
  const work = async (item: number) => {
    taken.push(item);
    if (item === 0) await held;
    if (item === 4) release();
  };
  await inLanes([0, 1, 2, 3, 4], 2, work);
  expect(taken).toEqual([0, 1, 2, 3, 4]);
  await inLanes([], 2, work);
  expect(taken).toHaveLength(5);
});

describe('bulk work', () => {
  it('is split into chunks of at most the given size, without losing any item', () => {
    expect(chunksOf(items(250), 100).map((chunk) => chunk.length)).toEqual([100, 100, 50]);
    expect(chunksOf([], 100)).toEqual([]);
  });

  it('keeps to its lanes and gives every item a result, even one that the work does not mention', async () => {
    const outcomes = new Map<string, ItemOutcome>();
    let now = 0;
    let most = 0;
    await runBulk({
      items: items(7),
      chunkSize: 1,
      lanes: 3,
      signal: new AbortController().signal,
      onOutcomes: (news) => {
        for (const [key, outcome] of news) outcomes.set(key, outcome);
      },
      work: async (chunk) => {
        now += 1;
        most = Math.max(most, now);
        await Promise.resolve();
        now -= 1;
        return chunk[0]?.key === 'k4' ? new Map() : all(chunk, { state: 'done' });
      },
    });
    expect(most).toBe(3);
    expect(outcomes.size).toBe(7);
    expect(outcomes.get('k4')).toEqual({ state: 'failed', message: null });
  });

  it('starts nothing more once it is cancelled, and finishes what is under way', async () => {
    const control = new AbortController();
    const outcomes = new Map<string, ItemOutcome>();
    await runBulk({
      items: items(5),
      chunkSize: 2,
      lanes: 1,
      signal: control.signal,
      onOutcomes: (news) => {
        for (const [key, outcome] of news) outcomes.set(key, outcome);
      },
      work: async (chunk) => {
        control.abort();
        return all(chunk, { state: 'done' });
      },
    });
    expect([...outcomes.keys()]).toEqual(['k0', 'k1']);
    const { done, failed, results } = summaryOf(items(5), outcomes, false);
    expect({ done, failed }).toEqual({ done: 2, failed: 0 });
    expect(results.map(({ state }) => state)).toEqual(['cancelled', 'cancelled', 'cancelled', 'done', 'done']);
  });

  it('shows failures first, and no result for items that are still waiting', () => {
    const outcomes = new Map<string, ItemOutcome>([
      ['k0', { state: 'done' }],
      ['k1', { state: 'failed', message: 'User not found' }],
    ]);
    expect(summaryOf(items(3), outcomes, true)).toEqual({
      done: 2,
      failed: 1,
      results: [
        { key: 'k1', name: 'n1', state: 'failed', message: 'User not found' },
        { key: 'k0', name: 'n0', state: 'done' },
      ],
    });
  });
});

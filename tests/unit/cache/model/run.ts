import fc from 'fast-check';
import { vi } from 'vitest';
import { orders } from './commands';
import { INVARIANTS, World } from './world';

export const isLong = import.meta.env.MODE === 'long';
const LENGTH = isLong ? 40 : 14;

/** Runs this many orders in turn on the same store, and logs it. */
export async function runOrders(name: string, numRuns: number, seed?: number): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await fc.assert(
      fc.asyncProperty(orders(LENGTH), fc.nat({ max: 4 }), async (order, one) => {
        const world = await World.make(one > 0);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), order);
        await world.settle();
      }),
      { numRuns, ...(seed === undefined ? {} : { seed }) },
    );
  } finally {
    vi.useRealTimers();
  }
  console.log(`${name}: ${numRuns} random orders of up to ${LENGTH} steps held:\n  - ${INVARIANTS.join('\n  - ')}`);
}

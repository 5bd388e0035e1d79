import { it } from 'vitest';
import { isLong, runOrders } from './run';

// Half of the orders: two files run in parallel.
it(
  'the cache keeps its invariants in any order of events in three tabs: the second half of the orders',
  () => runOrders('second half', isLong ? 100_000 : 5_000),
  isLong ? 3_600_000 : 600_000,
);

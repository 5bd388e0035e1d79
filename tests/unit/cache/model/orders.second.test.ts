import { it } from 'vitest';
import { isLong, runOrders } from './run';

// Half of the orders, since two files run side by side.
it(
  'the cache holds in any order of what may happen to three tabs: the second half of the orders',
  () => runOrders('second half', isLong ? 100_000 : 5_000),
  isLong ? 3_600_000 : 600_000,
);

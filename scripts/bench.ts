/**
 * `npm run bench`: the figures of performance.md in one run, as multiples of what the same libraries can do at the least (tests/bench/floor).
 *   --runs 7       interleaved runs, of which the median counts
 *   --only visits  a part alone: visits, heavy, limits, first-use, demo
 *   --no-build     takes dist, dist-demo and dist-bench-floor as they are
 * Writes docs/performance.md when everything ran. It is no test: times never fail anything.
 */
import { runBench } from '../tests/bench/bench';
import { oneOf, readOptions, wholeNumber } from './lib/options';

const PARTS = ['all', 'visits', 'heavy', 'limits', 'first-use', 'demo'] as const;

export async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args, {
    runs: { type: 'string', default: '7' },
    only: { type: 'string', default: 'all' },
    'no-build': { type: 'boolean', default: false },
  });
  await runBench({
    runs: wholeNumber('runs', options.runs, 1, 99),
    only: oneOf('only', options.only, PARTS),
    build: !options['no-build'],
  });
}

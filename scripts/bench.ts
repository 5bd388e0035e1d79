/**
 * `npm run bench`: measures the figures of performance.md in one run, as multiples of a minimal app on the same libraries (tests/bench/floor).
 *   --runs 7       interleaved runs; the median counts
 *   --only visits  one part: visits, heavy, limits, first-use, palette, demo; or tricks: the app without each trick for speed
 *   --trick icons  of the tricks, those whose names contain the text; the table keeps the lines of the others
 *   --no-build     uses dist, dist-demo and dist-bench-floor as they are
 * Writes docs/performance.md if everything ran, and its last section alone with `--only tricks`. It is not a test: no time makes it fail.
 */
import { runBench } from '../tests/bench/bench';
import { TRICKS } from '../tests/bench/without';
import { OptionError, oneOf, readOptions, wholeNumber } from './lib/options';

const PARTS = ['all', 'visits', 'heavy', 'limits', 'first-use', 'palette', 'demo', 'tricks'] as const;

export async function main(args: readonly string[]): Promise<void> {
  const options = readOptions(args, {
    runs: { type: 'string', default: '7' },
    only: { type: 'string', default: 'all' },
    trick: { type: 'string' },
    'no-build': { type: 'boolean', default: false },
  });
  const trick = options.trick ?? null;
  if (trick !== null && options.only !== 'tricks') throw new OptionError('--trick goes with --only tricks');
  if (trick === '' || (trick !== null && !TRICKS.some(({ name }) => name.includes(trick))))
    throw new OptionError(`--trick is '${trick}': no trick has that in its name`);
  await runBench({
    runs: wholeNumber('runs', options.runs, 1, 99),
    only: oneOf('only', options.only, PARTS),
    trick,
    build: !options['no-build'],
  });
}

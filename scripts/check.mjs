// `npm run check`: types, lint and format, dead code. Every part runs even if one fails, so that one run shows all problems.
import { bin, fail, install, runEach } from './lib/prepare.mjs';

install();
const PARTS = [
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the worker', 'tsc', ['-p', 'src/sw/tsconfig.json']],
  ['lint and format', 'biome', ['check', '--error-on-warnings', '.']],
  ['dead code', 'knip', ['--no-progress']],
];
const failed = [];
await runEach(
  PARTS.map(([title, program, args]) => ({
    program: bin(program),
    args,
    ended(ok) {
      console.log(`${ok ? 'ok  ' : 'FAIL'} ${title}`);
      if (!ok) failed.push([title, program]);
    },
  })),
);
if (failed.length > 0) {
  const hint = failed.some(([, program]) => program === 'biome') ? '. npm run format fixes what it can' : '';
  fail(`Failed: ${failed.map(([title]) => title).join(', ')}${hint}`);
}

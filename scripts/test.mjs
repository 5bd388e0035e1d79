// `npm test`: does everything from a bare checkout: installs, finds or installs Chromium, checks, builds, runs all tests and prints the totals.
//   npm test -- --only unit      one part: check, unit or e2e
//   npm test -- --only e2e --grep "a second tab"
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from './lib/install-chromium.mjs';
import { bin, build, fail, install, root, run, TEST_VERSIONS } from './lib/prepare.mjs';

const PARTS = ['check', 'unit', 'e2e'];

function readOptions() {
  try {
    const { values } = parseArgs({ options: { only: { type: 'string' }, grep: { type: 'string' } } });
    if (values.only !== undefined && !PARTS.includes(values.only)) {
      throw new Error(`--only is '${values.only}': it must be one of ${PARTS.join(', ')}`);
    }
    return values;
  } catch (error) {
    console.error(`${error.message.split('. ')[0]}. Options: --only ${PARTS.join('|')}, --grep <part of a title>`);
    process.exit(2);
  }
}

const options = readOptions();
const wants = (part) => options.only === undefined || options.only === part;
const reports = join(root, 'test-results', 'reports');
const total = { passed: 0, failed: 0, skipped: 0 };
/** Said again in the last lines: thousands of lines may lie between a failure and the end. */
const remarks = [];

function count({ passed, failed, skipped, ok, title }) {
  total.passed += passed;
  total.skipped += skipped;
  if (skipped > 0) remarks.push(`skipped: ${skipped} of ${title}`);
  if (!ok) remarks.push(`failed: ${title}`);
  // A run that exits with an error counts as a failure even if it names no failed test.
  total.failed += ok || failed > 0 ? failed : 1;
  if (passed + failed === 0 && options.grep === undefined) {
    console.error(`${title}: no test ran`);
    if (ok) total.failed += 1;
  }
}

function readReport(file) {
  const path = join(reports, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

function runUnit() {
  const grep = options.grep === undefined ? [] : ['--testNamePattern', options.grep, '--passWithNoTests'];
  const ok = run(bin('vitest'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, 'unit.json')}`,
    ...grep,
  ]);
  const report = readReport('unit.json');
  for (const { name, status, assertionResults } of report?.testResults ?? []) {
    const file = relative(root, name);
    const titles = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    // A file that could not be loaded has no tests.
    if (status === 'failed' && titles.length === 0) titles.push('could not be run');
    for (const title of titles) remarks.push(`failed: ${file}: ${title}`);
  }
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, numPendingTests: pending = 0 } = report ?? {};
  // Vitest counts the tests that do not match `--grep` as pending, too.
  count({ title: 'unit', ok, passed, failed, skipped: options.grep === undefined ? pending : 0 });
}

/** Files and titles of the tests that ended so: `unexpected` for those that failed, `flaky` for those that needed a second attempt. */
function titlesOf(suites, status) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => spec.tests.some((test) => test.status === status))
      .map((spec) => `${spec.file}: ${spec.title}`),
    ...titlesOf(suite.suites ?? [], status),
  ]);
}

function runPlaywright(title, args) {
  const ok = run(bin('playwright'), ['test', ...args], { E2E_REPORT: join(reports, `${title}.json`) });
  const report = readReport(`${title}.json`);
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  for (const title of titlesOf(report?.suites ?? [], 'unexpected')) remarks.push(`failed: ${title}`);
  for (const title of titlesOf(report?.suites ?? [], 'flaky')) remarks.push(`needed a second attempt: ${title}`);
  count({ title, ok, passed: expected + flaky, failed: unexpected, skipped });
}

/** The builds that the tests run on. */
const builds = () => {
  // The kit's gallery, with compiled styles and with Chakra's runtime.
  const config = 'tests/kit/vite.config.ts';
  const shipped = [
    { folder: 'dist', mode: 'production' },
    { folder: 'dist-demo', mode: 'demo' },
    { folder: 'dist-test-kit/compiled', mode: 'production', config },
    { folder: 'dist-test-kit/runtime', mode: 'production', config, env: { CHAKRA: 'runtime' } },
  ];
  if (!wants('e2e')) return shipped;
  // A portal and a demo in folders of one host (reliability.md, H5), with the product's own limits: on a slow machine a fifth of them is
  // too short for all that is stored for offline use.
  const portal = { folder: 'dist-test-portal', mode: 'production', env: { BASE_PATH: '/portal/' } };
  const demo = { folder: 'dist-test-demo', mode: 'demo', env: { BASE_PATH: '/demo/' } };
  return [...shipped, ...TEST_VERSIONS, portal, demo];
};

function runBrowser() {
  if (options.grep !== undefined) return runPlaywright('e2e', ['--grep', options.grep, '--pass-with-no-tests']);
  // Tests that time the product by the second have the machine to themselves (tests/support/pace.ts).
  runPlaywright('e2e', ['--grep-invert', '@alone']);
  runPlaywright('e2e-alone', ['--grep', '@alone', '--workers', '1']);
}

install();
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

if (wants('check') && options.grep === undefined) {
  const ok = run(process.execPath, ['scripts/check.mjs']);
  total[ok ? 'passed' : 'failed'] += 1;
  if (!ok) remarks.push('failed: check');
}
// Live and demo builds as they ship: the architecture tests read them, the browser tests run on them.
if (wants('unit') || wants('e2e')) await build(...builds());
if (wants('unit')) runUnit();
if (wants('e2e')) {
  if (!(await ensureChromium())) fail('No Chromium could be found or installed. Set CHROMIUM_PATH to one.');
  runBrowser();
}

if (remarks.length > 0) console.error(`\n${remarks.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

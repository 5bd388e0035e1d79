// Plain JavaScript without dependencies: `npm start` and `npm test` run it on a bare checkout, before anything is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeProblem } from './node-version.mjs';
import { BUILD_SOURCES, sourceHash } from './source-hash.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const onWindows = process.platform === 'win32';
const npm = onWindows ? 'npm.cmd' : 'npm';

/** Runs a program in the repository's root and shows its output; returns true if it succeeded. */
export function run(program, args, env = {}) {
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } };
  // Windows starts .cmd files only through its shell, which splits at blanks whatever is not in quotation marks.
  const line = () => [program, ...args].map((word) => `"${word}"`).join(' ');
  const { status, error } = onWindows
    ? spawnSync(line(), { ...options, shell: true })
    : spawnSync(program, args, options);
  if (error) console.error(error.message);
  return status === 0;
}

/** The path of a program in node_modules/.bin. */
export const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Installs the packages of package-lock.json, unless exactly these are installed. On a Node that cannot run them it ends the program. */
export function install() {
  const problem = nodeProblem(process.version.slice(1));
  if (problem !== null) fail(problem);
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const marker = join(root, 'node_modules', '.installed-lock');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;
  // Installed by hand: npm's own record has every version that the lock file names.
  if (!existsSync(marker) && isInstalled(lock)) return;
  console.log('Installing dependencies …');
  if (!run(npm, ['ci', '--ignore-scripts'])) fail('The dependencies could not be installed (npm ci).');
  writeFileSync(marker, lock);
}

function isInstalled(lock) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  return Object.entries(JSON.parse(lock).packages).every(
    ([path, wanted]) => path === '' || wanted.optional || installed[path]?.version === wanted.version,
  );
}

/**
 * Builds into a folder, unless it already holds a build of the same sources and settings.
 * @param {{ folder: string, mode: string, env?: Record<string, string>, config?: string }} what
 */
export function build({ folder, mode, env = {}, config = 'vite.config.ts' }) {
  const settings = [
    'BASE_PATH',
    'VITE_API_BASE',
    'DOWNLOAD_ORIGINS',
    'LIMIT_DIVISOR',
    'BUILD_ID',
    'SCHEMA_VERSION',
    'CHAKRA',
  ];
  const given = settings.map((name) => `${name}=${env[name] ?? process.env[name] ?? ''}`);
  const now = sourceHash(root, [...BUILD_SOURCES, 'tests/kit'], [mode, config, ...given]);
  const marker = join(root, folder, '.built-from');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === now) {
    console.log(`${folder}/ is up to date.`);
    return;
  }
  console.log(`Building ${folder}/ …`);
  const ok = run(
    bin('vite'),
    ['build', '--config', config, '--mode', mode, '--outDir', join(root, folder), '--logLevel', 'warn'],
    env,
  );
  if (!ok) fail(`The build of ${folder}/ failed.`);
  writeFileSync(marker, now);
}

/** Builds two live versions with names and shortened limits; the second has a newer schema (reliability.md, 2B). */
export function buildTestVersions() {
  const shared = { LIMIT_DIVISOR: process.env.LIMIT_DIVISOR ?? '5' };
  build({ folder: 'dist-test-n', mode: 'production', env: { ...shared, BUILD_ID: 'n' } });
  build({ folder: 'dist-test-n1', mode: 'production', env: { ...shared, BUILD_ID: 'n1', SCHEMA_VERSION: '2' } });
}

export function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

// Plain JavaScript without dependencies: `npm start` and `npm test` run it on a bare checkout, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeProblem } from './node-version.mjs';
import { BUILD_SOURCES, sourceHash } from './source-hash.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const onWindows = process.platform === 'win32';
const npm = onWindows ? 'npm.cmd' : 'npm';

/** Arguments of Node's `spawn` and `spawnSync`: a program in the repository's root. */
function commandOf(program, args, { env = {}, output = 'inherit' }) {
  const options = { cwd: root, stdio: ['ignore', output, output], env: { ...process.env, ...env } };
  // Windows starts .cmd files only through its shell, which splits at blanks whatever is not in quotation marks.
  const line = () => [program, ...args].map((word) => `"${word}"`).join(' ');
  return onWindows ? [line(), [], { ...options, shell: true }] : [program, args, options];
}

/** Runs a program in the repository's root and shows its output; returns true if it succeeded. */
export function run(program, args, env = {}) {
  const { status, error } = spawnSync(...commandOf(program, args, { env }));
  if (error) console.error(error.message);
  return status === 0;
}

/** The same in the background: shows the output once the program has ended. Resolves to true if it succeeded. */
const runBehind = (program, args, env) =>
  new Promise((resolve) => {
    const child = spawn(...commandOf(program, args, { env, output: 'pipe' }));
    const pieces = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => pieces.push(piece));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(pieces));
      resolve(code === 0);
    });
  });

/**
 * Runs programs in the repository's root, as many at once as there are cores, and shows the output of each as it ends.
 * @param {{ program: string, args: string[], env?: Record<string, string>, ended: (ok: boolean) => void }[]} tasks
 */
export async function runEach(tasks) {
  const waiting = [...tasks];
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift())
      task.ended(await runBehind(task.program, task.args, task.env));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
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
 * Builds into folders, except into those that already hold a build of the same sources and settings.
 * @param {{ folder: string, mode: string, env?: Record<string, string>, config?: string }[]} builds
 */
export async function build(...builds) {
  const settings = [
    'BASE_PATH',
    'VITE_API_BASE',
    'DOWNLOAD_ORIGINS',
    'LIMIT_DIVISOR',
    'BUILD_ID',
    'SCHEMA_VERSION',
    'CHAKRA',
  ];
  const failed = [];
  const tasks = builds.flatMap(({ folder, mode, env = {}, config = 'vite.config.ts' }) => {
    const given = settings.map((name) => `${name}=${env[name] ?? process.env[name] ?? ''}`);
    const now = sourceHash(root, [...BUILD_SOURCES, 'tests/kit'], [mode, config, ...given]);
    const marker = join(root, folder, '.built-from');
    if (existsSync(marker) && readFileSync(marker, 'utf8') === now) {
      console.log(`${folder}/ is up to date.`);
      return [];
    }
    console.log(`Building ${folder}/ …`);
    const outDir = join(root, folder);
    return {
      program: bin('vite'),
      args: ['build', '--config', config, '--mode', mode, '--outDir', outDir, '--logLevel', 'warn'],
      env,
      ended(ok) {
        if (ok) writeFileSync(marker, now);
        else failed.push(folder);
      },
    };
  });
  await runEach(tasks);
  if (failed.length > 0) fail(`These could not be built: ${failed.join(', ')}`);
}

/** Two live versions with names and shortened limits; the second has a newer schema (reliability.md, 2B). */
export const TEST_VERSIONS = [
  { folder: 'dist-test-n', mode: 'production', env: { BUILD_ID: 'n' } },
  { folder: 'dist-test-n1', mode: 'production', env: { BUILD_ID: 'n1', SCHEMA_VERSION: '2' } },
].map(({ env, ...build }) => ({ ...build, env: { LIMIT_DIVISOR: process.env.LIMIT_DIVISOR ?? '5', ...env } }));

export function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

// `npm run complete-lock`: run it after changing dependencies on a machine whose package source offers only its own platform's binaries.
// npm then leaves the other platforms' optional packages out of package-lock.json, and `npm ci` refuses such a file everywhere. This adds
// them with the exact version that their parent requires and the platform in their name, so other machines skip them without fetching
// (docs/decisions/0005-lock-file-for-every-platform.md).
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const OS = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  aix: 'aix',
  win32: 'win32',
};
const CPU = {
  arm: 'arm',
  armv7: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  ppc64le: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  wasm32: 'wasm32',
  x64: 'x64',
};
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
const { packages } = lock;

function platformOf(name) {
  const words = name.slice(name.indexOf('/') + 1).split('-');
  const pick = (table) => words.map((word) => table[word]).find((found) => found !== undefined);
  const os = pick(OS);
  const cpu = pick(CPU);
  const libc = os === 'linux' ? pick(LIBC) : undefined;
  if (os === undefined && cpu === undefined) return name === 'fsevents' ? { os: ['darwin'] } : null;
  return { ...(cpu ? { cpu: [cpu] } : {}), ...(libc ? { libc: [libc] } : {}), ...(os ? { os: [os] } : {}) };
}

/** True if Node would resolve the package from that folder. */
function isListed(from, name) {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    if (packages[`${at}/node_modules/${name}`]) return true;
    if (!at.includes('/node_modules/')) return packages[`node_modules/${name}`] !== undefined;
  }
}

let added = 0;
for (const [path, parent] of Object.entries(packages)) {
  for (const [name, wanted] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isListed(path, name)) continue;
    const platform = platformOf(name);
    const version = /^[\^~]?(\d[\w.+-]*)$/.exec(wanted)?.[1];
    if (platform === null || version === undefined)
      throw new Error(`${path} wants ${name}@${wanted}: which platform is that for?`);
    packages[`node_modules/${name}`] = { version, ...(parent.dev ? { dev: true } : {}), optional: true, ...platform };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added`);

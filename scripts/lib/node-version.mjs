// Plain JavaScript without dependencies: it runs before anything is installed.
import { readFileSync } from 'node:fs';

/** `^20.19.0 || ^22.13.0 || >=24`: releases of one major version from a minor one on, or all from a major version on. */
const range = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).engines.node;
const parts = range.split(' || ').map((part) => {
  const [, sign, major, minor = '0'] = /^(\^|>=)(\d+)(?:\.(\d+)\.0)?$/.exec(part);
  return { onward: sign === '>=', major: Number(major), minor: Number(minor) };
});

/**
 * Returns a sentence if package.json's `engines` leaves out this version of Node, else null. npm's own message names a package deep in the
 * tree, or, if everything is installed, there is none.
 */
export function nodeProblem(version) {
  const [major, minor] = version.split('.').map(Number);
  const fits = parts.some(
    (part) => (part.onward && major > part.major) || (major === part.major && minor >= part.minor),
  );
  if (fits) return null;
  const names = parts.map((part) =>
    part.onward ? `${part.major} and later` : `${part.major} (from ${part.major}.${part.minor})`,
  );
  return `Portcullis needs Node ${names.slice(0, -1).join(', ')} or ${names.at(-1)}; this is ${version}.`;
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** The specifier as written. */
  specifier: string;
  /** Path from the repository's root without its ending, or the package's name; '#backend/…' stays as it is. */
  target: string;
  /** A package rather than a file of ours. */
  external: boolean;
  /** Removed by compilation. */
  typeOnly: boolean;
}

/** Every TypeScript file below a folder, as paths from the repository's root. */
export function sourceFiles(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
    .sort();
}

const packageName = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function resolve(file: string, specifier: string): Pick<Import, 'target' | 'external'> {
  const path = specifier.replace(/^@\//, 'src/').replace(/^@mocks\//, 'mocks/');
  if (specifier.startsWith('.')) return { target: posix.join(posix.dirname(file), specifier), external: false };
  if (path !== specifier || specifier.startsWith('#')) return { target: path, external: false };
  return { target: packageName(specifier), external: true };
}

/** Lists the imports of a file: static and dynamic ones, re-exports, and those in `import('…')` types. */
export function importsOf(file: string): Import[] {
  const source = readFileSync(file, 'utf8');
  const { module, program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: { specifier: string; typeOnly: boolean }[] = [];
  for (const { moduleRequest, entries } of module.staticImports) {
    found.push({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    });
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, typeOnly: isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const written = source.slice(moduleRequest.start, moduleRequest.end);
    if (!/^(['"`])[^$]*\1$/.test(written)) throw new Error(`${file}: import(${written}) cannot be checked`);
    found.push({ specifier: written.slice(1, -1), typeOnly: false });
  }
  JSON.stringify(program, (_key, node) => {
    if (node?.type === 'TSImportType') found.push({ specifier: String(node.source?.value), typeOnly: true });
    return typeof node === 'bigint' ? String(node) : node;
  });
  return found.map(({ specifier, typeOnly }) => ({ specifier, typeOnly, ...resolve(file, specifier) }));
}

/** Text of the files that git tracks, or is about to. */
export function readText(path: string): string {
  return readFileSync(join(process.cwd(), path), 'utf8');
}

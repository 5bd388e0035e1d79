import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8');

/** Files under `assets/` that a built file imports statically; a dynamic import has a parenthesis. */
function importsOf(folder: string, file: string): string[] {
  if (!file.endsWith('.js')) return [];
  const found = read(folder, file).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+)["']/g);
  return [...found].map(([, name]) => `assets/${name}`);
}

/** Scripts and styles that a build needs before a screen can show anything: those of its page, the screen's, and all they import. */
export function criticalPath(folder: string, screen: string): string[] {
  const page = read(folder, 'index.html');
  const open = [...page.matchAll(/(?:src|href)="[^"]*?(assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '');
  const own = readdirSync(join(folder, 'assets')).find((name) => name.startsWith(`${screen}-`) && name.endsWith('.js'));
  if (!own) throw new Error(`${folder}/assets has no ${screen}: build it first`);
  open.push(`assets/${own}`);
  const found = new Set<string>();
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    open.push(...importsOf(folder, file));
  }
  return [...found].sort();
}

/** As our host sends it (scripts/lib/static-host.ts): brotli, quality 9. */
export const compressedSize = (folder: string, file: string): number =>
  brotliCompressSync(read(folder, file), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).length;

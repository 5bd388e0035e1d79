/**
 * `npm run docs:reliability`: writes docs/reliability.md from the titles of the tests, so that the table cannot drift from them.
 * A title begins with the id of its scenario: 'B3: a portal's page is never stored'. With --check it only compares.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { format, NOT_TRUE, SCENARIOS } from './lib/scenarios.ts';

const ROOTS = ['tests/e2e', 'tests/unit', 'tests/architecture', 'tests/engines'];
const TITLE =
  /(?:test(?:WithWorker)?|it)(?:\.each\((?:(?!\n\s*(?:test(?:WithWorker)?|it)\b)[\s\S])*?\))?\(\s*(['"`])((?:[A-L]\d{1,2}(?:[ ,+/]+(?=[A-L]\d))?)+): ?((?:(?!\1).)*)\1/g;
const IDS = /[A-L]\d{1,2}/g;

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(spec|test)\.tsx?$/.test(name))
    .sort()
    .map((name) => join(folder, name));

interface Found {
  file: string;
  title: string;
}

/** @throws Error if a title names a scenario that is not listed */
export function collect(root: string): Map<string, Found[]> {
  const found = new Map<string, Found[]>(Object.keys(SCENARIOS).map((id) => [id, []]));
  for (const folder of ROOTS) {
    for (const path of filesIn(join(root, folder))) {
      const file = relative(root, path).replaceAll('\\', '/');
      for (const [, , ids = '', title = ''] of readFileSync(path, 'utf8').matchAll(TITLE)) {
        for (const id of ids.match(IDS) ?? []) {
          const tests = found.get(id);
          if (!tests)
            throw new Error(`${file} names the scenario ${id}: add it to SCENARIOS in scripts/lib/scenarios.ts`);
          tests.push({ file, title });
        }
      }
    }
  }
  return found;
}

export const render = (root: string): string => format(collect(root));

/** Ids that have neither a test nor a reason for having none. */
export const missing = (root: string): string[] =>
  [...collect(root)].filter(([id, tests]) => tests.length === 0 && !(id in NOT_TRUE)).map(([id]) => id);

export function main(args: readonly string[], root = process.cwd()): void {
  const path = join(root, 'docs/reliability.md');
  const text = render(root);
  if (args.includes('--check')) {
    const same = readFileSync(path, 'utf8') === text;
    if (!same) throw new Error('docs/reliability.md is not current: run npm run docs:reliability');
    return;
  }
  writeFileSync(path, text);
  console.log(`docs/reliability.md written; without a test: ${missing(root).join(', ') || 'none'}`);
}

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract } from '@/contract/index';
import { paths } from '@/paths';
import { readText } from './lib/sources';
import { CONSTANTS, RULES, SENTENCES, STATES } from './lib/specification-rows';

const page = readText('docs/specification.md');

/** The tests that the page cites: the file below tests/ without its extension, and the beginning of the title. */
const cited = [...page.matchAll(/`((?:unit|e2e|architecture)\/[\w./-]+)` › (.+?)(?=<br>| \||\.?$)/gm)].map(
  ([, file = '', title = '']) => ({ file, title }),
);
const fileOf = (name: string) =>
  ['spec.ts', 'test.ts', 'test.tsx'].map((ending) => `tests/${name}.${ending}`).find((path) => existsSync(path));

describe('docs/specification.md', () => {
  it('cites only tests that exist, by their titles', () => {
    expect(cited.length).toBeGreaterThan(150);
    const untrue = cited.filter(({ file, title }) => {
      const path = fileOf(file);
      return path === undefined || !readText(path).includes(title);
    });
    expect(untrue).toEqual([]);
  });

  it('names only source files that exist', () => {
    const files = new Set([...page.matchAll(/`(src\/[\w./-]+\.tsx?)`/g)].map(([, path = '']) => path));
    expect(files.size).toBeGreaterThan(30);
    expect([...files].filter((path) => !existsSync(path))).toEqual([]);
  });

  const sections = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((section): [string, string[]] => {
        const [title = '', ...lines] = section.split('\n');
        return [title, lines.filter((line) => line.startsWith('| ')).slice(2)];
      }),
  );
  const firstCells = (section: string) =>
    (sections.get(section) ?? []).map((row) => row.split(' | ')[0]?.slice(2) ?? '');
  const EXPECTED: [section: string, rows: readonly string[]][] = [
    ['Routes', [...Object.values(paths).map(({ pattern }) => `\`${pattern}\``), 'any other path']],
    ['Calls', Object.keys(contract).map((name) => `\`${name}\``)],
    ['Rules', RULES],
    ['States', STATES],
    ['Sentences', SENTENCES],
    ['Constants', CONSTANTS],
  ];

  it.each(EXPECTED)('%s: has every row, once', (section, rows) => {
    const found = firstCells(section);
    expect(
      rows.filter((row) => !found.includes(row)),
      `docs/specification.md: add a row for each under '${section}'`,
    ).toEqual([]);
    expect(
      found.filter((row) => !rows.includes(row)),
      `tests/architecture/lib/specification-rows.ts, or the code: has no such row under '${section}'`,
    ).toEqual([]);
    expect(new Set(found).size).toBe(found.length);
  });

  it('cites a test in every row', () => {
    expect([...sections.keys()]).toEqual(EXPECTED.map(([section]) => section));
    const rows = [...sections.values()].flat();
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.filter((row) => !/`(?:unit|e2e|architecture)\/[\w./-]+` › /.test(row))).toEqual([]);
  });

  it('lists every call with its request and its sentence, and every constant of spec.md §9 by name', () => {
    const constants = readText('src/contract/constants.ts').split('// Here spec.md §9 ends.')[0] ?? '';
    expect(constants.length).toBeLessThan(readText('src/contract/constants.ts').length);
    const wanted = [
      ...Object.values(contract).flatMap(({ name, method, path, fallback }) => [
        `| \`${name}\` | \`${method} ${path}\` |`,
        `| ${fallback}`,
      ]),
      ...[...constants.matchAll(/^export const (\w+)/gm)].map(([, name]) => `\`${name}\``),
    ];
    expect(
      wanted.filter((entry) => !page.includes(entry)),
      'docs/specification.md: add each request under Calls, each sentence under Sentences, each constant under Constants',
    ).toEqual([]);
  });
});

import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract } from '@/contract/index';
import { paths } from '@/paths';
import { readText } from './lib/sources';

const page = readText('docs/specification.md');

/** A test as the page names it: its file below tests/ without the ending, and the beginning of its title. */
const cited = [...page.matchAll(/`((?:unit|e2e|architecture)\/[\w./-]+)` › (.+?)(?=<br>| \||\.?$)/gm)].map(
  ([, file = '', title = '']) => ({ file, title }),
);
const fileOf = (name: string) => [`tests/${name}.spec.ts`, `tests/${name}.test.ts`].find((path) => existsSync(path));

describe('docs/specification.md', () => {
  it('names tests that there are, by their titles', () => {
    expect(cited.length).toBeGreaterThan(150);
    const untrue = cited.filter(({ file, title }) => {
      const path = fileOf(file);
      return path === undefined || !readText(path).includes(title);
    });
    expect(untrue).toEqual([]);
  });

  it('names files of the code that there are', () => {
    const files = new Set([...page.matchAll(/`(src\/[\w./-]+\.tsx?)`/g)].map(([, path = '']) => path));
    expect(files.size).toBeGreaterThan(30);
    expect([...files].filter((path) => !existsSync(path))).toEqual([]);
  });

  it('has every route, every call with its request and sentence, and every constant of spec.md §9', () => {
    const constants = readText('src/contract/constants.ts').split('/** Dashboard refresh')[0] ?? '';
    const wanted = [
      ...Object.values(paths).map(({ pattern }) => `| \`${pattern}\` |`),
      ...Object.values(contract).flatMap(({ name, method, path, fallback }) => [
        `| \`${name}\` | \`${method} ${path}\` |`,
        `| ${fallback}`,
      ]),
      ...[...constants.matchAll(/^export const (\w+)/gm)].map(([, name]) => `\`${name}\``),
    ];
    expect(wanted.filter((entry) => !page.includes(entry))).toEqual([]);
  });
});

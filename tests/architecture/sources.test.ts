import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readText, sourceFiles } from './lib/sources';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && statSync(path, { throwIfNoEntry: false })?.isFile());
const text = tracked.filter((path) => !/\.(?:png|ico|woff2|zip)$/.test(path));
const code = text.filter((path) => /\.(?:[cm]?[jt]sx?|css|html)$/.test(path));

const linesOf = (path: string) => readText(path).split('\n');

function find(paths: readonly string[], isWrong: (line: string) => boolean): string[] {
  return paths.flatMap((path) =>
    linesOf(path).flatMap((line, index) =>
      isWrong(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 160)}`] : [],
    ),
  );
}

// Put together from parts, so that this file does not contain what it looks for.
const SUPPRESSION = new RegExp(`(?:${['biome', 'ignore'].join('-')}|@ts-${'expect'}-error)`);
const BLUNT = new RegExp(
  ['@ts-' + 'ignore', '@ts-' + 'nocheck', 'eslint-' + 'disable', 'biome-' + 'ignore-all'].join('|'),
);
const MACHINE_PATH = new RegExp(
  `(?<![\\w./~-])/(?:${['home', 'root', 'Users', 'work', 'mnt', 'private'].join('|')})/[\\w.-]+`,
);
const REGISTRY = new RegExp(
  [
    'registry\\.' + 'npmjs',
    'registry\\.' + 'yarnpkg',
    'npm\\.pkg\\.' + 'github',
    'artifact' + 'ory',
    'verd' + 'accio',
  ].join('|'),
  'i',
);

/** Matches the beginning of a block comment, or of a line comment that does not continue another. */
const OBLIQUE =
  /(?:\/\*\*?\s+(?:\*\s+)?|(?<!^[ \t]*\/\/.*\n[ \t]*)\/\/ )(?:What|Whether|Where|Who|Whoever|Whose)\b.*/gm;

describe('sources', () => {
  it('are found by git', () => {
    expect(code.length).toBeGreaterThan(20);
  });

  it('name the locale in one place only', () => {
    const elsewhere = sourceFiles('src').filter(
      (file) => file !== 'src/text/format.ts' && /toLocale(?:Date|Time)?String\(|'en-GB'/.test(readText(file)),
    );
    expect(elsewhere).toEqual([]);
  });

  it('let a text that is cut be read in its tooltip', () => {
    // A card of the explorer opens the whole record.
    const unread = sourceFiles('src')
      .filter((file) => file !== 'src/features/logs/EventsTable.tsx')
      .flatMap((file) =>
        [...readText(file).matchAll(/<\w+[^>]*className="[^"]*pc-truncate[^>]*>/g)].map(([tag]) => [file, tag]),
      )
      .filter(([, tag]) => !tag?.includes('data-tip-overflow'));
    expect(unread).toEqual([]);
  });

  it('give a reason for every suppressed check', () => {
    const unexplained = find(code, (line) => {
      if (!SUPPRESSION.test(line)) return false;
      const reason = /(?:biome-ignore\s+[\w/]+\s*:|@ts-expect-error\s*[:-]?)\s*(.*)$/.exec(line)?.[1] ?? '';
      return (
        reason
          .replace(/\*\/.*$/, '')
          .trim()
          .split(/\s+/).length < 3
      );
    });
    expect(unexplained).toEqual([]);
  });

  it('never switch off a check for a whole file, or all checks at once', () => {
    expect(find(code, (line) => BLUNT.test(line))).toEqual([]);
  });

  it('contain no path of a machine and no package registry', () => {
    expect(find(text, (line) => MACHINE_PATH.test(line) || REGISTRY.test(line))).toEqual([]);
  });

  it('contain no skipped and no focused test', () => {
    const tests = code.filter((path) => /\.(?:test|spec)\.tsx?$/.test(path));
    // Those that need nginx are skipped without it; `npm test` counts them.
    const isAllowed = (line: string) => line.includes('info.skip(!hasNginx, NO_NGINX)');
    const isMarked = (line: string) =>
      /\b(?:it|test|describe|info)(?:\(\))?(?:\.describe)?\.(?:skip|only|fixme|todo)\b/.test(line);
    expect(find(tests, (line) => isMarked(line) && !isAllowed(line))).toEqual([]);
  });

  it.each([
    'mocks',
    'scripts',
    'src',
    'tests/architecture',
    'tests/bench',
    'tests/engines',
    'tests/kit',
    'tests/support',
  ])('begin no comment with a question word in %s: a plain statement says it (style.md, 17)', (folder) => {
    const files = code.filter((path) => path.startsWith(`${folder}/`));
    const wrong = files.flatMap((path) =>
      [...readText(path).matchAll(OBLIQUE)].map(([comment]) => `${path}: ${comment.replaceAll(/\s+/g, ' ')}`),
    );
    expect(wrong).toEqual([]);
    expect(files.length).toBeGreaterThan(0);
  });

  it('have no inline script or style in the page', () => {
    const page = readText('index.html');
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(page).not.toMatch(/<style|\sstyle=|\son[a-z]+=/);
  });
});

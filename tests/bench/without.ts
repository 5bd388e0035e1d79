/**
 * Tricks for speed, each of which can be left out of a build (style.md, 19): `npm run bench -- --only tricks` measures the app with all of
 * them and without each. A trick is left out by changing its line in a copy of the sources, so that the product has no switch for it.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export interface Trick {
  name: string;
  /** The number of its record in docs/decisions. */
  decision: string;
  /** By a visit with a walk through the screens, by the table of 10,000 rows, by the dashboard's 100,000 logs, or by the demo's first visit. */
  measured: 'visits' | 'table' | 'logs' | 'demo';
  /** In each file `from` stands exactly once, and is replaced. */
  changes: readonly { file: string; from: string; to: string }[];
}

export const TRICKS: readonly Trick[] = [
  {
    name: 'the head script asks /auth/me',
    decision: '0004',
    measured: 'visits',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a source file
    changes: [{ file: 'src/app/boot.ts', from: '  askEarly(`${API_BASE}/auth/me`, local.get(SIGNED_IN));\n', to: '' }],
  },
  {
    name: 'code of the first screen in a few files',
    decision: '0300',
    measured: 'visits',
    changes: [
      {
        file: 'vite.config.ts',
        from: 'codeSplitting: { groups: [{ name: criticalChunks() }], includeDependenciesRecursively: false },',
        to: '',
      },
    ],
  },
  {
    name: 'smaller files of two libraries',
    decision: '0300',
    measured: 'visits',
    changes: [{ file: 'vite.config.ts', from: '        ...slimLibraries,\n', to: '' }],
  },
  {
    name: 'a screen is rendered at once, not as a transition',
    decision: '0330',
    measured: 'visits',
    changes: [{ file: 'src/app/App.tsx', from: ' useTransitions={false}', to: '' }],
  },
  {
    name: 'content below the fold comes after the first frame',
    decision: '0330',
    measured: 'visits',
    changes: [
      {
        file: 'src/ui/util/AfterPaint.tsx',
        from: 'const [painted, setPainted] = useState(false);',
        to: 'const [painted, setPainted] = useState(true);',
      },
    ],
  },
  {
    name: 'the chart’s places for the pointer come after the first frame',
    decision: '0330',
    measured: 'visits',
    changes: [{ file: 'src/features/dashboard/EventsChart.tsx', from: 'painted || time ?', to: 'true ?' }],
  },
  {
    name: 'reads are sent before the first render',
    decision: '0330',
    measured: 'visits',
    changes: [{ file: 'src/app/readAhead.ts', from: '  done = true;\n', to: '  done = true;\n  return;\n' }],
  },
  {
    name: 'a quick answer is waited for, 80 ms at most',
    decision: '0330',
    measured: 'visits',
    changes: [{ file: 'src/app/readAhead.ts', from: 'if (answers.length === resources.length)', to: 'if (false)' }],
  },
  {
    name: 'the first frame of a long table has its visible rows alone',
    decision: '0330',
    measured: 'visits',
    changes: [{ file: 'src/ui/table/useWindow.ts', from: 'painted ? OVERSCAN : 0', to: 'OVERSCAN' }],
  },
  {
    name: 'an answer renders what shows it',
    decision: '0330',
    measured: 'visits',
    changes: [
      {
        file: 'src/cache/useCached.ts',
        from: 'return useMemo(() => {\n    const { total = null',
        to: 'return (() => {\n    const { total = null',
      },
      { file: 'src/cache/useCached.ts', from: '}, [shown, failure, refresh, source]);', to: '})();' },
    ],
  },
  {
    name: 'rows in memory are followed in Dexie after the first frame',
    decision: '0330',
    measured: 'visits',
    changes: [
      {
        file: 'src/cache/follow.ts',
        from: 'if (this.isKnown()) callOff = soon(begin);\n    else begin();',
        to: 'begin();',
      },
    ],
  },
  {
    name: 'a first visit waits for no storage',
    decision: '0301',
    measured: 'visits',
    changes: [
      {
        file: 'src/cache/device.ts',
        from: 'local.isReadable() && local.get(SIGNED_IN) === null && !isWipeDue()',
        to: 'false',
      },
    ],
  },
  {
    name: 'React is imported through one module',
    decision: '0302',
    measured: 'visits',
    changes: [{ file: 'vite.config.ts', from: '    reactModules(),\n', to: '' }],
  },
  {
    name: 'all icons in text are one image',
    decision: '0330',
    measured: 'visits',
    changes: [
      {
        file: 'src/ui/theme/icons.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a source file
        from: '`var(--icons) 0 var(--icon) / 100% ${CELLS * 100}% no-repeat`',
        to: "'var(--icon) 0 0 / 100% 100% no-repeat'",
      },
      {
        file: 'src/ui/theme/icons.ts',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a source file
        from: '`${(ICON_NAMES.indexOf(name) * 100) / last}%`',
        to: 'image(24, DRAWINGS[name])',
      },
    ],
  },
  {
    name: 'a table begins where it began last time',
    decision: '0330',
    measured: 'visits',
    changes: [{ file: 'src/ui/table/useWindow.ts', from: 'began.get(table) ?? lastBegan', to: '0' }],
  },
  {
    name: 'rows keep their objects while they are filtered',
    decision: '0421',
    measured: 'table',
    changes: [
      {
        file: 'src/ui/table/useTable.ts',
        from: 'const found = this.#rows.get(original as WeakKey);',
        to: 'const found = undefined;',
      },
      // They would be made twice.
      { file: 'src/ui/table/DataTable.tsx', from: 'rows.length > AT_ONCE', to: 'rows.length < 0' },
    ],
  },
  {
    name: 'rows have the functions for selection alone',
    decision: '0421',
    measured: 'table',
    changes: [{ file: 'src/ui/table/useTable.ts', from: '??= forRows(table)', to: '??= table' }],
  },
  {
    name: 'what counts all events follows the table',
    decision: '0330',
    measured: 'logs',
    changes: [
      { file: 'src/features/dashboard/DashboardPage.tsx', from: 'useDeferredValue(shownLogs)', to: 'shownLogs' },
      { file: 'src/features/dashboard/DashboardPage.tsx', from: 'useDeferredValue(logs)', to: 'logs' },
    ],
  },
  {
    name: 'after a sign-in the screen’s code is awaited',
    decision: '0330',
    measured: 'demo',
    changes: [{ file: 'src/app/readAhead.ts', from: 'preload(pathname);', to: 'Promise.resolve();' }],
  },
  {
    name: 'files of the first visit compiled in the background',
    decision: '0331',
    measured: 'demo',
    changes: [{ file: 'vite.config.ts', from: '    withBackend ? compileHints(isOfFirstVisit) : null,\n', to: '' }],
  },
  {
    name: 'a caller’s calls begin with the longest period of its rules',
    decision: '0220',
    measured: 'demo',
    changes: [{ file: 'mocks/traffic/world.ts', from: 'Math.min(DAY, Math.max(STREAK_MS, longest))', to: 'DAY' }],
  },
];

/** The folder with the built app that a trick belongs to. */
export const folderOf = (measured: Trick['measured']): string => (measured === 'demo' ? 'dist-demo' : 'dist');

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = ['index.html', 'package.json', 'tsconfig.json', 'vite.config.ts', 'src', 'mocks', 'scripts', 'public'];

/**
 * Builds the app, or the demo, without a trick, in a folder of its own.
 * @returns the folder with the built app
 * @throws Error if a line to be changed is not there exactly once
 */
export function buildWithout({ name, changes, measured }: Trick, folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const source of SOURCES) cpSync(join(ROOT, source), join(folder, source), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, from, to } of changes) {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.split(from).length !== 2) throw new Error(`${file}: the line of '${name}' is not there exactly once`);
    writeFileSync(
      join(folder, file),
      text.replace(from, () => to),
    );
  }
  const { NODE_ENV: _, ...env } = process.env;
  execFileSync(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      'build',
      '--mode',
      measured === 'demo' ? 'demo' : 'production',
      '--logLevel',
      'error',
    ],
    {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  return join(folder, folderOf(measured));
}

import { describe, expect, it } from 'vitest';
import { type Import, importsOf, readText, sourceFiles } from './lib/sources';

interface Rule {
  /** Our own folders and files that it may import, besides the folder itself. */
  ours: readonly string[];
  packages: RegExp;
}

const REACT = 'react|react-dom|react-router-dom';
const exactly = (names: string) => new RegExp(`^(?:${names})$`);

/** The layers below the shared parts, the features and the app. */
const BELOW = [
  ...['src/contract', 'src/domain', 'src/api', 'src/cache'],
  ...['src/state', 'src/text', 'src/ui', 'src/paths'],
];

/** design.md, 'Folders': what each folder may import. */
const RULES: Record<string, Rule> = {
  'src/contract': { ours: [], packages: exactly('valibot') },
  // Formats numbers and times and matches searches: a leaf that any other folder may use.
  'src/text': { ours: [], packages: exactly('') },
  'src/domain': {
    ours: ['src/contract', 'src/text'],
    packages: exactly('valibot|jsonc-parser|@leeoniya/ufuzzy|papaparse'),
  },
  'src/api': { ours: ['src/contract'], packages: exactly('valibot') },
  'src/cache': { ours: ['src/contract', 'src/domain', 'src/api'], packages: exactly('dexie|valibot') },
  'src/sw': {
    // The worker has to tell the app's addresses from those of another installation on the same origin.
    ours: ['src/contract', 'src/api', 'src/cache', 'src/paths', '#backend/worker'],
    packages: exactly('workbox-[a-z-]+|dexie|valibot'),
  },
  'src/state': { ours: ['src/contract'], packages: exactly('jotai') },
  'src/ui': {
    ours: ['src/text', 'src/code'],
    packages: exactly(`${REACT}|@chakra-ui/react|@tanstack/react-(?:table|virtual)|lucide-react|react-hook-form`),
  },
  // Shared by features (docs/decisions/0100-parts.md).
  'src/parts': {
    ours: [...BELOW, 'src/code'],
    packages: exactly(`${REACT}|lucide-react|react-hook-form|@hookform/resolvers|jotai|valibot`),
  },
  'src/features': {
    ours: [...BELOW, 'src/parts'],
    packages: exactly(`${REACT}|@tanstack/react-(?:table|virtual)|lucide-react|react-hook-form|jotai|valibot`),
  },
  'src/app': {
    ours: [...BELOW, 'src/features', 'src/parts', 'src/code', '#backend/page'],
    packages: exactly(`${REACT}|lucide-react|jotai|workbox-window|valibot`),
  },
  'src/paths': { ours: ['src/contract'], packages: exactly('') },
  // Code on demand, of the kit and of the app.
  'src/code': { ours: [], packages: exactly('react') },
  'src/channel': { ours: [], packages: exactly('') },
  'src/grouped': { ours: [], packages: exactly('') },
  'src/listeners': { ours: [], packages: exactly('') },
  'src/moment': { ours: [], packages: exactly('') },
  'src/promise': { ours: [], packages: exactly('') },
  'src/useLatest': { ours: [], packages: exactly('react') },
  'src/visible': { ours: [], packages: exactly('') },
  'src/durations': { ours: [], packages: exactly('') },
  'src/sha256': { ours: [], packages: exactly('@noble/hashes') },
  // Never `domain`: a business rule must not be tested against itself.
  mocks: { ours: ['src/contract'], packages: exactly('msw|@mswjs/data|@noble/hashes|valibot|fflate|node:[a-z/]+') },
};

/** The exceptions that design.md names, in its table or text. */
function isException(file: string, { target, typeOnly }: Import): boolean {
  if (/^src\/cache\/use(Cached|Earlier|IsMounted|Submit|Optimistic|Loaded)\.ts$/.test(file)) {
    return ['react', 'dexie-react-hooks'].includes(target);
  }
  // The session atom holds the state machine's own type of state.
  if (file === 'src/state/session.ts' && typeOnly && target === 'src/cache/session-state') return true;
  if (file.startsWith('mocks/hosts/')) {
    // The demo's own database: page and worker contain the library anyway.
    if (file === 'mocks/hosts/demo-store.ts' && target === 'dexie') return true;
    // A host implements the interface that the live build's stand-in declares.
    return typeOnly && ['src/app/backend.none', 'src/sw/backend.none', 'src/state/demo'].includes(target);
  }
  return file === 'src/app/backend.none.ts' && typeOnly && target === 'src/state/demo';
}

/** Any folder may use them. */
const LEAVES = [
  'channel',
  'durations',
  'grouped',
  'listeners',
  'moment',
  'promise',
  'sha256',
  'useLatest',
  'visible',
].map((name) => `src/${name}`);

const isIn = (folder: string, path: string) =>
  path === folder || path.startsWith(`${folder}/`) || path === `${folder}.ts`;
const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(`${path}/`)?.[1];

function isAllowed(file: string, home: string, rule: Rule, found: Import): boolean {
  if (isException(file, found)) return true;
  if (found.external) return rule.packages.test(found.target);
  if (home === 'src/features' && isIn('src/features', found.target)) return featureOf(file) === featureOf(found.target);
  return [home, ...LEAVES, ...rule.ours].some((folder) => isIn(folder, found.target));
}

const files = [...sourceFiles('src'), ...sourceFiles('mocks')].filter((file) => !file.endsWith('.d.ts'));

const ENDINGS = ['.ts', '.tsx', '/index.ts'];

describe('imports', () => {
  it('have a rule for every folder', () => {
    expect(files.length).toBeGreaterThan(10);
    const homeless = files.filter((file) => !Object.keys(RULES).some((home) => isIn(home, file)));
    expect(homeless, 'files outside the folders of design.md').toEqual([]);
  });

  it.each(Object.entries(RULES))('of %s keep to design.md', (home, rule) => {
    const broken = files
      .filter((file) => isIn(home, file))
      .flatMap((file) =>
        importsOf(file)
          .filter((found) => !isAllowed(file, home, rule, found))
          .map(({ specifier }) => `${file} imports ${specifier}`),
      );
    expect(broken).toEqual([]);
  });

  it('reach the mocks only through the build-time alias', () => {
    const reaching = sourceFiles('src').flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => isIn('mocks', target) || /^(?:msw|@mswjs\/)/.test(target))
        .map(({ specifier }) => `${file} imports ${specifier}`),
    );
    expect(reaching).toEqual([]);
  });

  it('form no cycle: dynamic imports count, type imports do not', () => {
    const own = new Map(
      sourceFiles('src').map((file) => [
        file,
        importsOf(file)
          .filter(({ external, typeOnly }) => !external && !typeOnly)
          .flatMap(({ target }) => ENDINGS.map((ending) => target + ending).filter((path) => files.includes(path))),
      ]),
    );
    const done = new Set<string>();
    const circles: string[] = [];
    const follow = (file: string, trail: readonly string[]) => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '));
      if (trail.includes(file) || done.has(file)) return;
      for (const next of own.get(file) ?? []) follow(next, [...trail, file]);
      done.add(file);
    };
    for (const file of own.keys()) follow(file, []);
    expect(circles).toEqual([]);
  });

  it('of style files are limited to styles and constants: they are evaluated during the build', () => {
    const styles = sourceFiles('src').filter((file) => file.endsWith('.styles.ts'));
    expect(styles.length).toBeGreaterThan(30);
    const constants =
      /^src\/(?:ui\/(?:recipe|theme\/(?:age-line|hidden|icons|token|colours|recipes\/control))|contract\/constants)$|\.styles$/;
    const broken = styles.flatMap((file) =>
      importsOf(file)
        .filter(({ target }) => !constants.test(target))
        .map(({ specifier }) => `${file} imports ${specifier}`),
    );
    expect(broken).toEqual([]);
  });
});

/** The reducers of core.md's four machines, with their tables of states and events. */
const MACHINES = [
  ...sourceFiles('src/cache').filter((file) =>
    /\/(?:\w+-machine|resource-(?:answers|asking|state|timing)|session-state)\.ts$/.test(file),
  ),
  'src/app/updateMachine.ts',
];
/** They may use one another, and besides: owners, ages of rows, constants, kinds of errors, durations. */
const USED = [
  ...MACHINES,
  'src/cache/keys.ts',
  'src/cache/rows.ts',
  'src/contract/constants.ts',
  'src/contract/errors.ts',
  'src/durations.ts',
];
const IMPURE =
  /\b(?:Date\.now|new Date|performance\.|fetch\(|set(?:Timeout|Interval)|Math\.random|crypto\.|navigator\b|localStorage\b|document\.|window\.)/;

describe('the machines', () => {
  it('are eight files of the core, and the one of the update', () => {
    expect(MACHINES).toHaveLength(9);
  });

  it.each(MACHINES)('%s is pure: time and answers come in with the events', (file) => {
    const code = readText(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
    expect(IMPURE.exec(code)?.[0]).toBeUndefined();
    const values = importsOf(file).filter(({ typeOnly }) => !typeOnly);
    expect(values.map(({ target }) => `${target}.ts`).filter((target) => !USED.includes(target))).toEqual([]);
  });
});

import { build, type Plugin, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { compileHints, HINT } from '../../../scripts/lib/compile-hints';
import { BACKEND, FIRST_SCREEN, isOfFirstVisit } from '../../../scripts/lib/critical-path';

const MODULES: Record<string, string> = {
  first: `export const first = () => import('later');`,
  later: `export const later = (name) => 'later, ' + name;`,
};

const files: Plugin = {
  name: 'files',
  resolveId: (source) => (source in MODULES ? `${source}.js` : null),
  load: (id) => MODULES[id.replace('.js', '')] ?? null,
};

async function built(...wanted: string[]): Promise<Map<string, Rolldown.OutputChunk>> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [compileHints(({ name }) => wanted.includes(name)), files],
    build: {
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ['first'], preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.name, file] as const] : [])));
}

it('the hint stands at the very top of the wanted files alone, which have another name with it', async () => {
  const [without, hinted] = [await built(), await built('later')];
  expect([...without.keys()].sort()).toEqual(['first', 'later']);
  const later = without.get('later');
  expect(hinted.get('later')?.code).toBe(HINT + later?.code);
  expect(hinted.get('later')?.fileName).not.toBe(later?.fileName);
  expect(hinted.get('first')?.code).not.toContain(HINT.trim());
  // The importing file names the other by its new name.
  expect(hinted.get('first')?.code).toContain(hinted.get('later')?.fileName.split('/').at(-1));
});

it('files of the first visit are those of the groups, and those that begin with its screens and the service', () => {
  expect(isOfFirstVisit({ name: 'core', facadeModuleId: null })).toBe(true);
  for (const file of [FIRST_SCREEN, ...BACKEND]) expect(isOfFirstVisit({ name: 'x', facadeModuleId: file })).toBe(true);
  expect(isOfFirstVisit({ name: 'AppsPage', facadeModuleId: '/src/features/apps/AppsPage.tsx' })).toBe(false);
});

import { expect, test } from 'vitest';
import { readText, sourceFiles } from './lib/sources';

const ENTRY_FILES = [
  'src/ui/index.ts',
  'src/ui/forms.ts',
  'src/ui/dialogs.ts',
  'src/ui/table.ts',
  'src/ui/auth.ts',
  'src/ui/controls.ts',
];
/** Components without a look of their own, or used by the gallery's own page. */
const UNSEEN = new Set(['AfterPaint', 'UiProvider', 'Toaster', 'CellMenu']);

test('the gallery shows every component of the kit', () => {
  const exported = ENTRY_FILES.flatMap((file) =>
    [...readText(file).matchAll(/export \{([^}]*)\}/g)]
      .flatMap(([, names]) => (names ?? '').split(','))
      .map((name) => name.trim())
      .filter((name) => /^[A-Z][a-z]\w*$/.test(name)),
  );
  const scenes = sourceFiles('tests/kit').map(readText).join('\n');
  expect(exported.length).toBeGreaterThan(40);
  expect(exported.filter((name) => !UNSEEN.has(name) && !scenes.includes(`<${name}`))).toEqual([]);
});

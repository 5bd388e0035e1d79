import { expect, it } from 'vitest';
import { isComposing } from '@/ui/util/isComposing';
import { readText, sourceFiles } from '../../architecture/lib/sources';

it('J1: the Enter that ends a composition belongs to it, also in Safari, where the composition has ended by then', () => {
  expect(isComposing({ isComposing: true, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 229 })).toBe(true);
  expect(isComposing({ isComposing: false, keyCode: 13 })).toBe(false);
});

it('every key handler that chooses, edits or navigates checks for a composition through isComposing', () => {
  const askers = sourceFiles('src').filter((file) => /\bisComposing\(/.test(readText(file)));
  expect(askers).toEqual(
    expect.arrayContaining([
      'src/app/shell/useShortcuts.ts',
      'src/features/external-users/import/Preview.tsx',
      'src/ui/dialogs/SearchDialog.tsx',
      'src/ui/dialogs/escape.ts',
      'src/ui/forms/Combobox.tsx',
      'src/ui/overlays/Toasts.tsx',
    ]),
  );
  const others = sourceFiles('src').filter((file) => /\.isComposing\b/.test(readText(file)));
  expect(others).toEqual(['src/ui/util/isComposing.ts']);
});

import { createElement, type PropsWithChildren, type ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { PaletteDialog } from '@/features/palette/PaletteDialog';
import type { SearchGroup } from '@/ui/dialogs';
import { holdSecret } from '@/ui/util/secrets';
import { renderHook } from '../../renderHook';

vi.mock('@/features/palette/usePalette', () => ({
  usePalette: () => ({ entries: [{ key: 'page:/apps', kind: 'page', name: 'Apps' }] }),
}));

it('a palette that opens late, over a secret, opens no page until the secret is stored', async () => {
  const palette = await renderHook(
    PaletteDialog as (of: object) => ReactElement<{ groups: SearchGroup[] }>,
    { commands: [], onClose() {} },
    ({ children }: PropsWithChildren) => createElement(MemoryRouter, null, children),
  );
  const reason = () => palette.now().props.groups[0]?.options[0]?.disabledReason;
  expect(reason()).toBeUndefined();
  let stored = () => {};
  await palette.does(() => {
    stored = holdSecret();
  });
  expect(reason()).toBe('Store the key first.');
  await palette.does(() => stored());
  expect(reason()).toBeUndefined();
});

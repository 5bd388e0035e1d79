import { expect, it, vi } from 'vitest';
import { ChooseFile } from '@/features/external-users/import/ChooseFile';
import { ActionButton } from '@/ui';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';

it("'Read pasted rows' says that there are none", async () => {
  const buttonOf = async (pasted: string) => {
    const props = { pasted, onPaste: vi.fn(), onRead: vi.fn() };
    const { now } = await renderHook(ChooseFile, props);
    return elementsIn(now()).find(({ type }) => type === ActionButton)?.props;
  };
  expect(await buttonOf(' \n')).toMatchObject({
    children: 'Read pasted rows',
    disabledReason: 'Paste the rows first.',
  });
  expect(await buttonOf('email\nann@a.example')).toMatchObject({ disabledReason: undefined });
});

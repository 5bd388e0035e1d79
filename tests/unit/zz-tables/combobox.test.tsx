import { Combobox as ChakraCombobox } from '@chakra-ui/react/combobox';
import { machine } from '@zag-js/combobox';
import { useMachine } from '@zag-js/react';
import type { ReactElement } from 'react';
import { expect, it, vi } from 'vitest';
import ComboboxList, { type ComboboxListProps } from '@/ui/forms/ComboboxList';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

const GROUPS = [
  { value: '', label: 'No group' },
  { value: '1', label: 'Premium' },
  { value: '2', label: 'Trial' },
];

/** The picker of a row with the library's own state machine, without a document. */
const effects = Object.fromEntries(Object.keys(machine.implementations?.effects ?? {}).map((name) => [name, () => {}]));
const bare = { ...machine, implementations: { ...machine.implementations, effects } } as typeof machine;

async function picker(given: Partial<ComboboxListProps>) {
  vi.stubGlobal('document', { getElementById: () => null, activeElement: null, querySelector: () => null });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  vi.stubGlobal('navigator', { platform: 'Linux', userAgent: '' });
  const onChange = vi.fn();
  const of: ComboboxListProps = {
    'aria-label': 'Group of ann@acme.example',
    options: GROUPS,
    value: '1',
    onChange,
    started: null,
    pressed: [],
    hadFocus: false,
    ...given,
  };
  const hook = await renderHook((props: ComboboxListProps) => {
    const element = (ComboboxList as (props: ComboboxListProps) => ReactElement)(props);
    const root = elementsIn(element).find((one) => one.type === ChakraCombobox.Root)?.props ?? {};
    return useMachine(bare, { id: 'c', ...root } as never);
  }, of);
  const send = async (event: object) => {
    await hook.does(() => hook.now().send(event as never));
    await hook.does(() => new Promise((done) => setTimeout(done, 20)));
  };
  const key = (name: string) => send({ type: `INPUT.${name}`, keypress: true, src: 'arrow-key' });
  const type = (value: string) => send({ type: 'INPUT.CHANGE', value, src: 'input-change' });
  await send({ type: 'INPUT.FOCUS' });
  return { key, type, onChange };
}

it.each([
  ['↓ ↓ Enter', ['ARROW_DOWN', 'ARROW_DOWN', 'ENTER'], '1', '2'],
  ["↓ ↑ Enter, to 'No group'", ['ARROW_DOWN', 'ARROW_UP', 'ENTER'], '1', ''],
  ['↓ ↓ Enter, from no group', ['ARROW_DOWN', 'ARROW_DOWN', 'ENTER'], '', '1'],
])('%s', async (_, keys, value, chosen) => {
  const { key, onChange } = await picker({ value });
  for (const one of keys) await key(one);
  expect(onChange.mock.calls).toEqual([[chosen]]);
});

it("'No group' is chosen by typing and Enter", async () => {
  const { key, type, onChange } = await picker({});
  await type('No g');
  await key('ENTER');
  expect(onChange.mock.calls).toEqual([['']]);
});

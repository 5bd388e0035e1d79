import { Button } from '@chakra-ui/react/button';
import { Dialog } from '@chakra-ui/react/dialog';
import { Input } from '@chakra-ui/react/input';
import { NativeSelect } from '@chakra-ui/react/native-select';
import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';
import { describe, expect, test } from 'vitest';
import { createFactory } from '@/ui/theme/compiled/factory';

const names = new Set(['mt', 'bg', 'color', 'width', 'fill', '_hover']);
const make = createFactory({
  mergeProps: (...all) => Object.assign({}, ...all),
  mergeRefs: (ref) => ref ?? null,
  isStyleProp: (name) => names.has(name),
});
const Box = make('div', { css: '', variants: ['width'], defaults: {}, classes: { '': 'a', wide: 'b' } });

describe('in development', () => {
  test.each([
    ['css', { color: 'red' }],
    ['mt', '4'],
    ['bg', 'red'],
    ['_hover', {}],
    ['color', 'red'],
  ])('a component with %s throws: styles belong in a recipe', (name, value) => {
    expect(() => Box({ [name]: value })).toThrow(`'${name}' on div: styles are compiled while building`);
  });

  test('variants, classes, attributes and the paths of icons are allowed', () => {
    expect(Box({ width: 'wide', id: 'x', css: ['c'], title: 't' }).props).toEqual({
      id: 'x',
      title: 't',
      className: 'c b',
    });
    expect(make('svg')({ fill: 'none', width: 16 }).props).toMatchObject({ fill: 'none', width: 16 });
  });
});

describe('for the type checker', () => {
  const Wide = chakra('div', defineRecipe({ variants: { wide: { true: {} }, size: { sm: {}, md: {} } } }));

  test('style props, css and values by breakpoint are errors on every component', () => {
    const refused = [
      // @ts-expect-error: refused by the strict types
      () => <Wide css={{}} />,
      // @ts-expect-error: refused by the strict types
      () => <Wide mt="4" />,
      // @ts-expect-error: refused by the strict types
      () => <Wide color="red" />,
      // @ts-expect-error: refused by the strict types
      () => <Wide size={{ base: 'sm' }} />,
      // @ts-expect-error: refused by the strict types
      () => <Wide size="lg" />,
      // @ts-expect-error: refused by the strict types
      () => <Button css={{}} />,
      // @ts-expect-error: refused by the strict types
      () => <Button bg="red" />,
      // @ts-expect-error: refused by the strict types
      () => <Button colorPalette="red" />,
      // @ts-expect-error: refused by the strict types
      () => <Button look={{ base: 'plain' }} />,
      // @ts-expect-error: refused by the strict types
      () => <Input mt="4" />,
      // @ts-expect-error: refused by the strict types
      () => <NativeSelect.Field bg="red" />,
      // @ts-expect-error: refused by the strict types
      () => <Dialog.Body padding="4" />,
    ];
    const allowed = [() => <Wide wide size="sm" id="x" />, () => <Button look="plain">x</Button>];
    expect([refused.length, allowed.length]).toEqual([12, 2]);
  });
});

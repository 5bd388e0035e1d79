import { chakra } from '@chakra-ui/react/styled-system';

export { Box } from '@chakra-ui/react/box';
export { Flex } from '@chakra-ui/react/flex';
export { Grid } from '@chakra-ui/react/grid';
export { HStack, Stack } from '@chakra-ui/react/stack';

/** A panel without a heading, where the page's own says enough: it holds the content in every state. */
export const Surface = chakra('div', {
  base: {
    minWidth: '0',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.hairline',
    borderRadius: 'lg',
    overflow: 'clip',
  },
});

/** Running text with style props. */
export const Text = chakra('p');

import { chakra } from '@chakra-ui/react/styled-system';

export { Box } from '@chakra-ui/react/box';
export { Flex } from '@chakra-ui/react/flex';
export { Grid } from '@chakra-ui/react/grid';
export { HStack, Stack } from '@chakra-ui/react/stack';

/** Running text with style props. */
export const Text = chakra('p');

import { chakra } from '@chakra-ui/react/styled-system';
import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import * as styles from './SearchButton.styles';

const Root = chakra('button', styles.root);

/** The header's way to the palette; `keys` shows its shortcut where there is room. */
export function SearchButton({ keys, ...rest }: Omit<ComponentProps<'button'>, 'color'> & { keys: string }) {
  return (
    <Root type="button" aria-label="Search" aria-haspopup="dialog" {...rest}>
      <Search aria-hidden="true" />
      {/* The keys are written by the style: the button's text is its name, no more. */}
      <span aria-hidden="true" data-keys={keys}>
        Search
      </span>
    </Root>
  );
}

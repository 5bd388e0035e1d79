import { chakra } from '@chakra-ui/react/styled-system';
import { Search } from 'lucide-react';
import { Button, type ButtonProps } from '../Button';
import * as styles from './SearchButton.styles';

const Root = chakra(Button, styles.root);

/** The header's way to the palette; `keys` shows its shortcut where there is room. */
export function SearchButton({ keys, ...rest }: ButtonProps & { keys: string }) {
  return (
    <Root look="plain" aria-label="Search" aria-haspopup="dialog" {...rest}>
      <Search aria-hidden="true" />
      {/* The keys are written by the style: the button's text is its name, no more. */}
      <span aria-hidden="true" data-keys={keys}>
        Search
      </span>
    </Root>
  );
}

import { Card } from '@chakra-ui/react/card';
import { chakra } from '@chakra-ui/react/styled-system';
import * as styles from './layout.styles';

/** A panel without a heading, where the page's own says enough: it holds the content in every state. */
export const Surface = Card.Root;

/** Below the content of a Surface. */
export const SurfaceFooter = Card.Footer;

/** Below each other. */
export const Stack = chakra('div', styles.stack);

/** Beside each other, as the buttons of a row. */
export const Row = chakra('div', styles.row);

/** As wide as a filter above a list: the whole of it on a phone. */
export const FilterWidth = chakra('div', styles.filterWidth);

/** A hint below the element it explains. */
export const Note = chakra('p', styles.note);

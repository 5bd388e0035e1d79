import * as styles from './layout.styles';
import { styled } from './theme/styled';

/** A panel without a heading, where the page's own says enough: it holds the content in every state. */
export const Surface = styled('div', styles.surface);

/** Below each other. */
export const Stack = styled('div', styles.stack);

/** Beside each other, as the buttons of a row. */
export const Row = styled('div', styles.row);

/** As wide as a filter above a list: the whole of it on a phone. */
export const FilterWidth = styled('div', styles.filterWidth);

/** What is good to know, under what it is about. */
export const Note = styled('p', styles.note);

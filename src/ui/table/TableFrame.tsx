import { chakra } from '@chakra-ui/react/styled-system';
import * as styles from './TableFrame.styles';

/** Adds a DataTable's own looks to TableRoot: its bar, its sorting headers, its ticks. */
export const TableFrame = chakra('div', styles.tableFrame);

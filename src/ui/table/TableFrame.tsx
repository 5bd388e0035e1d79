import { styled } from '../theme/styled';
import * as styles from './TableFrame.styles';

/** What a DataTable adds to the looks of TableRoot: its bar, its sorting headers, its ticks. */
export const TableFrame = styled('div', styles.tableFrame);

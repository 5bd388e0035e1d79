import type { MouseEvent } from 'react';
import { isRowClick } from '../util/isRowClick';

/** One listener for the clicks on all rows of a table. */
export const openClicked =
  <Row>(rowAt: (index: number) => Row | undefined, onOpen: (row: Row) => void) =>
  (event: MouseEvent): void => {
    if (!isRowClick(event) || !(event.target instanceof Element)) return;
    const index = event.target.closest('[data-index]')?.getAttribute('data-index');
    const row = index ? rowAt(Number(index)) : undefined;
    if (row !== undefined) onOpen(row);
  };

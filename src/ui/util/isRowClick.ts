import type { MouseEvent } from 'react';

/** A row's controls, and the cells of its checkbox and its actions. */
const CONTROLS = 'a, button, input, select, label, td[data-part]';

/** True for a click that opens its row: on none of its controls, without a modifier key, and not at the end of selecting text to copy. */
export const isRowClick = ({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !(ctrlKey || metaKey || shiftKey || altKey || (target as Element).closest(CONTROLS) || getSelection()?.toString());

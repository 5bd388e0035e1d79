import { chakra } from '@chakra-ui/react/styled-system';
import type { SyntheticEvent } from 'react';
import * as styles from './Combobox.styles';
import { TextInput } from './inputs';
import type { ComboOption } from './matchOptions';

/** The field itself, with or without its list. */
export const ComboboxInput = chakra(TextInput, styles.input);

export interface ComboboxProps {
  options: readonly ComboOption[];
  /** The chosen option's value; null: none. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  /** Why nothing can be chosen now: it stays focusable, and says so (style.md 16). */
  disabledReason?: string | undefined;
  name?: string;
  /** Without a Field around it. */
  'aria-label'?: string;
  /** One of hundreds, as in each row of a table: its list is made only once it is pointed at or focused. */
  quiet?: boolean;
  /** Called whenever the pointer or the focus comes or goes, with or without the list. */
  onPointing?: ((event: SyntheticEvent) => void) | undefined;
}

/** The attributes of a field that says why nothing can be chosen. It cannot be typed in, but keeps the focus. */
export const withReason = (reason: string | undefined) => ({
  readOnly: reason !== undefined,
  ...(reason === undefined
    ? undefined
    : {
        'aria-disabled': true,
        'aria-description': reason,
        // Otherwise the Field's hint would come before the reason.
        'aria-describedby': '',
        'data-tip': reason,
      }),
});

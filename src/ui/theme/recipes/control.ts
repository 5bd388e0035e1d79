import { CHEVRON } from '../icons';

/** The look that text fields and selects share. */
export const CONTROL = {
  width: 'full',
  minHeight: '36px',
  paddingInline: '2.5',
  paddingBlock: '1.5',
  bg: 'bg.surface',
  color: 'fg.default',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'md',
  // 16 px on touch screens: below that iOS zooms into the field.
  fontSize: 'md',
  _touch: { minHeight: '44px', fontSize: 'lg' },
  '&:hover:not(:disabled)': { borderColor: 'fg.muted' },
  '&:focus-visible': { outline: '2px solid {colors.accent.ring}', outlineOffset: '-1px', borderColor: 'accent.ring' },
  '&[aria-invalid=true]': { borderColor: 'blocked.solid' },
  '&:disabled, &[readonly]': { bg: 'bg.subtle', color: 'fg.muted' },
} as const;

/** The look of a field that opens a list of choices: with a chevron. */
export const SELECTABLE = {
  paddingInlineEnd: '8',
  textOverflow: 'ellipsis',
  backgroundImage: CHEVRON,
  backgroundSize: '14px',
  backgroundPosition: 'right 10px center',
  backgroundRepeat: 'no-repeat',
  // One in every row of a table: as quiet as text until it is wanted.
  'td &': { minHeight: { base: '34px', _touch: '44px' }, borderColor: 'border.hairline' },
  'tr:hover &': { borderColor: 'border.control' },
} as const;

/** The surface of what opens from a control: a menu, a list of choices. */
export const POPUP = {
  bg: 'bg.surface',
  color: 'fg.default',
  borderRadius: 'lg',
  boxShadow: 'overlay',
  // Resets the text of the place that it opens from, such as a table's head.
  fontSize: 'md',
  fontWeight: 'normal',
  textAlign: 'start',
  whiteSpace: 'normal',
  outline: 'none',
} as const;

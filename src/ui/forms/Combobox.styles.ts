import { recipe } from '../recipe';
import { CHEVRON } from '../theme/icons';

export const input = recipe({
  base: {
    paddingInlineEnd: '8',
    textOverflow: 'ellipsis',
    backgroundImage: CHEVRON,
    backgroundSize: '14px',
    backgroundPosition: 'right 10px center',
    backgroundRepeat: 'no-repeat',
    // One in every row of a table: as quiet as text until it is wanted.
    'td &': { minHeight: { base: '44px', lg: '34px' }, borderColor: 'border.hairline' },
    'tr:hover &': { borderColor: 'border.control' },
  },
});

export const list = recipe({
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '0',
    padding: '1',
    maxHeight: 'min(320px, calc(100dvh - 16px))',
    overflow: 'hidden',
    '&:popover-open': { display: 'flex', flexDirection: 'column' },
    // The list itself scrolls: the input that controls it is how a keyboard gets there.
    '& > [role=listbox]': { minHeight: '0', overflowY: 'auto', overscrollBehavior: 'contain' },
    border: 'none',
    borderRadius: 'lg',
    bg: 'bg.surface',
    color: 'fg.default',
    boxShadow: 'overlay',
    '& [role=option]': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      minHeight: { base: '44px', lg: '34px' },
      paddingInline: '2.5',
      paddingBlock: '1',
      borderRadius: 'md',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      lineHeight: '1.35',
      '&[data-active]': { bg: 'bg.subtle', boxShadow: 'inset 0 0 0 2px {colors.accent.ring}' },
      '&[aria-selected=true]': { color: 'accent.fg', fontWeight: 'medium' },
      '& > small': { fontSize: 'xs', color: 'fg.muted', fontWeight: 'normal' },
    },
    '& > p': { paddingInline: '2.5', paddingBlock: '2', fontSize: 'sm', color: 'fg.muted' },
  },
});

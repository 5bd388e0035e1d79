import { recipe } from '../recipe';
import { CHEVRON } from '../theme/icons';

const controlBase = {
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
  '@media (max-width: 1023px), (pointer: coarse)': { minHeight: '44px', fontSize: 'lg' },
  '&:hover:not(:disabled)': { borderColor: 'fg.muted' },
  '&:focus-visible': { outline: '2px solid {colors.accent.ring}', outlineOffset: '-1px', borderColor: 'accent.ring' },
  '&[aria-invalid=true]': { borderColor: 'blocked.solid' },
  '&:disabled, &[readonly]': { bg: 'bg.subtle', color: 'fg.muted' },
} as const;

export const inputRoot = recipe({ base: controlBase });

export const areaRoot = recipe({
  base: { ...controlBase, minHeight: '120px', lineHeight: '1.5', resize: 'vertical' },
});

export const selectRoot = recipe({
  base: {
    ...controlBase,
    appearance: 'none',
    paddingInlineEnd: '8',
    textOverflow: 'ellipsis',
    backgroundImage: CHEVRON,
    backgroundSize: '14px',
    backgroundPosition: 'right 10px center',
    backgroundRepeat: 'no-repeat',
    'td &': { minHeight: { base: '44px', lg: '34px' }, borderColor: 'border.hairline' },
    'tr:hover &': { borderColor: 'border.control' },
    '& option': { background: 'bg.surface', color: 'fg.default' },
  },
});

export const passwordRoot = recipe({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    // With two buttons beside it, the narrowest screens have no room for what is typed.
    '& > input': { flex: '1 1 140px', minWidth: '0' },
  },
});

export const tickRoot = recipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '44px', lg: '28px' },
    minWidth: { base: '44px', lg: '0' },
    '& > input': { width: '18px', height: '18px', flex: 'none', accentColor: '{colors.accent.solid}', margin: '0' },
    '& > input[role=switch]': {
      appearance: 'none',
      position: 'relative',
      width: '34px',
      height: '20px',
      borderRadius: 'full',
      borderWidth: '1px',
      borderColor: 'border.control',
      bg: 'disabled.solid',
      transition: 'background-color 90ms',
      '&::before': {
        content: '""',
        position: 'absolute',
        top: '2px',
        left: '2px',
        width: '14px',
        height: '14px',
        borderRadius: 'full',
        bg: 'bg.surface',
        transition: 'transform 90ms',
      },
      '&:checked': { bg: 'accent.solid', borderColor: 'accent.solid', '&::before': { transform: 'translateX(14px)' } },
    },
    '&:has(:disabled)': { color: 'fg.muted' },
  },
});

import { defineRecipe } from '../recipe';

export const passwordRoot = defineRecipe({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    // With two buttons beside it, the narrowest screens have no room for what is typed.
    '& > input': { flex: '1 1 140px', minWidth: '0' },
  },
});

export const tickRoot = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '28px', _touch: '44px' },
    minWidth: { base: '0', _touch: '44px' },
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
      // On and off would differ by the knob's place alone, and the knob would have its track's colour.
      _highContrast: {
        forcedColorAdjust: 'none',
        bg: 'Canvas',
        borderColor: 'ButtonText',
        '&::before': { bg: 'ButtonText' },
        '&:checked': { bg: 'Highlight', borderColor: 'Highlight', '&::before': { bg: 'HighlightText' } },
        '&:disabled, &[aria-disabled=true]': { borderColor: 'GrayText' },
      },
    },
    '&:has(:disabled)': { color: 'fg.muted' },
  },
});

import { defineRecipe } from '../recipe';

export const field = defineRecipe({
  base: {
    width: 'full',
    minHeight: '44px',
    paddingInline: '3',
    bg: 'bg.surface',
    color: 'fg.default',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'md',
    // Below 16 px iOS zooms into the field.
    fontSize: 'lg',
    '&:focus-visible': { outline: '2px solid {colors.accent.ring}', outlineOffset: '-1px', borderColor: 'accent.ring' },
  },
});

export const list = defineRecipe({
  base: {
    // One height, so that nothing moves while typing.
    height: 'min(400px, 50dvh)',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    marginInline: '-2',
    '& [role=group] > [data-part=label]': {
      position: 'sticky',
      top: '0',
      zIndex: '1',
      paddingInline: '2',
      paddingBlock: '1.5',
      bg: 'bg.surface',
      fontSize: 'xs',
      fontWeight: 'medium',
      color: 'fg.muted',
    },
    '& [role=option]': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      minHeight: '44px',
      paddingInline: '2',
      paddingBlock: '1',
      marginInline: '0.5',
      borderRadius: 'md',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      lineHeight: '1.35',
      scrollMarginTop: '32px',
      '&[data-highlighted]': { bg: 'bg.subtle', boxShadow: 'inset 0 0 0 2px {colors.accent.ring}' },
      '&[aria-disabled=true]': { color: 'fg.muted', cursor: 'not-allowed' },
      '& > small': { fontSize: 'xs', color: 'fg.muted' },
    },
    '& > p': { paddingInline: '2', paddingBlock: '3', color: 'fg.muted' },
  },
});

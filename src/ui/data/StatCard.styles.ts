import { recipe } from '../recipe';

export const card = recipe({
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    // Room for note and trend, whether there are any: nothing moves when they come.
    minHeight: '122px',
    '@media (max-width: 359px)': { minHeight: '140px' },
    paddingInline: { base: '3', sm: '4' },
    paddingTop: '4',
    paddingBottom: '2',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.hairline',
    borderRadius: 'lg',
    color: 'fg.default',
    transition: 'border-color 90ms',
    '& [data-part=label]': { color: 'fg.muted', fontSize: 'sm', lineHeight: '20px' },
    '& [data-part=value]': {
      fontSize: { base: '2xl', sm: '3xl' },
      fontWeight: 'semibold',
      letterSpacing: '-0.02em',
      lineHeight: '40px',
      fontVariantNumeric: 'tabular-nums',
    },
    '& [data-part=note]': { color: 'fg.muted', fontSize: 'xs', lineHeight: '18px' },
    '& [data-part=trend]': {
      display: 'flex',
      alignItems: 'center',
      columnGap: '1',
      flexWrap: 'wrap',
      color: 'fg.muted',
      fontSize: 'xs',
      lineHeight: '18px',
      fontVariantNumeric: 'tabular-nums',
      '& > .pc-icon': { width: '12px', height: '12px', color: 'fg.default' },
      // Where cards are narrow the sign says it alone.
      '@media (max-width: 479px), (min-width: 1024px) and (max-width: 1279px)': { '& > .pc-icon': { display: 'none' } },
      '& > b': { color: 'fg.default', fontWeight: 'medium' },
    },
    '&:has(a):hover': { borderColor: 'border.control' },
    '&:has(a:focus-visible)': { outline: '2px solid {colors.accent.ring}', outlineOffset: '2px' },
    '& > a': { display: 'flex', flexDirection: 'column', color: 'inherit', textDecoration: 'none', outline: 'none' },
    // The whole card leads where its link does; what the note says is no part of the link's name.
    '& > a::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
  },
});

export const statGrid = recipe({
  base: {
    display: 'grid',
    gap: { base: '3', lg: '4' },
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  },
});

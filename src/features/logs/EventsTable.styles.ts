import { defineRecipe } from '@/ui/recipe';

export const root = defineRecipe({
  base: {
    '& td': { position: 'relative' },
    '& [data-part=open]': {
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
      color: 'fg.default',
      borderRadius: 'sm',
      '&:hover': { textDecoration: 'underline' },
    },
    // A cell's menu button covers its end. The keyboard reaches it at any time, the pointer only in the hovered row.
    '& td > .pc-dots': {
      position: 'absolute',
      insetInlineEnd: '2px',
      top: '7px',
      width: '26px',
      background: '{colors.bg.hover}',
      // In a narrow window targets are large for a mouse too. What the cell says shows through all of it but the icon's ground.
      _touch: {
        top: '0',
        width: '44px',
        placeItems: 'center end',
        paddingInlineEnd: '5px',
        '&, &:is(:hover, [aria-expanded=true])': {
          background: 'linear-gradient(to left, {colors.bg.hover} 26px, transparent 26px)',
        },
      },
      opacity: '0',
      '&:focus-visible, &[aria-expanded=true]': { opacity: '1', outlineOffset: '-2px' },
    },
    '& tr:hover > td > .pc-dots': { opacity: '1' },
    // A long name ends where the menu button begins, so that the two targets do not overlap.
    '& td > .pc-truncate': { maxWidth: { base: 'calc(100% - 22px)', _touch: 'calc(100% - 40px)' } },
    // Two lines in the height of one row.
    '& td > .pc-truncate:has(+ small)': { lineHeight: '1.3' },
    '& td > small': { fontSize: 'xs', lineHeight: '1.3', '& > a': { color: 'inherit', fontWeight: 'normal' } },
    // One of several, a user's groups, stays in their line.
    '& td > .pc-truncate > a:only-child': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
    // A finger's target is as tall as the row; a link over its group's shares the row with it.
    '& td > [data-part=open]::after, & td > .pc-truncate:not(:has(+ small)) > a:only-child::after': {
      content: { base: 'none', _touch: '""' },
      position: 'absolute',
      inset: '0',
      height: '44px',
    },
    // A finger opens the row, whose panel has the same for each field.
    '@media (pointer: coarse)': { '& td > .pc-dots': { display: 'none' } },
    '& li': { minHeight: '76px' },
    '& [data-part=card]': { display: 'grid', gap: '1' },
    '& [data-part=line]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', minWidth: '0' },
    // Is cut rather than wrapped to a line of its own.
    '& [data-part=line] > a': {
      flex: '1 1 100px',
      minWidth: '0',
      lineHeight: '44px',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& li [data-part=open]': { minHeight: '44px' },
  },
});

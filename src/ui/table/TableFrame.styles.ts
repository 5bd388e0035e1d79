import { defineRecipe } from '../recipe';

export const tableFrame = defineRecipe({
  base: {
    minWidth: '0',
    '& [data-part=bar]': {
      display: 'flex',
      flexWrap: { base: 'nowrap', md: 'wrap' },
      alignItems: 'center',
      gap: '8px 12px',
      // On a phone one line that scrolls.
      // Hidden labels scroll along.
      position: 'relative',
      overflowX: { base: 'auto', md: 'visible' },
      scrollbarWidth: 'thin',
      whiteSpace: { base: 'nowrap', md: 'normal' },
      minHeight: '48px',
      paddingInline: '4',
      paddingBlock: { base: '0.5', md: '1.5' },
      borderBottomWidth: '1px',
    },
    '& [data-part=count]': { color: 'fg.muted', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& [data-part=tools]': {
      display: 'flex',
      flexWrap: { base: 'nowrap', md: 'wrap' },
      alignItems: 'center',
      gap: '2',
      marginInlineStart: 'auto',
      '& time': { fontSize: 'xs' },
    },
    // Below the banner, which stands still from here up.
    '& th': { position: { base: 'static', lg: 'sticky' }, top: '56px', zIndex: '1' },
    '& th > button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      height: { base: '36px', _touch: '44px' },
      minWidth: { base: '0', _touch: '44px' },
      maxWidth: 'full',
      fontWeight: 'medium',
      color: 'inherit',
      '& svg': { width: '13px', height: '13px', flex: 'none', opacity: '0.55' },
      '&:hover': { color: 'fg.default' },
      '&:focus-visible': { outlineOffset: '-2px' },
    },
    '& th[aria-sort] > button': { color: 'fg.default', '& svg': { opacity: '1' } },
    '& [data-part=tick] > input': {
      width: '18px',
      height: '18px',
      accentColor: '{colors.accent.solid}',
      display: 'block',
    },
    // The whole cell takes the click; so does a finger (44 px).
    '& label[data-part=tick]': {
      display: 'grid',
      placeItems: 'center',
      height: { base: '43px', _touch: '44px' },
      minWidth: { base: '0', _touch: '44px' },
      marginBlock: '-4px',
      marginInline: { base: '0', _touch: '-12px' },
      '&:has(> span)': { gridAutoFlow: 'column', gap: '1.5', marginInline: '0', fontSize: 'sm', color: 'fg.muted' },
    },
    '& td[data-part=actions]': { textAlign: 'end', overflow: 'visible' },
    '& select[data-part=sort]': {
      minHeight: '44px',
      paddingInline: '2',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'md',
      bg: 'bg.surface',
    },
  },
});

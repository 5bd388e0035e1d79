import { defineRecipe } from '../recipe';
import { AGE_UNDER_COUNT, COUNT_OVER_AGE } from '../theme/age-line';
import { HIDDEN } from '../theme/hidden';

export const tableFrame = defineRecipe({
  base: {
    minWidth: '0',
    '& [data-part=bar]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: { base: '0 8px', md: '8px 12px' },
      minHeight: '48px',
      paddingInline: '4',
      paddingBlock: { base: '0.5', md: '1.5' },
      borderBottomWidth: '1px',
    },
    '& [data-part=count]': { color: 'fg.muted', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
    '& [data-part=tools]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2',
      marginInlineStart: 'auto',
      '& time': { fontSize: 'xs' },
      // A phone has room for the icon and the last word.
      '& button > svg:first-child': { display: { base: 'block', md: 'none' } },
      '& [data-part=verb]': { mdDown: HIDDEN },
    },
    '& [data-clickable] [data-index]': { cursor: 'pointer' },
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
    // A plain age among the tools.
    '& [data-part=bar]:has(> [data-part=tools] > time:first-child)': {
      position: 'relative',
      '& > [data-part=count]': COUNT_OVER_AGE,
      '& > [data-part=tools] > time': AGE_UNDER_COUNT,
    },
    // An icon, over which the select itself lies unseen: its text would take the room of the tools beside it.
    '& [data-part=sort]': {
      position: 'relative',
      display: 'grid',
      placeItems: 'center',
      width: '44px',
      height: '44px',
      marginInlineStart: 'auto',
      borderWidth: '1px',
      borderColor: 'border.strong',
      borderRadius: 'md',
      '& + [data-part=tools]': { marginInlineStart: '0' },
      '& > svg': { width: '16px', height: '16px' },
      '& > select': { position: 'absolute', inset: '-1px', opacity: '0', fontSize: 'lg' },
      '&:has(:focus-visible)': { outline: '2px solid {colors.accent.ring}', outlineOffset: '2px' },
    },
  },
});

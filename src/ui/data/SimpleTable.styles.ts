import { defineRecipe } from '../recipe';

export const tableRoot = defineRecipe({
  base: {
    minWidth: '0',
    overflowX: { base: 'auto', lg: 'clip' },
    fontSize: 'md',
    '& ul': { listStyle: 'none', margin: '0', padding: '0' },
    // A first line with controls is 44 px high, and has room of its own around its words.
    '& li': {
      padding: '3',
      paddingInline: '4',
      borderBottomWidth: '1px',
      '&:has(> [data-part=card-title] > * ~ *)': { paddingTop: '1', paddingBottom: '2.5' },
    },
    '& li:last-child': { borderBottomWidth: '0' },
    '& [data-part=card-title]': {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '0 12px',
      minHeight: '32px',
      fontWeight: 'medium',
    },
    // At least as wide as its longest word: buttons that leave it less room go below it.
    '& [data-part=card-title] > :first-child': { flex: '1 1 130px', maxWidth: 'full', overflowWrap: 'break-word' },
    '& [data-part=card-title] .pc-truncate': { whiteSpace: 'normal' },
    // A second line under the title, rather than a table of names and values.
    '& dl': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2px 12px',
      marginTop: '0.5',
      fontSize: 'sm',
    },
    // A value goes below its name if one of its words does not fit beside it.
    '& dl > div': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '0 6px',
      minWidth: '0',
      maxWidth: 'full',
    },
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    // Touch targets are 44 px high. An inline link's padding does not change the line, and the cell clips what goes beyond it. Links that
    // share a cell keep their size, so that they do not overlap.
    '& td > a:only-of-type': { paddingBlock: { _touch: '14px' } },
    // The card's padding is above the title. Links in the line below overlap the padding of the title's link and keep their size, as in
    // running text.
    '& [data-part=card-title] > :first-child > a:only-of-type': { paddingBlock: { _touch: '14px' } },
    // The lines under the title are closer together, so that they grow.
    '& dd > a:only-of-type': {
      display: { base: 'inline', _touch: 'inline-block' },
      maxWidth: 'full',
      paddingBlock: { _touch: '13px' },
    },
    // A truncated name would clip its link's padding, so the link's touch area covers the whole name.
    '& .pc-name': { position: { _touch: 'relative' } },
    '& .pc-name .pc-truncate > a:only-child::after': {
      content: { base: 'none', _touch: '""' },
      position: 'absolute',
      insetInline: '0',
      top: '50%',
      height: '44px',
      transform: 'translateY(-50%)',
    },
    '& dd': { flex: '1 1 0', maxWidth: 'full', overflowWrap: 'break-word', fontVariantNumeric: 'tabular-nums' },
  },
});

import { PLAN_COLUMNS } from '@/contract/constants';
import { defineRecipe } from '@/ui/recipe';

export const planGrid = defineRecipe({
  base: {
    listStyle: 'none',
    display: 'grid',
    gridTemplateColumns: {
      base: '1fr',
      sm: 'repeat(2, minmax(0, 1fr))',
      xl: `repeat(${PLAN_COLUMNS}, minmax(0, 1fr))`,
    },
    gap: '4',
    // Header, features and choice are rows of the one grid: a feature stands on the same line in every card.
    '& > li': {
      display: 'grid',
      gridRow: 'span calc(var(--lines) + 2)',
      gridTemplateRows: 'subgrid',
      rowGap: '0',
      minWidth: '0',
      padding: '4',
      borderWidth: '1px',
      borderColor: 'border.hairline',
      borderRadius: 'lg',
    },
    '& > li[data-current]': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    '& header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', paddingBottom: '3' },
    '& h3': { fontSize: 'lg', fontWeight: 'semibold', lineHeight: '28px', overflowWrap: 'anywhere' },
    '& dl, & [data-part=lines]': {
      display: 'grid',
      gridRow: 'span var(--lines)',
      gridTemplateRows: 'subgrid',
      rowGap: '0',
      fontSize: 'md',
    },
    '& :is(dl, [data-part=lines]) > div': {
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: '3',
      paddingBlock: '2',
      borderTopWidth: '1px',
    },
    '& dt': { color: 'fg.muted', minWidth: '0', overflowWrap: 'anywhere' },
    '& dd': {
      textAlign: 'end',
      fontWeight: 'medium',
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'break-word',
      maxWidth: '65%',
      '& svg': { display: 'inline', verticalAlign: '-2px', marginInlineEnd: '1.5' },
      '&[data-value=no]': { color: 'fg.muted', fontWeight: 'normal' },
      '&[data-value=yes] svg': { color: 'allowed.fg' },
    },
    '& [data-part=choice]': {
      paddingTop: '4',
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '2',
      '& button': { width: '100%' },
    },
    '& [data-part=warning]': {
      display: 'flex',
      gap: '2',
      fontSize: 'sm',
      color: 'throttled.fg',
      '& > .pc-icon': { marginTop: '3px' },
    },
  },
});

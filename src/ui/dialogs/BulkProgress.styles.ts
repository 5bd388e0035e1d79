import { defineRecipe } from '../recipe';

export const root = defineRecipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    '& [data-part=line]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 12px',
      fontVariantNumeric: 'tabular-nums',
    },
    '& [data-part=buttons]': { display: 'flex', gap: '2', marginInlineStart: 'auto' },
    '& ul': { listStyle: 'none', maxHeight: '224px', overflowY: 'auto', borderWidth: '1px', borderRadius: 'md' },
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '4px 12px',
      minHeight: '36px',
      paddingInline: '3',
      paddingBlock: '1.5',
      borderBottomWidth: '1px',
      '&:last-child': { borderBottomWidth: '0' },
      '& > span:first-child': { flex: '1 1 160px', minWidth: '0', overflowWrap: 'anywhere' },
      '& > small': { width: 'full', fontSize: 'xs', color: 'fg.muted' },
    },
  },
});

import { defineRecipe } from '@/ui/recipe';

export const items = defineRecipe({
  base: {
    flex: '1',
    listStyle: 'none',
    // As high as the chart beside it, however much is found, so that nothing below moves when the findings arrive.
    maxHeight: { lg: '236px' },
    overflowY: { lg: 'auto' },
    '& > li': {
      display: 'flex',
      alignItems: 'start',
      gap: '2.5',
      paddingBlock: '2',
      borderBottomWidth: '1px',
      lineHeight: '20px',
      overflowWrap: 'anywhere',
    },
    '& > li:first-child': { paddingTop: '0' },
    '& > li:last-child': { borderBottomWidth: '0' },
    '& > li > :first-child': { flex: 'none', marginTop: '2px' },
    '& > li > :last-child': { minWidth: '0' },
    '& > li[data-tone=blocked] > :first-child': { color: 'blocked.fg' },
    '& > li[data-tone=warning] > :first-child': { color: 'throttled.fg' },
    '& > li[data-tone=disabled] > :first-child': { color: 'fg.muted' },
  },
});

import { recipe } from '@/ui/recipe';

export const items = recipe({
  base: {
    flex: '1',
    listStyle: 'none',
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
    '& > li[data-tone=throttled] > :first-child': { color: 'throttled.fg' },
    '& > li[data-tone=disabled] > :first-child': { color: 'fg.muted' },
  },
});

import { defineRecipe } from '@/ui/recipe';

export const fields = defineRecipe({
  base: {
    display: 'grid',
    gap: '2',
    '& > div': {
      display: 'grid',
      gridTemplateColumns: '72px minmax(0, 1fr)',
      alignItems: 'center',
      gap: '2',
      minHeight: '32px',
    },
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    // If both do not fit side by side, the buttons go below the value.
    '& dd': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 8px', minWidth: '0' },
    '& dd > span': { flex: '1 1 auto', minWidth: '0', overflowWrap: 'anywhere' },
    '& dd > div': { marginInlineStart: 'auto' },
    '& dd > span > a': {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: { base: '0', _touch: '44px' },
      overflowWrap: 'anywhere',
    },
  },
});

export const tree = defineRecipe({
  base: {
    listStyle: 'none',
    fontSize: 'sm',
    borderWidth: '1px',
    borderRadius: 'md',
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'start',
      gap: '2',
      minHeight: '32px',
      paddingInlineStart: 'calc(12px + var(--depth) * 16px)',
      paddingInlineEnd: '1',
      paddingBlock: '1',
      borderBottomWidth: '1px',
    },
    '& > li:last-child': { borderBottomWidth: '0' },
    '& [data-part=name]': { color: 'fg.muted', marginInlineEnd: '2' },
    '& [data-part=value]': { fontFamily: 'mono', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
  },
});

export const text = defineRecipe({
  base: {
    fontFamily: 'mono',
    fontSize: 'sm',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    padding: '3',
    borderWidth: '1px',
    borderRadius: 'md',
    maxHeight: '320px',
    overflowY: 'auto',
  },
});

export const heading = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    fontSize: 'sm',
    fontWeight: 'semibold',
  },
});

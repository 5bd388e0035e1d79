import { recipe } from '../recipe';

export const root = recipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    width: 'full',
    maxWidth: 'content',
    marginInline: 'auto',
    padding: { base: '4', lg: '6' },
    paddingBottom: { base: '12', lg: '12' },
    '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'start', gap: '12px 16px' },
    '& > header > [data-part=words]': { flex: '1 1 280px', minWidth: '0' },
    '& > header h1': {
      fontSize: 'xl',
      fontWeight: 'semibold',
      letterSpacing: '-0.012em',
      lineHeight: '28px',
      overflowWrap: 'anywhere',
    },
    '& > header [data-part=description]': { color: 'fg.muted', marginTop: '0.5' },
    '& > header > [data-part=action]': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    '& > [data-part=filters]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'end',
      gap: { base: '2', md: '3' },
      // On a phone the search has a line of its own, and the choices share the next.
      '& > *': { flex: { base: '1 1 140px', md: 'none' } },
      '& > :first-child:has(input)': { flexBasis: { base: '100%', md: 'auto' } },
    },
  },
});

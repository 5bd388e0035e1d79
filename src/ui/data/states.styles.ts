import { recipe } from '../recipe';

export const root = recipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    minHeight: '168px',
    padding: '6',
    textAlign: 'center',
    '& > [data-part=icon]': { color: 'fg.muted', marginBottom: '2' },
    '& > [data-part=icon][data-tone=blocked]': { color: 'blocked.fg' },
    '& > [data-part=sentence]': { fontWeight: 'medium' },
    '& > [data-part=text]': { color: 'fg.muted', maxWidth: '56ch', overflowWrap: 'anywhere' },
    '& > [data-part=action]': { marginTop: '3', display: 'flex', gap: '2', flexWrap: 'wrap', justifyContent: 'center' },
  },
});

export const rowsRoot = recipe({
  base: {
    '& > div': {
      display: 'flex',
      alignItems: 'center',
      gap: '6',
      height: '44px',
      paddingInline: '4',
      borderBottomWidth: '1px',
      '&:last-child': { borderBottomWidth: '0' },
    },
  },
});

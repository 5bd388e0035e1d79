import { recipe } from '../recipe';

export const root = recipe({
  base: {
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.hairline',
    borderRadius: 'lg',
    minWidth: '0',
    overflow: 'clip',
    '& > header': {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '8px 12px',
      minHeight: '48px',
      paddingInline: '4',
      paddingBlock: '2',
      borderBottomWidth: '1px',
    },
    '& > header > h2': { fontSize: 'md', fontWeight: 'semibold' },
    '& > header > [data-part=aside]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '8px 12px',
      marginInlineStart: 'auto',
      fontSize: 'xs',
      color: 'fg.muted',
    },
    '& > [data-part=toolbar]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'end',
      gap: { base: '2', md: '3' },
      paddingInline: '4',
      paddingBlock: '3',
      borderBottomWidth: '1px',
    },
    '& > [data-part=body][data-padded]': { padding: '4' },
    '& > footer': { paddingInline: '4', paddingBlock: '2.5', borderTopWidth: '1px', fontSize: 'sm' },
  },
});

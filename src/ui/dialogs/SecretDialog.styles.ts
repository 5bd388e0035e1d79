import { defineRecipe } from '../recipe';

export const examples = defineRecipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    marginTop: '4',
    paddingTop: '4',
    borderTopWidth: '1px',
    '& h3': { fontSize: 'sm', fontWeight: 'semibold' },
    '& [data-part=name]': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '2',
      fontSize: 'sm',
      color: 'fg.muted',
    },
    '& pre': {
      padding: '3',
      fontFamily: 'mono',
      fontSize: 'xs',
      lineHeight: '1.5',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      bg: 'bg.subtle',
      borderWidth: '1px',
      borderRadius: 'md',
    },
    '& p': { fontSize: 'sm', color: 'fg.muted' },
  },
});

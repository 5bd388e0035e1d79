import { defineRecipe } from '../recipe';

export const root = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minWidth: '44px',
    minHeight: { base: '36px', _touch: '44px' },
    paddingInline: '2',
    borderRadius: 'md',
    color: 'fg.muted',
    '& svg': { width: '16px', height: '16px', flex: 'none' },
    '& > span': { display: { base: 'none', lg: 'inline-flex' }, alignItems: 'center', gap: '2' },
    '& > span::after': {
      content: 'attr(data-keys)',
      fontSize: 'xs',
      paddingInline: '1.5',
      borderWidth: '1px',
      borderRadius: 'sm',
    },
    '&:hover': { bg: 'bg.subtle', color: 'fg.default' },
    lg: { borderWidth: '1px', paddingInline: '2.5' },
  },
});

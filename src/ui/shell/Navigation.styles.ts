import { defineRecipe } from '../recipe';

export const mainNav = defineRecipe({
  base: {
    paddingInline: '3',
    paddingBlock: '2',
    '& ul': { listStyle: 'none', display: 'flex', flexDirection: 'column', gap: '0.5' },
    '& a': {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minHeight: { base: '36px', _touch: '44px' },
      paddingInline: '2.5',
      borderRadius: 'md',
      color: 'fg.muted',
      fontWeight: 'medium',
      textDecoration: 'none',
      transition: 'background-color 90ms, color 90ms',
      '& svg': { width: '16px', height: '16px', flex: 'none' },
      '&:hover': { bg: 'bg.subtle', color: 'fg.default' },
      '&[aria-current=page]': { bg: 'accent.subtle', color: 'accent.fg' },
    },
  },
});

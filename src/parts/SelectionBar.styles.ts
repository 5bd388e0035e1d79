import { defineRecipe } from '@/ui/recipe';

export const bar = defineRecipe({
  base: {
    // Before the table in the document, so that the keyboard reaches it without passing every row.
    position: 'fixed',
    zIndex: '2',
    bottom: 'max(16px, env(safe-area-inset-bottom))',
    left: { base: '8px', lg: '256px' },
    right: { base: '8px', lg: '16px' },
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    width: 'fit-content',
    marginInline: 'auto',
    paddingInline: '4',
    paddingBlock: '1.5',
    borderRadius: 'lg',
    bg: 'bg.surface',
    boxShadow: 'overlay',
    '& > span': { fontWeight: 'medium', marginInlineEnd: '1' },
  },
});

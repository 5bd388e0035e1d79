import { defineRecipe } from '@/ui/recipe';

export const columns = defineRecipe({
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 1280px)': { gridTemplateColumns: '208px minmax(0, 1fr)' },
    '@media (min-width: 1400px)': { gridTemplateColumns: '236px minmax(0, 1fr)' },
  },
});

/** Buttons of which one, or some, are chosen. */
export const choices = defineRecipe({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    '& button[aria-pressed=true]': { bg: 'accent.subtle', color: 'accent.fg', borderColor: 'accent.ring' },
  },
});

export const searchWidth = defineRecipe({ base: { flex: '1 1 240px', minWidth: '0' } });

/** An export under way, without the table's bar to stand in. */
export const exporting = defineRecipe({
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', paddingInline: '4', paddingBlock: '1.5' },
});

export const pill = defineRecipe({
  base: {
    position: 'sticky',
    top: { base: '8px', lg: '64px' },
    zIndex: '2',
    display: 'flex',
    justifyContent: 'center',
    height: '0',
    '& > button': { boxShadow: 'overlay', borderRadius: 'full', marginTop: '2' },
  },
});

import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const emptyStateRecipe = defineSlotRecipe({
  slots: ['root', 'content', 'indicator', 'title', 'description'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '1',
      minHeight: '168px',
      padding: '6',
      textAlign: 'center',
    },
    indicator: { color: 'fg.muted', marginBottom: '2', '&[data-tone=blocked]': { color: 'blocked.fg' } },
    title: { fontWeight: 'medium' },
    description: { color: 'fg.muted', maxWidth: '56ch', overflowWrap: 'anywhere' },
    // The next step.
    content: { marginTop: '3', display: 'flex', gap: '2', flexWrap: 'wrap', justifyContent: 'center' },
  },
});

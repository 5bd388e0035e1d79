import { defineRecipe } from '../recipe';
import { HIDDEN } from '../theme/hidden';

export const root = defineRecipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: { base: '2', md: '4' },
    width: 'full',
    maxWidth: 'content',
    marginInline: 'auto',
    padding: { base: '4', lg: '6' },
    paddingTop: { base: '2', md: '3', lg: '6' },
    paddingBottom: { base: '12', lg: '12' },
    '& > header': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: { base: 'center', md: 'start' },
      gap: { base: '8px 12px', md: '12px 16px' },
    },
    // On a phone the action stands beside the title, facts below both, and a sentence is for screen readers alone: content begins sooner.
    '& > header > [data-part=words]': { display: { base: 'contents', md: 'block' }, flex: '1 1 280px', minWidth: '0' },
    '& > header h1': {
      // Beside its actions it may take two lines on a phone; above them where they would leave no room for its longest word.
      flex: { base: '1 1 100px', md: '1 1 auto' },
      maxWidth: 'full',
      fontSize: 'xl',
      fontWeight: 'semibold',
      letterSpacing: '-0.012em',
      lineHeight: '28px',
      overflowWrap: 'break-word',
    },
    '& > header [data-part=description]': {
      flexBasis: 'full',
      order: '1',
      color: 'fg.muted',
      marginTop: { base: '0', md: '0.5' },
    },
    '& > header [data-kind=sentence]': { mdDown: HIDDEN },
    '& > header > [data-part=action]': { display: 'flex', flexWrap: 'wrap', gap: { base: '1.5', md: '2' } },
    // The words say it all where room is short.
    '& > header > [data-part=action] > :not([aria-haspopup], [data-part]) > svg:first-child': {
      display: { base: 'none', md: 'block' },
    },
    '& [data-part=filters-button]': { display: { base: 'inline-flex', md: 'none' } },
    '& > [data-part=controls]': {
      display: { base: 'contents', md: 'flex' },
      flexWrap: 'wrap',
      alignItems: 'end',
      gap: '3',
    },
    '& [data-part=filters]': {
      display: { base: 'flex', md: 'contents' },
      '&[data-closed]': { display: { base: 'none', md: 'contents' } },
      // On a phone two beside each other.
      flexWrap: 'wrap',
      alignItems: 'end',
      gap: '2',
      '& > *': { flex: { base: '1 1 140px', md: 'none' }, minWidth: '0', maxWidth: { base: 'full', md: '320px' } },
    },
    // On a phone they share a line if the chosen options fit; a browser that cannot tell gives each a third.
    '& [data-part=filters][data-fields] > *': {
      flex: { base: '1 1 90px', md: 'none' },
      '@supports (field-sizing: content)': {
        flex: { base: '1 1 auto', md: 'none' },
        '& select': { fieldSizing: { base: 'content', md: 'fixed' } },
      },
    },
  },
});

import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const toastRecipe = defineSlotRecipe({
  slots: ['root', 'title', 'description', 'indicator', 'closeTrigger', 'actionTrigger'],
  base: {
    root: {
      pointerEvents: 'auto',
      display: 'flex',
      alignItems: 'center',
      // On a phone a long text takes the whole width, and what can be done stands below it.
      flexWrap: { base: 'wrap', md: 'nowrap' },
      justifyContent: 'flex-end',
      gap: '2.5',
      width: 'min(384px, calc(100vw - 32px))',
      minHeight: '48px',
      paddingInline: '3',
      paddingBlock: '2',
      borderRadius: 'lg',
      bg: 'bg.surface',
      color: 'fg.default',
      boxShadow: 'overlay',
      // Chakra's state machine sets each toast's position.
      translate: 'var(--x) var(--y)',
      opacity: 'var(--opacity)',
      '&[data-type=success] > .pc-icon': { color: 'allowed.fg' },
      '&[data-type=error] > .pc-icon': { color: 'blocked.fg' },
      '&[data-type=info] > .pc-icon': { color: 'info.fg' },
    },
    // A name may have thousands of letters: a text longer than this scrolls.
    description: {
      flex: { base: '1 1 200px', md: '1' },
      minWidth: '0',
      maxHeight: '40vh',
      overflowY: 'auto',
      overflowWrap: 'anywhere',
    },
  },
});

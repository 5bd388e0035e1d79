import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const toastRecipe = defineSlotRecipe({
  slots: ['root', 'title', 'description', 'indicator', 'closeTrigger', 'actionTrigger'],
  base: {
    root: {
      pointerEvents: 'auto',
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      width: 'min(384px, calc(100vw - 32px))',
      minHeight: '48px',
      paddingInline: '3',
      paddingBlock: '2',
      borderRadius: 'lg',
      bg: 'bg.surface',
      color: 'fg.default',
      boxShadow: 'overlay',
      // The machine says where each one stands.
      translate: 'var(--x) var(--y)',
      opacity: 'var(--opacity)',
      '&[data-type=success] > .pc-icon': { color: 'allowed.fg' },
      '&[data-type=error] > .pc-icon': { color: 'blocked.fg' },
      '&[data-type=info] > .pc-icon': { color: 'info.fg' },
    },
    description: { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
  },
});

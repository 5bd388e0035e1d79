import { defineRecipe } from '@/ui/recipe';

export const root = defineRecipe({
  base: {
    position: 'fixed',
    zIndex: '1000',
    // On the left, since side panels and forms' buttons are on the right; above the room for a toast, and above several while they are shown.
    left: '16px',
    // As far as the window has room for the tour itself.
    bottom: 'max(128px, min(calc(var(--toasts-room, 0px) + var(--toasts-bottom, 16px)), calc(100dvh - 300px)))',
    width: 'min(320px, calc(100vw - 32px))',
    display: 'grid',
    gap: '2',
    padding: '4',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'accent.ring',
    bg: 'bg.surface',
    color: 'fg.default',
    boxShadow: 'overlay',
    fontSize: 'md',
    '& > header': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      marginBlock: '-2',
      fontSize: 'sm',
      color: 'fg.muted',
      fontVariantNumeric: 'tabular-nums',
    },
    '& > button': { justifySelf: 'start' },
  },
});

import { defineRecipe } from '../recipe';

export const standIn = defineRecipe({
  base: {
    position: 'fixed',
    zIndex: '1000',
    left: '16px',
    bottom: 'max(var(--toasts-bottom, 16px), env(safe-area-inset-bottom))',
    width: 'min(384px, calc(100vw - 32px))',
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
  },
});

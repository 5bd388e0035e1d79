import { recipe } from '../recipe';

export const root = recipe({
  base: {
    position: 'fixed',
    inset: 'auto 16px max(16px, env(safe-area-inset-bottom)) auto',
    margin: '0',
    padding: '0',
    width: 'min(384px, calc(100vw - 32px))',
    border: 'none',
    background: 'transparent',
    overflow: 'visible',
    pointerEvents: 'none',
    '& > div': { display: 'flex', flexDirection: 'column', gap: '2' },
    '& > div:not(:empty) + div:not(:empty)': { marginTop: '2' },
    '& [data-part=toast]': {
      pointerEvents: 'auto',
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      minHeight: '48px',
      paddingInline: '3',
      paddingBlock: '2',
      borderRadius: 'lg',
      bg: 'bg.surface',
      color: 'fg.default',
      boxShadow: 'overlay',
    },
    '& [data-tone=allowed] > .pc-icon': { color: 'allowed.fg' },
    '& [data-tone=blocked] > .pc-icon': { color: 'blocked.fg' },
    '& [data-tone=info] > .pc-icon': { color: 'info.fg' },
    '& [data-part=toast] > p': { flex: '1', minWidth: '0', overflowWrap: 'anywhere' },
  },
});

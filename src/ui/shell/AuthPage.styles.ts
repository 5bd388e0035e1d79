import { defineRecipe } from '../recipe';

export const root = defineRecipe({
  base: {
    minHeight: '100dvh',
    display: 'flex',
    flexDirection: 'column',
    paddingInline: 'max(16px, env(safe-area-inset-left)) max(16px, env(safe-area-inset-right))',
    paddingBottom: 'max(24px, env(safe-area-inset-bottom))',
    // The gate, far away behind the form: the mark's own bars, faint.
    backgroundImage:
      'linear-gradient({colors.border.hairline} 1px, transparent 1px), linear-gradient(90deg, {colors.border.hairline} 1px, transparent 1px)',
    backgroundSize: '64px 64px',
    backgroundPosition: 'center top',
    position: 'relative',
    isolation: 'isolate',
    '&::before': {
      content: '""',
      position: 'absolute',
      inset: '0',
      zIndex: '-1',
      background:
        'radial-gradient(ellipse 70% 60% at 50% 42%, {colors.bg.canvas} 45%, transparent), linear-gradient(transparent 20%, {colors.bg.canvas} 75%)',
    },
    '& > main': { margin: 'auto', width: 'full', maxWidth: '400px', paddingBlock: '8' },
    '& [data-part=brand]': {
      display: 'flex',
      alignItems: 'center',
      gap: '2.5',
      fontSize: 'lg',
      fontWeight: 'semibold',
      letterSpacing: '-0.01em',
    },
    '& [data-part=brand] svg': { color: 'accent.fg' },
    '& [data-part=line]': { color: 'fg.muted', marginTop: '2', marginBottom: '6' },
    '& [data-part=card]': {
      bg: 'bg.surface',
      borderWidth: '1px',
      borderColor: 'border.hairline',
      borderRadius: 'xl',
      padding: { base: '5', sm: '8' },
      boxShadow: '0 1px 2px rgb(9 20 19 / 0.04), 0 16px 40px -24px rgb(9 20 19 / 0.2)',
    },
    '& h1': { fontSize: 'xl', fontWeight: 'semibold', letterSpacing: '-0.012em', lineHeight: '28px' },
    '& [data-part=step]': { color: 'fg.muted', fontSize: 'sm' },
    '& [data-part=description]': { color: 'fg.muted', marginTop: '1' },
    '& [data-part=body]': { marginTop: '5' },
    '& [data-part=footer]': { marginTop: '5', textAlign: 'center', color: 'fg.muted' },
  },
});

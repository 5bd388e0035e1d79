import { recipe } from '../recipe';

export const root = recipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    minWidth: '0',
    '& > label': { fontSize: 'sm', fontWeight: 'medium', lineHeight: '20px' },
    '& > [data-part=hint]': { fontSize: 'xs', color: 'fg.muted' },
    '& > [data-part=error]': { fontSize: 'sm', color: 'blocked.fg', overflowWrap: 'anywhere' },
  },
});

import { recipe } from '../recipe';

export const crumbs = recipe({
  base: {
    minWidth: '0',
    overflow: 'hidden',
    // A line of its own where the banner is too narrow for both.
    order: { base: '1', md: '0' },
    flexBasis: { base: '100%', md: 'auto' },
    paddingInline: { base: '2', md: '0' },
    marginTop: { base: '-10px', md: '0' },
    '& ol': {
      listStyle: 'none',
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      minWidth: '0',
      minHeight: { base: '44px', lg: '24px' },
    },
    '& li': {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      lineHeight: { base: '44px', lg: '24px' },
      color: 'fg.muted',
      minWidth: '0',
    },
    '& li:last-child': { color: 'fg.default', fontWeight: 'medium' },
    '& li[aria-hidden]': { flex: 'none', opacity: '0.6' },
    '& a': {
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      color: 'inherit',
      textDecoration: 'none',
      borderRadius: 'sm',
      '&:hover': { color: 'fg.default' },
    },
    '& a:focus-visible': { outlineOffset: '-2px' },
  },
});

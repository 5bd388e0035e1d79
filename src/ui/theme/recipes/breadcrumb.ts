import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const breadcrumbRecipe = defineSlotRecipe({
  slots: ['root', 'list', 'item', 'link', 'currentLink', 'separator', 'ellipsis'],
  base: {
    root: {
      minWidth: '0',
      overflow: 'hidden',
      // On a line of its own where the banner is too narrow for both.
      order: { base: '1', md: '0' },
      flexBasis: { base: '100%', md: 'auto' },
      paddingInline: { base: '2', md: '0' },
      // Its targets reach into the free space above and below.
      marginBlock: { base: '-10px -8px', md: '0' },
      // On a phone a single-step path only repeats the heading below it.
      '&:not(:has(li ~ li))': { display: { base: 'none', md: 'block' } },
    },
    list: {
      listStyle: 'none',
      display: 'flex',
      alignItems: 'center',
      gap: '1.5',
      minWidth: '0',
      minHeight: { base: '24px', _touch: '44px' },
    },
    item: {
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      lineHeight: { base: '24px', _touch: '44px' },
      color: 'fg.muted',
      minWidth: '0',
      '&:last-child': { color: 'fg.default', fontWeight: 'medium' },
    },
    separator: { flex: 'none', lineHeight: { base: '24px', _touch: '44px' }, color: 'fg.muted', opacity: '0.6' },
    link: {
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      color: 'inherit',
      textDecoration: 'none',
      borderRadius: 'sm',
      '&:hover': { color: 'fg.default' },
      '&:focus-visible': { outlineOffset: '-2px' },
    },
  },
});

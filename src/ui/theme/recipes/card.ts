import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const cardRecipe = defineSlotRecipe({
  slots: ['root', 'header', 'title', 'description', 'body', 'footer'],
  base: {
    root: {
      bg: 'bg.surface',
      borderWidth: '1px',
      borderColor: 'border.hairline',
      borderRadius: 'lg',
      minWidth: '0',
      overflow: 'clip',
      '& > [data-part=toolbar]': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'end',
        gap: { base: '2', md: '3' },
        paddingInline: '4',
        paddingBlock: '3',
        borderBottomWidth: '1px',
      },
      // The bar of the table begins beside the floating age.
      '&[data-list]:has([data-part=bar]) > header': {
        float: { base: 'right', md: 'none' },
        minHeight: { base: '49px', md: '48px' },
        paddingBlock: { base: '0', md: '2' },
        paddingInlineStart: { base: '2', md: '4' },
        '& > h2': {
          position: { base: 'absolute', md: 'static' },
          clipPath: { base: 'inset(50%)', md: 'none' },
          whiteSpace: { base: 'nowrap', md: 'normal' },
        },
      },
    },
    header: {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '8px 12px',
      minHeight: '48px',
      paddingInline: '4',
      paddingBlock: '2',
      borderBottomWidth: '1px',
      '& > [data-part=aside]': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 12px',
        marginInlineStart: 'auto',
        fontSize: 'xs',
        color: 'fg.muted',
        '& a': { display: 'inline-flex', alignItems: 'center', minHeight: { base: '0', _touch: '44px' } },
      },
    },
    title: { fontSize: 'md', fontWeight: 'semibold' },
    footer: { paddingInline: '4', paddingBlock: '2.5', borderTopWidth: '1px', fontSize: 'sm' },
  },
  variants: { padded: { true: { body: { padding: '4' } } } },
});

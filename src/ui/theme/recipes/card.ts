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
      // Title, age and the bar of the table share one line: the bar begins beside the floating header.
      '&[data-list]:has([data-part=bar]) > header': {
        float: { base: 'right', md: 'left' },
        minHeight: { base: '48px', md: { base: '48px', _touch: '56px' } },
        borderBottomWidth: '0',
        paddingInlineStart: { base: '2', md: '4' },
        paddingInlineEnd: { base: '4', md: '0' },
        // The words of the page's own heading; a phone has no room for them twice.
        '& > h2': {
          position: { base: 'absolute', md: 'static' },
          clipPath: { base: 'inset(50%)', md: 'none' },
        },
      },
      '&[data-list] > header ~ * [data-part=bar]': {
        borderBottomWidth: '0',
        paddingInlineEnd: { base: '5', md: '4' },
        // Fades out where more of it can be scrolled into view.
        maskImage: { base: 'linear-gradient(to left, transparent, #000 20px)', md: 'none' },
        '& + *': { clear: 'both', borderTopWidth: '1px' },
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

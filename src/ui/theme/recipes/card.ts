import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { AGE_UNDER_COUNT, COUNT_OVER_AGE } from '../age-line';
import { HIDDEN } from '../hidden';

// Each `:has` of a list names its children level by level: one that looks at all descendants would style the whole list again for every
// row that comes or goes.

const WITH_TABLE = '&[data-list]:has(> div > div > [data-part=bar])';
/** A list that begins with its table, apart from the selection's bar. Not one whose age has a note: that needs a line of its own. */
const PLAIN_LIST =
  '&[data-list]:has(> div > :is(:first-child, [role=group] + div) > [data-part=bar]):not(:has(> header > div > span))';

/** A link that stands alone is as high as a finger needs. */
const LONE_LINK = { display: 'inline-flex', alignItems: 'center', minHeight: { base: '0', _touch: '44px' } } as const;

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
      [`${WITH_TABLE} > header`]: {
        float: { base: 'right', md: 'left' },
        minHeight: { base: '48px', md: { base: '48px', _touch: '56px' } },
        borderBottomWidth: '0',
        paddingInlineStart: { base: '2', md: '4' },
        paddingInlineEnd: { base: '4', md: '0' },
        // The words of the page's own heading; a phone has no room for them twice.
        '& > h2': { mdDown: HIDDEN },
      },
      [PLAIN_LIST]: {
        position: { base: 'relative', md: 'static' },
        '& > header': {
          ...AGE_UNDER_COUNT,
          marginInlineStart: '0',
          zIndex: '1',
          minHeight: { base: '0', md: { base: '48px', _touch: '56px' } },
          paddingBlock: { base: '0', md: '2' },
          paddingInlineStart: '4',
        },
        '& [data-part=count]': COUNT_OVER_AGE,
      },
      '&[data-list] > div > div > [data-part=bar]': {
        borderBottomWidth: '0',
        '& + div': { clear: 'both', borderTopWidth: '1px' },
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
        '& a': LONE_LINK,
      },
    },
    title: { fontSize: 'md', fontWeight: 'semibold' },
    // A notice is as wide as the rows below it.
    body: { '& > [data-notice]': { clear: 'both', borderRadius: '0' } },
    footer: {
      paddingInline: '4',
      paddingBlock: '2.5',
      borderTopWidth: '1px',
      fontSize: 'sm',
      '& > a': LONE_LINK,
    },
  },
  variants: { padded: { true: { body: { padding: '4', '& > [data-notice]': { borderRadius: 'md' } } } } },
});

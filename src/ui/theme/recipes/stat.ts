import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { HIDDEN } from '../hidden';

// Two cards beside each other on a phone, four on a tablet: about 170 px each.
const NARROW = '@media (min-width: 360px) and (max-width: 479px), (min-width: 768px) and (max-width: 1279px)';
// At these widths the moment of comparison would leave no room for the note.
const NO_ROOM_FOR_SINCE =
  '@media (min-width: 360px) and (max-width: 599px), (min-width: 768px) and (max-width: 1399px)';

const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export const statRecipe = defineSlotRecipe({
  slots: ['root', 'label', 'helpText', 'valueText', 'valueUnit', 'indicator'],
  base: {
    root: {
      position: 'relative',
      // With or without note and trend: nothing moves when they come.
      minHeight: '64px',
      paddingInline: '3',
      paddingBlock: '2',
      [NARROW]: { paddingInline: '2' },
      bg: 'bg.surface',
      borderWidth: '1px',
      borderColor: 'border.hairline',
      borderRadius: 'lg',
      color: 'fg.default',
      transition: 'border-color 90ms',
      '&:has(a):hover': { borderColor: 'border.control' },
      '&:has(a:focus-visible)': { outline: '2px solid {colors.accent.ring}', outlineOffset: '2px' },
      '& > a, & > div': { display: 'flex', justifyContent: 'space-between', columnGap: '1.5' },
      '& > a': { alignItems: 'center', color: 'inherit', textDecoration: 'none', outline: 'none' },
      // The whole card leads where its link does; the note is not part of the link's name.
      '& > a::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
    },
    label: {
      color: 'fg.muted',
      fontSize: 'sm',
      lineHeight: '28px',
      minWidth: '0',
      ...CUT,
      [NARROW]: { fontSize: 'xs' },
    },
    valueText: {
      flex: 'none',
      fontSize: 'xl',
      fontWeight: 'semibold',
      letterSpacing: '-0.02em',
      lineHeight: '28px',
      fontVariantNumeric: 'tabular-nums',
      [NARROW]: { fontSize: 'lg' },
    },
    helpText: {
      color: 'fg.muted',
      fontSize: 'xs',
      lineHeight: '18px',
      minWidth: '0',
      ...CUT,
      '&[data-trend]': {
        display: 'flex',
        alignItems: 'center',
        flex: 'none',
        columnGap: '1',
        marginInlineStart: 'auto',
        fontVariantNumeric: 'tabular-nums',
      },
      '& > b': { color: 'fg.default', fontWeight: 'medium' },
      // The sign alone is enough.
      '& > .pc-icon': { width: '12px', height: '12px', color: 'fg.default', [NARROW]: { display: 'none' } },
      '& > [data-part=since]': { [NO_ROOM_FOR_SINCE]: HIDDEN },
    },
  },
});

import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

/**
 * Rows and cells are plain elements, styled from the root: a component for each cell costs a scrolling table too much
 * (docs/decisions/0342-parts-that-stay-ours.md).
 */
export const tableRecipe = defineSlotRecipe({
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: {
      width: 'full',
      borderCollapse: 'separate',
      borderSpacing: '0',
      tableLayout: 'fixed',
      '& th': {
        height: '36px',
        paddingInline: '3',
        textAlign: 'start',
        fontSize: 'xs',
        fontWeight: 'medium',
        color: 'fg.muted',
        bg: 'bg.subtle',
        borderBottomWidth: '1px',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
      },
      '& td': {
        height: '44px',
        paddingInline: '3',
        paddingBlock: '1',
        borderBottomWidth: '1px',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
      },
      '& :is(th, td)[data-align=end]': { textAlign: 'end' },
      '& :is(th, td):first-child': { paddingInlineStart: '4' },
      '& :is(th, td):last-child': { paddingInlineEnd: '4' },
      '& td[data-wrap]': { whiteSpace: 'normal', overflowWrap: 'anywhere', paddingBlock: '2' },
      '& tbody:last-of-type > tr:last-child > td': { borderBottomWidth: '0' },
      '& tbody > tr:hover > td': { bg: 'bg.hover' },
      '& tbody > tr[data-selected] > td': { bg: 'accent.subtle' },
    },
  },
});

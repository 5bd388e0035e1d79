import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { POPUP } from './control';
import { LAYER } from './layer';

export const comboboxRecipe = defineSlotRecipe({
  slots: ['root', 'control', 'input', 'positioner', 'content', 'item', 'itemText', 'empty', 'label'],
  base: {
    root: { width: 'full', minWidth: '0' },
    content: {
      zIndex: LAYER,
      padding: '1',
      maxHeight: 'min(320px, var(--available-height))',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      ...POPUP,
      // Notes are longer than a field in a table is wide.
      '&[data-wide]': {
        width: 'max-content',
        minWidth: 'var(--reference-width)',
        maxWidth: 'min(320px, calc(100vw - 16px))',
      },
      '& > p': { paddingInline: '2.5', paddingBlock: '2', fontSize: 'sm', color: 'fg.muted' },
    },
    item: {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'center',
      flexShrink: 0,
      minHeight: { base: '34px', _touch: '44px' },
      paddingInline: '2.5',
      paddingBlock: '1',
      borderRadius: 'md',
      cursor: 'pointer',
      overflowWrap: 'anywhere',
      lineHeight: '1.35',
      '&[data-highlighted]': { bg: 'bg.subtle', boxShadow: 'inset 0 0 0 2px {colors.accent.ring}' },
      '&[data-state=checked]': { color: 'accent.fg', fontWeight: 'medium' },
      '& > small': { fontSize: 'xs', color: 'fg.muted', fontWeight: 'normal' },
    },
  },
});

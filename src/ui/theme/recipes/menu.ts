import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { POPUP } from './control';
import { LAYER } from './layer';

export const menuRecipe = defineSlotRecipe({
  slots: ['positioner', 'content', 'itemGroup', 'itemGroupLabel', 'item', 'itemText', 'separator'],
  base: {
    content: {
      zIndex: LAYER,
      padding: '1',
      minWidth: '184px',
      maxWidth: 'min(320px, calc(100vw - 16px))',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      ...POPUP,
    },
    itemGroupLabel: {
      padding: '2',
      paddingBottom: '2.5',
      marginBottom: '1',
      borderBottomWidth: '1px',
      overflowWrap: 'anywhere',
    },
    item: {
      display: 'block',
      width: 'full',
      minHeight: { base: '34px', _touch: '44px' },
      paddingInline: '2.5',
      paddingBlock: '1.5',
      borderRadius: 'md',
      textAlign: 'start',
      cursor: 'pointer',
      userSelect: 'none',
      '&[data-highlighted]': { bg: 'bg.subtle', boxShadow: 'inset 0 0 0 2px {colors.accent.ring}' },
      '&[data-tone=danger]': { color: 'blocked.fg' },
      '&[aria-disabled=true]': { color: 'fg.muted', cursor: 'not-allowed' },
      '& > small': { display: 'block', fontSize: 'xs', lineHeight: '1.4', color: 'fg.muted', marginTop: '0.5' },
    },
  },
});

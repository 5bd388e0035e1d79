import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { CONTROL, SELECTABLE } from './control';

export const nativeSelectRecipe = defineSlotRecipe({
  slots: ['root', 'field', 'indicator'],
  base: {
    // The chevron is the field's own background, so nothing has to be placed over it.
    root: { display: 'contents' },
    field: {
      ...CONTROL,
      appearance: 'none',
      ...SELECTABLE,
      '& option': { background: 'bg.surface', color: 'fg.default' },
    },
  },
});

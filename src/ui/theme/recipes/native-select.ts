import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { CHEVRON } from '../icons';
import { CONTROL } from './control';

export const nativeSelectRecipe = defineSlotRecipe({
  slots: ['root', 'field', 'indicator'],
  base: {
    // The chevron is the field's own background, so nothing has to be placed over it.
    root: { display: 'contents' },
    field: {
      ...CONTROL,
      appearance: 'none',
      paddingInlineEnd: '8',
      textOverflow: 'ellipsis',
      backgroundImage: CHEVRON,
      backgroundSize: '14px',
      backgroundPosition: 'right 10px center',
      backgroundRepeat: 'no-repeat',
      'td &': { minHeight: { base: '34px', _touch: '44px' }, borderColor: 'border.hairline' },
      'tr:hover &': { borderColor: 'border.control' },
      '& option': { background: 'bg.surface', color: 'fg.default' },
    },
  },
});

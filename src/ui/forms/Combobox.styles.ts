import { defineRecipe } from '../recipe';
import { CHEVRON } from '../theme/icons';

export const input = defineRecipe({
  base: {
    paddingInlineEnd: '8',
    textOverflow: 'ellipsis',
    backgroundImage: CHEVRON,
    backgroundSize: '14px',
    backgroundPosition: 'right 10px center',
    backgroundRepeat: 'no-repeat',
    // One in every row of a table: as quiet as text until it is wanted.
    'td &': { minHeight: { base: '34px', _touch: '44px' }, borderColor: 'border.hairline' },
    'tr:hover &': { borderColor: 'border.control' },
  },
});

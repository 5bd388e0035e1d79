import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

export const fieldRecipe = defineSlotRecipe({
  slots: ['root', 'label', 'requiredIndicator', 'helperText', 'errorText', 'input', 'textarea', 'select'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: '0' },
    label: { fontSize: 'sm', fontWeight: 'medium', lineHeight: '20px', overflowWrap: 'anywhere' },
    helperText: { fontSize: 'xs', color: 'fg.muted', overflowWrap: 'anywhere' },
    errorText: { fontSize: 'sm', color: 'blocked.fg', overflowWrap: 'anywhere' },
  },
});

import { defineSlotRecipe } from '@chakra-ui/react/styled-system';

const toneStyle = (tone: string) => ({ root: { bg: `${tone}.bg`, color: `${tone}.fg` } });

export const alertRecipe = defineSlotRecipe({
  slots: ['root', 'indicator', 'content', 'title', 'description'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      gap: '8px 12px',
      paddingInline: '3',
      paddingBlock: '2',
      minHeight: '44px',
      borderRadius: 'md',
      fontSize: 'md',
      '& > [data-part=action]': {
        display: 'flex',
        gap: '2',
        marginInlineStart: 'auto',
        '& > a': { display: 'flex', alignItems: 'center', minHeight: { _touch: '44px' } },
      },
    },
    indicator: { display: 'contents' },
    content: { flex: '1 1 160px', minWidth: '0', overflowWrap: 'anywhere' },
  },
  variants: {
    tone: {
      allowed: toneStyle('allowed'),
      blocked: toneStyle('blocked'),
      throttled: toneStyle('throttled'),
      shadow: toneStyle('shadow'),
      disabled: toneStyle('disabled'),
      neutral: { root: { bg: 'bg.subtle', color: 'fg.default' } },
      info: toneStyle('info'),
    },
  },
});

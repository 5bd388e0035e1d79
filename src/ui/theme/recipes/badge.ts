import { defineRecipe } from '@chakra-ui/react/styled-system';
import { ICON_MASK } from '../icons';

const toneStyle = (tone: string) => ({ bg: `${tone}.bg`, color: `${tone}.fg` });

export const badgeRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    paddingInline: '7px',
    minHeight: '22px',
    maxWidth: 'full',
    flexShrink: '0',
    borderRadius: 'sm',
    fontSize: 'xs',
    fontWeight: 'medium',
    // A word too long for its line breaks. In tables' rows, of one height, it is cut like all other text, unless its column wraps.
    overflowWrap: 'anywhere',
    'td:not([data-wrap]) &': { height: '22px', whiteSpace: 'nowrap' },
    // The icon is a shape cut out of the text's colour (theme/icons.ts): a badge is one node.
    '&[data-icon]::before': {
      content: '""',
      flex: 'none',
      width: '12px',
      height: '12px',
      background: 'currentColor',
      mask: ICON_MASK,
      forcedColorAdjust: 'none',
    },
  },
  variants: {
    tone: {
      allowed: toneStyle('allowed'),
      blocked: toneStyle('blocked'),
      throttled: toneStyle('throttled'),
      shadow: toneStyle('shadow'),
      disabled: toneStyle('disabled'),
      info: toneStyle('info'),
      neutral: { bg: 'bg.subtle', color: 'fg.muted' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

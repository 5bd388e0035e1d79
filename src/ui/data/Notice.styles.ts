import { recipe } from '../recipe';

const toneStyle = (tone: string) => ({ bg: `${tone}.bg`, color: `${tone}.fg` });

export const root = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '8px 12px',
    paddingInline: '3',
    paddingBlock: '2',
    minHeight: '44px',
    borderRadius: 'md',
    fontSize: 'md',
    '& > [data-part=text]': { flex: '1 1 160px', minWidth: '0', overflowWrap: 'anywhere' },
    '& > [data-part=action]': {
      display: 'flex',
      gap: '2',
      marginInlineStart: 'auto',
      '& > a': { display: 'flex', alignItems: 'center', minHeight: { base: '44px', lg: '0' } },
    },
  },
  variants: {
    tone: {
      allowed: toneStyle('allowed'),
      blocked: toneStyle('blocked'),
      throttled: toneStyle('throttled'),
      shadow: toneStyle('shadow'),
      disabled: toneStyle('disabled'),
      neutral: { bg: 'bg.subtle', color: 'fg.default' },
      info: toneStyle('info'),
    },
  },
});

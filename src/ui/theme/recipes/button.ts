import { defineRecipe } from '@chakra-ui/react/styled-system';

export const buttonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    minHeight: '36px',
    paddingInline: '3',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontSize: 'md',
    fontWeight: 'medium',
    lineHeight: '1',
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    userSelect: 'none',
    transition: 'background-color 90ms, border-color 90ms, color 90ms',
    '& svg': { width: '16px', height: '16px', flex: 'none' },
    '&:is(:disabled, [aria-disabled=true])': {
      bg: 'bg.subtle',
      color: 'fg.muted',
      borderColor: 'border.hairline',
      cursor: 'not-allowed',
    },
    _touch: { minHeight: '44px', minWidth: '44px' },
  },
  variants: {
    look: {
      primary: {
        bg: 'accent.solid',
        color: 'accent.onSolid',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'accent.solidHover' },
      },
      secondary: {
        bg: 'bg.surface',
        borderColor: 'border.strong',
        color: 'fg.default',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'bg.subtle' },
      },
      danger: {
        bg: 'danger.solid',
        color: 'danger.onSolid',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'danger.solidHover' },
      },
      plain: {
        color: 'fg.default',
        '&:hover:not(:disabled, [aria-disabled=true])': { bg: 'bg.subtle' },
        '&:is(:disabled, [aria-disabled=true])': { bg: 'transparent', borderColor: 'transparent' },
      },
    },
    size: {
      md: {},
      sm: { minHeight: '30px', paddingInline: '2.5', fontSize: 'sm' },
    },
    square: {
      true: { width: '36px', paddingInline: '0' },
    },
  },
  defaultVariants: { look: 'secondary', size: 'md' },
});

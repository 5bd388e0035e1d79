import { type ComponentProps, type MouseEvent, useId } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { styled } from './theme/system';
import { VisuallyHidden } from './util/VisuallyHidden';

const recipe = {
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
    '@media (max-width: 1023px), (pointer: coarse)': { minHeight: '44px', minWidth: '44px' },
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
} as const;

const ButtonRoot = styled('button', recipe);
const LinkRoot = styled(Link, recipe);

export type ButtonLook = keyof typeof recipe.variants.look;

interface Look {
  /** `primary` once per page; `danger` for what cannot be taken back; `plain` inside tables and headers. Default `secondary`. */
  look?: ButtonLook;
  size?: 'md' | 'sm';
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'color'> & Look & { square?: boolean };

export function Button({ type = 'button', ...rest }: ButtonProps) {
  return <ButtonRoot type={type} {...rest} />;
}

/** A button of one icon. `label` is its name and its tooltip. */
export function IconButton({ label, ...rest }: Omit<ButtonProps, 'square' | 'aria-label'> & { label: string }) {
  return <Button look="plain" square aria-label={label} data-tip={label} {...rest} />;
}

/** A link that looks like a button: it leads somewhere, it changes nothing. */
export function LinkButton(props: Omit<LinkProps, 'color' | 'mask'> & Look) {
  return <LinkRoot {...props} />;
}

export interface ActionButtonProps extends ButtonProps {
  /** Why it cannot be used now, for instance 'You are offline. Changes need a connection.' Undefined: it can. */
  disabledReason?: string | undefined;
  /** While it works: shown in its place, and it does not fire twice. */
  pendingText?: string | undefined;
}

/**
 * A button that can say why it is disabled. It stays focusable (`aria-disabled`), and the reason is its description and shows on
 * hover, focus and tap (style.md 16). In a form, `type="submit"` does not submit while disabled.
 */
export function ActionButton({ disabledReason, pendingText, onClick, children, ...rest }: ActionButtonProps) {
  const reasonId = useId();
  const blocked = disabledReason !== undefined || pendingText !== undefined;
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <Button
        {...rest}
        onClick={guard}
        aria-disabled={blocked || undefined}
        aria-describedby={disabledReason ? reasonId : rest['aria-describedby']}
        data-tip={disabledReason}
      >
        {pendingText ?? children}
      </Button>
      {disabledReason ? <VisuallyHidden id={reasonId}>{disabledReason}</VisuallyHidden> : null}
    </>
  );
}

const TextLinkRoot = styled(Link, {
  base: {
    color: 'accent.fg',
    fontWeight: 'medium',
    textDecoration: 'none',
    borderRadius: 'sm',
    '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
});

/** A link in running text or a table cell. */
export function TextLink(props: Omit<LinkProps, 'color' | 'mask'>) {
  return <TextLinkRoot {...props} />;
}

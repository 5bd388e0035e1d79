import { Button as ChakraButton } from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentProps, type FunctionComponent, type MouseEvent, memo, useId } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import * as styles from './Button.styles';
import type { VariantsOf } from './theme/chakra/strict';
import type { buttonRecipe } from './theme/recipes/button';
import { VisuallyHidden } from './util/VisuallyHidden';

export type ButtonLook = NonNullable<VariantsOf<typeof buttonRecipe>['look']>;

interface Look {
  /** `primary` once per page; `danger` for what cannot be taken back; `plain` inside tables and headers. Default `secondary`. */
  look?: ButtonLook;
  size?: 'md' | 'sm';
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'color'> & Look & { square?: boolean };

export const Button: FunctionComponent<ButtonProps> = ChakraButton;

/** A button of one icon. `label` is its name and its tooltip. */
export function IconButton({ label, ...rest }: Omit<ButtonProps, 'square' | 'aria-label'> & { label: string }) {
  return <Button look="plain" square aria-label={label} data-tip={label} {...rest} />;
}

/** A link that looks like a button: it leads somewhere, it changes nothing. */
export function LinkButton({ look, size, ...rest }: Omit<LinkProps, 'color' | 'mask'> & Look) {
  return (
    <ChakraButton asChild look={look} size={size} type={undefined}>
      <Link {...rest} />
    </ChakraButton>
  );
}

export interface ActionButtonProps extends ButtonProps {
  /** Explains why the button cannot be used now, such as 'You are offline. Changes need a connection.'; undefined if it can. */
  disabledReason?: string | undefined;
  /** Shown instead of the label while the action runs; the button does not fire twice. */
  pendingText?: string | undefined;
  /** The effect of the button, as a tooltip; empty while it is being computed. `disabledReason` takes precedence. */
  tip?: string | undefined;
}

/**
 * A button that can say why it is disabled. It stays focusable (`aria-disabled`), and the reason is its description and shows on
 * hover, focus and tap (style.md 16). In a form, `type="submit"` does not submit while disabled.
 */
export function ActionButton({ disabledReason, pendingText, tip, onClick, children, ...rest }: ActionButtonProps) {
  const reasonId = useId();
  const blocked = disabledReason !== undefined || pendingText !== undefined;
  // Browsers leave out `aria-description` where another element describes the button.
  const description = [rest['aria-description'], disabledReason].filter(Boolean).join('. ');
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
        data-tip={disabledReason ?? tip}
      >
        {pendingText ?? children}
      </Button>
      {disabledReason ? <VisuallyHidden id={reasonId}>{description}</VisuallyHidden> : null}
    </>
  );
}

/** A link in running text or a table cell. */
export const TextLink: FunctionComponent<Omit<LinkProps, 'color' | 'mask'>> = memo(chakra(Link, styles.textLinkRoot));

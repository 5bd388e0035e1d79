import { chakra } from '@chakra-ui/react/styled-system';
import { Textarea } from '@chakra-ui/react/textarea';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '../Button';
import * as styles from './controls.styles';
import { useFieldDescription } from './Field';
import { TextInput, type TextInputProps } from './inputs';

export function TextArea({ mono, ...rest }: Omit<ComponentProps<'textarea'>, 'color'> & { mono?: boolean }) {
  return (
    <Textarea
      aria-describedby={useFieldDescription()}
      className={mono ? 'pc-mono' : undefined}
      spellCheck={mono ? false : undefined}
      {...rest}
    />
  );
}

const PasswordRoot = chakra('div', styles.passwordRoot);

/** Masked, with 'Show' and 'Hide'. The button's name leaves the word 'Password' to the field. */
export function PasswordInput({ action, ...props }: TextInputProps & { action?: ReactNode }) {
  const [shown, setShown] = useState(false);
  return (
    <PasswordRoot>
      <TextInput autoComplete="current-password" {...props} type={shown ? 'text' : 'password'} spellCheck={false} />
      <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? 'Hide' : 'Show'}
      </Button>
      {action}
    </PasswordRoot>
  );
}

const TickRoot = chakra('label', styles.tickRoot);

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & { label: string; hideLabel?: boolean };

/** A native box, not Chakra's: it stands in the rows of tables (docs/decisions/0342-parts-that-stay-ours.md). */
export function Checkbox({ label, hideLabel = false, ...rest }: CheckboxProps) {
  return (
    <TickRoot>
      <input {...rest} type="checkbox" />
      <span className={hideLabel ? 'pc-hidden' : undefined}>{label}</span>
    </TickRoot>
  );
}

/** On or off, at once: a native box with the role `switch`, as {@link Checkbox}. */
export function Switch({ label, hideLabel = false, ...rest }: CheckboxProps) {
  return (
    <TickRoot>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox's own state is its aria-checked */}
      <input {...rest} type="checkbox" role="switch" />
      <span className={hideLabel ? 'pc-hidden' : undefined}>{label}</span>
    </TickRoot>
  );
}

import { Input } from '@chakra-ui/react/input';
import { NativeSelect } from '@chakra-ui/react/native-select';
import { chakra } from '@chakra-ui/react/styled-system';
import { Textarea } from '@chakra-ui/react/textarea';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from '../Button';
import { VisuallyHidden } from '../util/VisuallyHidden';
import { useFieldDescription } from './Field';
import * as styles from './inputs.styles';

export type TextInputProps = Omit<ComponentProps<'input'>, 'size' | 'color' | 'height' | 'width'>;

/** For `register` of react-hook-form: it takes `ref`, `name`, `onChange` and `onBlur` as they come. */
export function TextInput(props: TextInputProps) {
  return <Input type="text" aria-describedby={useFieldDescription()} {...props} />;
}

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

export type SelectInputProps = Omit<ComponentProps<'select'>, 'size' | 'color' | 'height' | 'width'>;

/** A native select; its options are `<option>`s. The one for filters. */
export function SelectInput(props: SelectInputProps) {
  return (
    <NativeSelect.Root>
      <NativeSelect.Field aria-describedby={useFieldDescription()} {...props} />
    </NativeSelect.Root>
  );
}

/** One that says why nothing can be chosen now: it stays focusable, and does not open (style.md 16). */
export function ReasonedSelect({
  disabledReason,
  onChange,
  ...rest
}: SelectInputProps & { disabledReason: string | undefined }) {
  const id = useId();
  if (disabledReason === undefined) return <SelectInput {...rest} onChange={onChange} />;
  return (
    <>
      <SelectInput
        {...rest}
        aria-disabled
        aria-describedby={id}
        data-tip={disabledReason}
        onChange={() => {}}
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== 'Tab') event.preventDefault();
        }}
      />
      <VisuallyHidden id={id}>{disabledReason}</VisuallyHidden>
    </>
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

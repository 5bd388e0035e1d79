import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from '../Button';
import { styled } from '../theme/styled';
import { VisuallyHidden } from '../util/VisuallyHidden';
import { useFieldProps } from './Field';
import * as styles from './inputs.styles';

const InputRoot = styled('input', styles.inputRoot);
const AreaRoot = styled('textarea', styles.areaRoot);
const SelectRoot = styled('select', styles.selectRoot);

export type TextInputProps = Omit<ComponentProps<'input'>, 'size' | 'color' | 'height' | 'width'>;

/** For `register` of react-hook-form: it takes `ref`, `name`, `onChange` and `onBlur` as they come. */
export function TextInput(props: TextInputProps) {
  return <InputRoot type="text" {...useFieldProps()} {...props} />;
}

export function TextArea(props: Omit<ComponentProps<'textarea'>, 'color'> & { mono?: boolean }) {
  const { mono, ...rest } = props;
  return (
    <AreaRoot
      {...useFieldProps()}
      className={mono ? 'pc-mono' : undefined}
      spellCheck={mono ? false : undefined}
      {...rest}
    />
  );
}

export type SelectInputProps = Omit<ComponentProps<'select'>, 'size' | 'color' | 'height' | 'width'>;

/** A native select; its options are `<option>`s. The one for filters. */
export function SelectInput(props: SelectInputProps) {
  return <SelectRoot {...useFieldProps()} {...props} />;
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

const PasswordRoot = styled('div', styles.passwordRoot);

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

const TickRoot = styled('label', styles.tickRoot);

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & { label: string; hideLabel?: boolean };

export function Checkbox({ label, hideLabel = false, ...rest }: CheckboxProps) {
  return (
    <TickRoot>
      <input {...rest} type="checkbox" />
      <span className={hideLabel ? 'pc-hidden' : undefined}>{label}</span>
    </TickRoot>
  );
}

/** On or off, at once. Inside, a checkbox with the role `switch`. */
export function Switch({ label, hideLabel = false, ...rest }: CheckboxProps) {
  return (
    <TickRoot>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox's own state is its aria-checked */}
      <input {...rest} type="checkbox" role="switch" />
      <span className={hideLabel ? 'pc-hidden' : undefined}>{label}</span>
    </TickRoot>
  );
}

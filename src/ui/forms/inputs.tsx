import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from '../Button';
import { CHEVRON } from '../theme/icons';
import { styled } from '../theme/system';
import { VisuallyHidden } from '../util/VisuallyHidden';
import { useFieldProps } from './Field';

export const controlBase = {
  width: 'full',
  minHeight: '36px',
  paddingInline: '2.5',
  paddingBlock: '1.5',
  bg: 'bg.surface',
  color: 'fg.default',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'md',
  // 16 px on touch screens: below that iOS zooms into the field.
  fontSize: 'md',
  '@media (max-width: 1023px), (pointer: coarse)': { minHeight: '44px', fontSize: 'lg' },
  '&:hover:not(:disabled)': { borderColor: 'fg.muted' },
  '&:focus-visible': { outline: '2px solid {colors.accent.ring}', outlineOffset: '-1px', borderColor: 'accent.ring' },
  '&[aria-invalid=true]': { borderColor: 'blocked.solid' },
  '&:disabled, &[readonly]': { bg: 'bg.subtle', color: 'fg.muted' },
} as const;

const InputRoot = styled('input', { base: controlBase });
const AreaRoot = styled('textarea', {
  base: { ...controlBase, minHeight: '120px', lineHeight: '1.5', resize: 'vertical' },
});
const SelectRoot = styled('select', {
  base: {
    ...controlBase,
    appearance: 'none',
    paddingInlineEnd: '8',
    textOverflow: 'ellipsis',
    backgroundImage: CHEVRON,
    backgroundSize: '14px',
    backgroundPosition: 'right 10px center',
    backgroundRepeat: 'no-repeat',
    'td &': { minHeight: { base: '44px', lg: '34px' }, borderColor: 'border.hairline' },
    'tr:hover &': { borderColor: 'border.control' },
    '& option': { background: 'bg.surface', color: 'fg.default' },
  },
});

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

const PasswordRoot = styled('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    // With two buttons beside it, the narrowest screens have no room for what is typed.
    '& > input': { flex: '1 1 140px', minWidth: '0' },
  },
});

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

const TickRoot = styled('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: '44px', lg: '28px' },
    minWidth: { base: '44px', lg: '0' },
    '& > input': { width: '18px', height: '18px', flex: 'none', accentColor: '{colors.accent.solid}', margin: '0' },
    '& > input[role=switch]': {
      appearance: 'none',
      position: 'relative',
      width: '34px',
      height: '20px',
      borderRadius: 'full',
      borderWidth: '1px',
      borderColor: 'border.control',
      bg: 'disabled.solid',
      transition: 'background-color 90ms',
      '&::before': {
        content: '""',
        position: 'absolute',
        top: '2px',
        left: '2px',
        width: '14px',
        height: '14px',
        borderRadius: 'full',
        bg: 'bg.surface',
        transition: 'transform 90ms',
      },
      '&:checked': { bg: 'accent.solid', borderColor: 'accent.solid', '&::before': { transform: 'translateX(14px)' } },
    },
    '&:has(:disabled)': { color: 'fg.muted' },
  },
});

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

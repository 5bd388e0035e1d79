import { Input } from '@chakra-ui/react/input';
import { NativeSelect } from '@chakra-ui/react/native-select';
import { type ComponentProps, type KeyboardEvent, useId } from 'react';
import { VisuallyHidden } from '../util/VisuallyHidden';
import { useFieldDescription } from './Field';

export type TextInputProps = Omit<ComponentProps<'input'>, 'size' | 'color' | 'height' | 'width'>;

/** For `register` of react-hook-form: it takes `ref`, `name`, `onChange` and `onBlur` as they come. */
export function TextInput(props: TextInputProps) {
  return <Input type="text" aria-describedby={useFieldDescription()} {...props} />;
}

/** For an e-mail address. Not `type="email"`: the browser would judge it by other rules than the service (spec.md §5). */
export const EmailInput = (props: TextInputProps) => (
  <TextInput inputMode="email" autoCapitalize="off" spellCheck={false} {...props} />
);

export type SelectInputProps = Omit<ComponentProps<'select'>, 'size' | 'color' | 'height' | 'width'>;

/** A native select; its options are `<option>`s. The one for filters. */
export function SelectInput(props: SelectInputProps) {
  return (
    <NativeSelect.Root>
      <NativeSelect.Field aria-describedby={useFieldDescription()} {...props} />
    </NativeSelect.Root>
  );
}

/** True for a key that a select takes for itself. All others belong to the page and the browser, such as Ctrl+K, F5 and Alt+←. */
const opensOrChooses = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key === 'ArrowDown' ||
  key === 'ArrowUp' ||
  (!(ctrlKey || metaKey || altKey) && (key.length === 1 || /^(?:Arrow|Page|Home|End|Enter|F4)/.test(key)));

/** One that says why nothing can be chosen now: it stays focusable, and does not open (style.md 16). */
export function ReasonedSelect({
  disabledReason,
  onChange,
  ...rest
}: SelectInputProps & { disabledReason: string | undefined }) {
  const id = useId();
  const held: SelectInputProps = {
    'aria-disabled': true,
    'aria-describedby': id,
    onChange: () => {},
    onMouseDown: (event) => event.preventDefault(),
    onKeyDown: (event) => {
      if (opensOrChooses(event)) event.preventDefault();
    },
  };
  return (
    <>
      {/* One element with and without a reason, so that it keeps the focus as the reason comes and goes. */}
      <SelectInput {...rest} {...(disabledReason === undefined ? { onChange } : held)} data-tip={disabledReason} />
      {disabledReason === undefined ? null : <VisuallyHidden id={id}>{disabledReason}</VisuallyHidden>}
    </>
  );
}

import { Field } from './Field';
import { TextInput, type TextInputProps } from './inputs';

interface SearchFieldProps extends Omit<TextInputProps, 'onChange'> {
  /** The accessible name; also the placeholder, unless that one is shorter. */
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Narrows a list while one types. */
export const SearchField = ({ label, onChange, ...rest }: SearchFieldProps) => (
  <Field label={label} hideLabel>
    <TextInput
      type="search"
      placeholder={label}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      spellCheck={false}
      {...rest}
    />
  </Field>
);

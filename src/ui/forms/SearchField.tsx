import { Field } from './Field';
import { TextInput } from './inputs';

interface SearchFieldProps {
  /** The accessible name; also the placeholder, unless that one is shorter. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** Narrows a list while one types. */
export const SearchField = ({ label, value, onChange, placeholder = label }: SearchFieldProps) => (
  <Field label={label} hideLabel>
    <TextInput
      type="search"
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      spellCheck={false}
    />
  </Field>
);

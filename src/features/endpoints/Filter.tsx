import { Field, SelectInput } from '@/ui/forms';

interface FilterProps {
  label: string;
  /** The choice that filters nothing. */
  all: string;
  value: string;
  values: readonly string[];
  onChange: (value: string) => void;
}

/** One value of those at hand; one that the address names is kept, though no row has it. */
export function Filter({ label, all, value, values, onChange }: FilterProps) {
  const shown = value === '' || values.includes(value) ? values : [...values, value];
  return (
    <Field label={label}>
      <SelectInput value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {shown.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectInput>
    </Field>
  );
}

import { Field } from './Field';
import { SelectInput } from './inputs';

export interface FilterChoice {
  value: string;
  label: string;
}

interface FilterSelectProps {
  label: string;
  /** The choice that filters nothing; its value is ''. */
  all: string;
  choices: readonly FilterChoice[];
  /** True if no other choice can be right: the lists that the choices are made of have been read. */
  isComplete?: boolean;
  value: string;
  onChange: (value: string) => void;
}

/**
 * A filter by one of several values. A value that is not among the choices, from an old address or a list that has not loaded, is offered
 * too, so that the filter explains why nothing matches: as it is or, if the choices are complete, as 'Not in the list'.
 */
export function FilterSelect({ label, all, choices, isComplete = false, value, onChange }: FilterSelectProps) {
  return (
    <Field label={label} hideLabel>
      <SelectInput value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {withChosen(choices, value, isComplete ? 'Not in the list' : value).map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

/** The choices, and the chosen value where it is none of them. */
export const withChosen = <Choice extends FilterChoice>(
  choices: readonly Choice[],
  value: string,
  label = value,
): readonly (Choice | FilterChoice)[] =>
  value === '' || choices.some((choice) => choice.value === value) ? choices : [...choices, { value, label }];

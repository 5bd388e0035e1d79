/** Fields and inputs. A Field holds one control; controls take react-hook-form's `register(…)` as it comes. */
export { Combobox } from './forms/Combobox';
export type { ComboboxProps } from './forms/ComboboxInput';
export { Field, type FieldProps } from './forms/Field';
export { FilterSelect, withChosen } from './forms/FilterSelect';
export {
  Checkbox,
  type CheckboxProps,
  PasswordInput,
  ReasonedSelect,
  SelectInput,
  type SelectInputProps,
  Switch,
  TextArea,
  TextInput,
  type TextInputProps,
} from './forms/inputs';
export { type ComboOption, matchOptions } from './forms/matchOptions';
export { SearchField } from './forms/SearchField';

/** Fields and inputs. A Field holds one control; controls take react-hook-form's `register(…)` as it comes. */
export { Combobox, type ComboboxProps } from './forms/Combobox';
export { Field, type FieldProps, useFieldProps } from './forms/Field';
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

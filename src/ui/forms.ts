/** Fields and inputs. A Field holds one control; controls take react-hook-form's `register(…)` as it comes. */
export { Field } from './forms/Field';
export { FilterSelect, withChosen } from './forms/FilterSelect';
export {
  EmailInput,
  ReasonedSelect,
  SelectInput,
  TextInput,
} from './forms/inputs';
export { SearchField } from './forms/SearchField';

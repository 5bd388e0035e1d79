/** Fields that dialogs and other screens need, and the dashboard's first frame does not. A Combobox's list comes at idle or on first intent. */
export { Combobox } from './forms/Combobox';
export type { ComboboxProps } from './forms/ComboboxInput';
export { Checkbox, PasswordInput, Switch, TextArea } from './forms/controls';
export { type ComboOption, matchOptions } from './forms/matchOptions';

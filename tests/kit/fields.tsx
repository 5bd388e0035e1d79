import { Row, Stack } from '@/ui';
import { Checkbox, Combobox, PasswordInput, Switch, TextArea } from '@/ui/controls';
import { EmailInput, Field, FilterSelect, ReasonedSelect, SearchField, SelectInput, TextInput } from '@/ui/forms';
import { Shown } from './Shown';
import { nothing, OPTIONS, WHY } from './samples';

/** Form fields in their states. */
export function Fields() {
  return (
    <Stack>
      <Shown title="Fields">
        <Field label="Text" hint="A hint">
          <TextInput defaultValue="as it is" />
        </Field>
        <Field label="E-mail">
          <EmailInput defaultValue="ann@acme.example" />
        </Field>
        <Field label="Invalid" error="Required">
          <TextInput />
        </Field>
        <Field label="Disabled">
          <TextInput disabled defaultValue="disabled" />
        </Field>
        <Field label="Several lines">
          <TextArea mono defaultValue="{}" />
        </Field>
        <Field label="Choice">
          <SelectInput>
            <option>1m</option>
          </SelectInput>
        </Field>
        <Field label="Choice with a reason">
          <ReasonedSelect disabledReason={WHY}>
            <option>1m</option>
          </ReasonedSelect>
        </Field>
        <Field label="Choice, disabled">
          <SelectInput disabled>
            <option>1m</option>
          </SelectInput>
        </Field>
        <Field label="Choice, invalid" error="Choose one.">
          <SelectInput>
            <option>1m</option>
          </SelectInput>
        </Field>
        <Field label="Several lines, invalid" error="Line 1, column 2">
          <TextArea />
        </Field>
        <Field label="Read only">
          <TextInput readOnly value="as it is" />
        </Field>
        <SearchField label="Label not shown" placeholder="Search" value="" onChange={nothing} />
        <FilterSelect
          label="Filter by group"
          all="All groups"
          choices={OPTIONS.slice(0, 2)}
          value="gone"
          onChange={nothing}
        />
        <Field label="Secret word">
          <PasswordInput defaultValue="x" />
        </Field>
        <Field label="Group">
          <Combobox options={OPTIONS} value="7" onChange={nothing} />
        </Field>
        <Field label="Group, disabled">
          <Combobox options={OPTIONS} value={null} onChange={nothing} disabled />
        </Field>
        <Field label="Group, invalid" error="Choose a group.">
          <Combobox options={OPTIONS} value={null} onChange={nothing} />
        </Field>
        <Field label="Group with a reason">
          <Combobox options={OPTIONS} value="7" onChange={nothing} disabledReason={WHY} />
        </Field>
        <Row wrap>
          <Checkbox label="Checkbox" defaultChecked />
          <Checkbox label="Checkbox, off" />
          <Checkbox label="Checkbox, disabled" disabled />
          <Checkbox label="Checkbox without its label" hideLabel />
          <Switch label="Switch, on" defaultChecked />
          <Switch label="Switch, off" />
          <Switch label="Switch, disabled" disabled />
          <Switch label="Switch without its label" hideLabel defaultChecked />
        </Row>
      </Shown>
    </Stack>
  );
}

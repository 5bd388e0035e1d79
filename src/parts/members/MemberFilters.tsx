import { type Choice, NONE } from '@/domain/members';
import { FilterWidth } from '@/ui';
import { Field, SelectInput, TextInput } from '@/ui/forms';
import type { Members } from './useMembers';

interface FilterProps {
  label: string;
  all: string;
  none: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
}

function Filter({ label, all, none, value, choices, onChange }: FilterProps) {
  const known = value === '' || value === NONE || choices.some((choice) => choice.value === value);
  return (
    <FilterWidth narrow>
      <Field label={label} hideLabel>
        <SelectInput value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{all}</option>
          <option value={NONE}>{none}</option>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
          {known ? null : <option value={value}>{value}</option>}
        </SelectInput>
      </Field>
    </FilterWidth>
  );
}

/** 'Search users', 'Filter by group' and, where apps are listed, 'Filter by app'. */
export function MemberFilters({ of: { filters }, withApps = false }: { of: Members; withApps?: boolean }) {
  return (
    <>
      <FilterWidth>
        <Field label="Search users" hideLabel>
          <TextInput
            type="search"
            placeholder="Search users"
            value={filters.search.text}
            onChange={(event) => filters.search.setText(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </FilterWidth>
      <Filter
        label="Filter by group"
        all="All groups"
        none="No group"
        value={filters.group}
        choices={filters.groupChoices}
        onChange={filters.setGroup}
      />
      {withApps ? (
        <Filter
          label="Filter by app"
          all="All apps"
          none="No app"
          value={filters.app}
          choices={filters.appChoices}
          onChange={filters.setApp}
        />
      ) : null}
    </>
  );
}

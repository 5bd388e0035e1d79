import type { NamedChoice } from '@/domain/members';
import { keyFilter } from '@/paths';
import { FilterWidth } from '@/ui';
import { FilterSelect, SearchField } from '@/ui/forms';
import type { Members } from './useMembers';

interface FilterProps {
  label: string;
  all: string;
  none: string;
  value: string;
  choices: readonly NamedChoice[];
  isComplete: boolean;
  onChange: (value: string) => void;
}

const Filter = ({ none, choices, ...rest }: FilterProps) => (
  <FilterWidth narrow>
    <FilterSelect
      {...rest}
      choices={[
        { value: keyFilter(null), label: none },
        ...choices.map(({ value, label }) => ({ value: keyFilter(value), label })),
      ]}
    />
  </FilterWidth>
);

interface MemberFiltersProps {
  of: Members;
  withApps?: boolean;
  withGroups?: boolean;
}

/** 'Search users', 'Filter by group' and, where apps are listed, 'Filter by app'. */
export function MemberFilters({ of: { filters }, withApps = false, withGroups = true }: MemberFiltersProps) {
  return (
    <>
      <FilterWidth>
        <SearchField label="Search users" value={filters.search.text} onChange={filters.search.setText} />
      </FilterWidth>
      {withGroups ? (
        <Filter
          label="Filter by group"
          all="All groups"
          none="No group"
          value={filters.group}
          choices={filters.groupChoices}
          isComplete={filters.hasAllGroups}
          onChange={filters.setGroup}
        />
      ) : null}
      {withApps ? (
        <Filter
          label="Filter by app"
          all="All apps"
          none="No app"
          value={filters.app}
          choices={filters.appChoices}
          isComplete={filters.hasAllApps}
          onChange={filters.setApp}
        />
      ) : null}
    </>
  );
}

import type { Endpoint } from '@/contract/endpoints';
import { allTags, methodsOf } from '@/domain/endpoints';
import { FilterSelect, SearchField } from '@/ui/forms';

type Bound = readonly [value: string, set: (value: string) => void];

interface EndpointFiltersProps {
  endpoints: readonly Endpoint[];
  search: Bound;
  method: Bound;
  tag: Bound;
}

export function EndpointFilters({ endpoints, search: [text, setText], method, tag }: EndpointFiltersProps) {
  return (
    <>
      <SearchField label="Search endpoints" value={text} onChange={setText} />
      <FilterSelect
        label="Filter by method"
        all="All methods"
        choices={asChoices(methodsOf(endpoints))}
        value={method[0]}
        onChange={method[1]}
      />
      <FilterSelect
        label="Filter by tag"
        all="All tags"
        choices={asChoices(allTags(endpoints))}
        value={tag[0]}
        onChange={tag[1]}
      />
    </>
  );
}

const asChoices = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

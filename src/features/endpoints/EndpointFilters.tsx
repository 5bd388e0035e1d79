import type { Endpoint } from '@/contract/endpoints';
import { allTags, methodsOf } from '@/domain/endpoints';
import type { UrlText } from '@/parts/useTableState';
import { FilterSelect, SearchField } from '@/ui/forms';

interface EndpointFiltersProps {
  endpoints: readonly Endpoint[];
  search: UrlText;
  method: UrlText;
  tag: UrlText;
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

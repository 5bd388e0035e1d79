import type { App } from '@/contract/apps';
import { keyFilterOf, keyState, runState, statusFilterOf } from '@/domain/apps';
import { choicesThatOccur } from '@/parts/choicesThatOccur';
import type { UrlText } from '@/parts/useTableState';
import { FilterSelect, SearchField } from '@/ui/forms';

interface AppFiltersProps {
  apps: readonly App[];
  search: UrlText;
  status: UrlText;
  apiKey: UrlText;
}

export function AppFilters({ apps, search, status, apiKey }: AppFiltersProps) {
  const [text, setText] = search;
  return (
    <>
      <SearchField label="Search apps" value={text} onChange={setText} />
      <FilterSelect
        label="Filter by status"
        all="Any status"
        value={status[0]}
        onChange={status[1]}
        choices={choicesThatOccur(apps.map((app) => [statusFilterOf(app), runState(app).word]))}
      />
      <FilterSelect
        label="Filter by API key"
        all="Any key status"
        value={apiKey[0]}
        onChange={apiKey[1]}
        choices={choicesThatOccur(apps.map((app) => [keyFilterOf(app), keyState(app).word]))}
      />
    </>
  );
}

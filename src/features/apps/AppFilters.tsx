import type { App } from '@/contract/apps';
import { keyFilterOf, keyState, runState, statusFilterOf } from '@/domain/apps';
import type { UrlText } from '@/parts/useTableState';
import { compareText } from '@/text/order';
import { FilterSelect, SearchField } from '@/ui/forms';

/** The states that occur, by the words that the table shows. */
const distinct = (states: readonly (readonly [value: string, word: string])[]) =>
  [...new Map(states)].map(([value, label]) => ({ value, label })).sort((a, b) => compareText(a.label, b.label));

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
        choices={distinct(apps.map((app) => [statusFilterOf(app), runState(app).word]))}
      />
      <FilterSelect
        label="Filter by API key"
        all="Any key status"
        value={apiKey[0]}
        onChange={apiKey[1]}
        choices={distinct(apps.map((app) => [keyFilterOf(app), keyState(app).word]))}
      />
    </>
  );
}

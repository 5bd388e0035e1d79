import type { App } from '@/contract/apps';
import { keyFilterOf, keyState, runState } from '@/domain/apps';
import { Field, SelectInput, TextInput } from '@/ui/forms';

type Bound = readonly [value: string, set: (value: string) => void];
type Choice = readonly [value: string, word: string];

/** The states that occur, by the words that the table shows. */
const distinct = (choices: readonly Choice[]): Choice[] =>
  [...new Map(choices)].sort(([, a], [, b]) => a.localeCompare(b));

interface AppFiltersProps {
  apps: readonly App[];
  search: Bound;
  status: Bound;
  apiKey: Bound;
}

export function AppFilters({ apps, search, status, apiKey }: AppFiltersProps) {
  const [text, setText] = search;
  return (
    <>
      <Field label="Search apps" hideLabel>
        <TextInput
          type="search"
          placeholder="Search apps"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Choose
        label="Filter by status"
        all="Any status"
        bound={status}
        choices={apps.map((app) => [app.status, runState(app).word])}
      />
      <Choose
        label="Filter by API key"
        all="Any key status"
        bound={apiKey}
        choices={apps.map((app) => [keyFilterOf(app), keyState(app).word])}
      />
    </>
  );
}

interface ChooseProps {
  label: string;
  all: string;
  bound: Bound;
  choices: readonly Choice[];
}

function Choose({ label, all, bound: [chosen, choose], choices }: ChooseProps) {
  return (
    <Field label={label} hideLabel>
      <SelectInput value={chosen} onChange={(event) => choose(event.target.value)}>
        <option value="">{all}</option>
        {distinct(choices).map(([value, word]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

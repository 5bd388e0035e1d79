import type { Endpoint } from '@/contract/endpoints';
import { allTags, methodsOf } from '@/domain/endpoints';
import { Field, SelectInput, TextInput } from '@/ui/forms';

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
      <Field label="Search endpoints" hideLabel>
        <TextInput
          type="search"
          placeholder="Search endpoints"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <Choose label="Filter by method" all="All methods" values={methodsOf(endpoints)} bound={method} />
      <Choose label="Filter by tag" all="All tags" values={allTags(endpoints)} bound={tag} />
    </>
  );
}

interface ChooseProps {
  label: string;
  /** The choice that filters nothing. */
  all: string;
  values: readonly string[];
  bound: Bound;
}

function Choose({ label, all, values, bound: [chosen, choose] }: ChooseProps) {
  // One that the address names is offered too, though no row has it: the filter says why nothing matches.
  const offered = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return (
    <Field label={label} hideLabel>
      <SelectInput value={chosen} onChange={(event) => choose(event.target.value)}>
        <option value="">{all}</option>
        {offered.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </SelectInput>
    </Field>
  );
}

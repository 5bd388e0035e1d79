import { Ban } from 'lucide-react';
import { memo, useState } from 'react';
import type { Explored, FacetValue } from '@/domain/logs/explore';
import type { Choice, Facet } from '@/domain/logs/filters';
import type { Names } from '@/parts/names';
import { formatNumber } from '@/text/format';
import { matches, searchText } from '@/text/search';
import { Button, chakra, Panel, passFocusToHeading, useMediaQuery } from '@/ui';
import { SearchField } from '@/ui/forms';
import * as styles from './Facets.styles';
import { FACET_NAMES, valueName } from './words';

const Root = chakra('div', styles.root);

/** A longer facet is searched, and shows its most frequent values. */
const SHOWN = 8;
const SHOWN_SEARCHED = 50;
const BESIDE_TABLE = '(min-width: 1280px)';

interface FacetsProps {
  shown: readonly Facet[];
  facets: Explored['facets'];
  choices: readonly Choice[];
  names: Names;
  /** False while the table offers 'Clear filters' itself, as it does where nothing matches. */
  canClear: boolean;
  onToggle: (choice: Choice) => void;
  onClear: () => void;
}

/** 'Filters': every value with its count under all the other filters. A click includes it, its second button leaves it out. Typing a search renders nothing here. */
export const Facets = memo(function Facets(props: FacetsProps) {
  const { shown, facets, choices, names, canClear, onToggle, onClear } = props;
  // On a smaller window the facets are above the table, and closed, so that the events are seen first.
  const beside = useMediaQuery(BESIDE_TABLE);
  const [opened, setOpened] = useState(false);
  const open = beside || opened;
  return (
    <Panel
      title="Filters"
      padded={false}
      aside={
        <>
          {canClear ? (
            <Button ref={passFocusToHeading} size="sm" look="plain" onClick={onClear}>
              Clear filters
            </Button>
          ) : null}
          {beside ? null : (
            <Button size="sm" aria-expanded={opened} onClick={() => setOpened(!opened)}>
              {opened ? 'Hide' : 'Show'} values
            </Button>
          )}
        </>
      }
    >
      <Root hidden={!open}>
        {shown.map((facet) => (
          <FacetGroup
            key={facet}
            facet={facet}
            values={facets[facet]}
            choices={choices.filter((choice) => choice.facet === facet)}
            names={names}
            onToggle={onToggle}
          />
        ))}
      </Root>
    </Panel>
  );
});

interface FacetGroupProps {
  facet: Facet;
  values: readonly FacetValue[];
  choices: readonly Choice[];
  names: Names;
  onToggle: (choice: Choice) => void;
}

function FacetGroup({ facet, values, choices, names, onToggle }: FacetGroupProps) {
  const [text, setText] = useState('');
  // The field stays once it has had the focus, which it may have when only few values are left.
  const [used, setUsed] = useState(false);
  const wanted = text.trim();
  const match = matches(wanted);
  const named = values.map((one) => ({ ...one, name: valueName(facet, one.value, names) }));
  const found = named.filter(({ name }) => match(searchText(name)));
  const chosen = new Map(choices.map(({ value, exclude }) => [value, exclude]));
  // A chosen value stays in sight, however rare it is.
  const most = wanted === '' ? SHOWN : SHOWN_SEARCHED;
  const shown = found.filter(({ value }, place) => place < most || chosen.has(value));
  const title = FACET_NAMES[facet];
  return (
    <details open>
      <summary>
        {title}
        <span className="pc-muted pc-num">{formatNumber(values.length)}</span>
      </summary>
      <div>
        {values.length > SHOWN || used ? (
          <div data-part="search">
            <SearchField
              label={`Search ${title.toLowerCase()} values`}
              placeholder="Search"
              value={text}
              onChange={setText}
              onFocus={() => setUsed(true)}
            />
          </div>
        ) : null}
        <ul aria-label={title}>
          {shown.map(({ value, name, count }) => {
            const exclude = chosen.get(value);
            return (
              <li key={value} data-excluded={exclude || undefined}>
                <button
                  type="button"
                  data-part="value"
                  aria-pressed={exclude === false}
                  onClick={() => onToggle({ facet, value, exclude: false })}
                >
                  <span data-tip-overflow="">{name}</span>
                  <span>{formatNumber(count)}</span>
                </button>
                <button
                  type="button"
                  data-part="exclude"
                  aria-label={`Exclude ${name}`}
                  data-tip="Exclude"
                  aria-pressed={exclude === true}
                  onClick={() => onToggle({ facet, value, exclude: true })}
                >
                  <Ban aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
        {found.length > shown.length ? (
          <p data-part="more">{formatNumber(found.length - shown.length)} more: search to find them</p>
        ) : found.length === 0 ? (
          <p data-part="more">{wanted === '' ? 'No values.' : 'Nothing matches.'}</p>
        ) : null}
      </div>
    </details>
  );
}

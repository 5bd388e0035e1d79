import type { MouseEvent } from 'react';
import { type LogFilters, withoutChoice, withoutInvalid, withTime } from '@/domain/logs/filters';
import type { LogIndex } from '@/domain/logs/log-index';
import { FilterChip } from '@/parts/FilterChip';
import type { Names } from '@/parts/names';
import { chakra, type TimeZone } from '@/ui';
import * as styles from './Chips.styles';
import { choiceText, invalidTexts, rangeText } from './words';

const List = chakra('ul', styles.chips);

interface ChipsProps {
  filters: LogFilters;
  index: LogIndex;
  /** Only the newest events of the log are loaded. */
  isPart: boolean;
  names: Names;
  zone: TimeZone;
  onChange: (edit: (filters: LogFilters) => LogFilters) => void;
}

interface Chip {
  key: string;
  text: string;
  tone: 'include' | 'exclude' | 'invalid';
  remove: (filters: LogFilters) => LogFilters;
}

/** The filters in force, and what of the address could not be used; each is taken away by its button. */
export function Chips({ filters, index, isPart, names, zone, onChange }: ChipsProps) {
  const chips: Chip[] = [
    ...invalidTexts(filters.invalid).map(
      ({ why, text }): Chip => ({ key: why, text, tone: 'invalid', remove: (now) => withoutInvalid(now, why) }),
    ),
    ...(filters.time.kind === 'all'
      ? []
      : [
          {
            key: 'time',
            text: `Time: ${rangeText(filters.time, zone)}`,
            tone: 'include',
            remove: (now) => withTime(now, { kind: 'all' }),
          } satisfies Chip,
        ]),
    ...filters.choices.map((choice): Chip => {
      const known = index.columns[choice.facet].codeOf.has(choice.value);
      return {
        key: JSON.stringify([choice.facet, choice.value]),
        text: `${choiceText(choice, names)}${known ? '' : ` (no ${isPart ? 'kept ' : ''}event has it)`}`,
        tone: known ? (choice.exclude ? 'exclude' : 'include') : 'invalid',
        remove: (now) => withoutChoice(now, choice),
      };
    }),
  ];
  if (chips.length === 0) return null;
  const remove = (chip: Chip) => (event: MouseEvent<HTMLElement>) => {
    // The focus goes to the chip that takes its place, or to the search where it was the last.
    const item = event.currentTarget.closest('li');
    const next = item?.nextElementSibling ?? item?.previousElementSibling;
    const replacement = next?.querySelector('button') ?? document.querySelector<HTMLElement>('[data-after-chips]');
    replacement?.focus({ preventScroll: true });
    onChange(chip.remove);
  };
  return (
    <List aria-label="Active filters">
      {chips.map((chip) => (
        <li key={chip.key}>
          <FilterChip text={chip.text} label={`Remove ${chip.text}`} tone={chip.tone} onRemove={remove(chip)} />
        </li>
      ))}
    </List>
  );
}

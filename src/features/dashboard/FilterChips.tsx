import { actionText } from '@/domain/logs';
import { FilterChip } from '@/parts/FilterChip';
import { formatToTheMinute } from '@/text/format';
import { useTimeZone } from '@/ui';
import type { DashboardFilters } from './useLogFilters';

/** The filters chosen in the chart and its legend, each with a button that removes it. */
export function FilterChips({ filters: { action, time, change } }: { filters: DashboardFilters }) {
  // Renders again when another time zone is chosen: the range is shown in it.
  useTimeZone();
  return (
    <>
      {action ? <Chip text={actionText(action)} onRemove={() => change({ action: '' })} /> : null}
      {time ? (
        <Chip
          text={`${formatToTheMinute(time.from)} – ${formatToTheMinute(time.to)}`}
          onRemove={() => change({ from: '', to: '' })}
        />
      ) : null}
    </>
  );
}

const Chip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <FilterChip text={text} label={`Remove the filter ${text}`} onRemove={onRemove} />
);

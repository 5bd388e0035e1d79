import { X } from 'lucide-react';
import { Button, useTimeZone, zonedFormat } from '@/ui';
import type { LogFilters } from './useLogFilters';

const moment = zonedFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

/** The filters that were chosen in the chart and its legend, each with its way out. */
export function FilterChips({ filters: { action, time, change } }: { filters: LogFilters }) {
  // The range is said in the chosen zone.
  useTimeZone();
  return (
    <>
      {action ? <Chip text={action} onRemove={() => change({ action: '' })} /> : null}
      {time ? (
        <Chip text={`${moment(time.from)} – ${moment(time.to)}`} onRemove={() => change({ from: '', to: '' })} />
      ) : null}
    </>
  );
}

const Chip = ({ text, onRemove }: { text: string; onRemove: () => void }) => (
  <Button size="sm" aria-label={`Remove the filter ${text}`} onClick={onRemove}>
    {text}
    <X aria-hidden="true" />
  </Button>
);

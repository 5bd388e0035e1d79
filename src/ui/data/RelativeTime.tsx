import { memo } from 'react';
import { formatExact, formatWhen, type Moment, toMillis } from '@/text/format';
import { useTimeZone } from '../util/timeZone';
import { useRelative } from '../util/useRelative';

export interface RelativeTimeProps {
  value: Moment | null | undefined;
  /** Adds a tab stop, so that the keyboard reaches the exact time too; not within a link, which is one. */
  focusable?: boolean;
}

/** '3 min ago', after an hour '14:05:04' or '12 Nov 14:05', with the exact time in the tooltip. Text that is no time is shown as it came, nothing at all as '—'. */
export const RelativeTime = memo(function RelativeTime({ value, focusable = false }: RelativeTimeProps) {
  const at = toMillis(value);
  const text = useRelative(at, formatWhen);
  // Renders again when the user switches the time zone.
  useTimeZone();
  if (at === null) return <span className="pc-time">{value ? String(value) : '—'}</span>;
  return (
    <time
      className="pc-time"
      dateTime={new Date(at).toISOString()}
      data-tip={formatExact(at)}
      tabIndex={focusable ? 0 : undefined}
    >
      {text}
    </time>
  );
});

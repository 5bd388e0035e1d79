import { formatExact, formatWhen, type Moment, toMillis } from '@/text/format';
import { useTimeZone } from '../util/timeZone';
import { useRelative } from '../util/useRelative';

export interface RelativeTimeProps {
  value: Moment | null | undefined;
  /** For a table with a tab stop in each row already. The exact time then opens on hover and tap. */
  focusable?: boolean;
}

/** '3 min ago', after an hour '14:05:04' or '12 Nov 14:05', with the exact time in the tooltip. Text that is no time is shown as it came, nothing at all as '—'. */
export function RelativeTime({ value, focusable = false }: RelativeTimeProps) {
  const at = toMillis(value);
  const text = useRelative(at, formatWhen);
  // It says the time in the chosen zone.
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
}

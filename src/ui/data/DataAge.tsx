import { formatExact, type Moment, toMillis } from '@/text/format';
import { useTimeZone } from '../util/timeZone';
import { useRelative } from '../util/useRelative';

export interface DataAgeProps {
  /** When the service last confirmed the data shown. */
  confirmedAt: Moment | null | undefined;
  /** Saved data that could not be confirmed now: 'Saved 2 h ago' instead of 'Updated 12 s ago'. */
  offline?: boolean;
}

/** A panel's age (ux.md, 'Shell'). Ticks by itself; the panel around it does not render again. */
export function DataAge({ confirmedAt, offline = false }: DataAgeProps) {
  const at = toMillis(confirmedAt);
  const text = useRelative(at);
  useTimeZone();
  if (at === null) return null;
  return (
    <time
      className="pc-time pc-age pc-muted"
      dateTime={new Date(at).toISOString()}
      data-tip={formatExact(at)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the exact time must be reachable without a mouse (ux.md, 'Shell')
      tabIndex={0}
    >
      {offline ? 'Saved' : 'Updated'} {text}
    </time>
  );
}

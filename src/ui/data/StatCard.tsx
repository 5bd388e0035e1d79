import { Stat } from '@chakra-ui/react/stat';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber, formatSince } from '@/text/format';
import { useRelative } from '../util/useRelative';
import { VisuallyHidden } from '../util/VisuallyHidden';
import { Skeleton } from './Skeleton';
import * as styles from './StatCard.styles';

export interface StatCardProps {
  label: string;
  /** The figure; null: the server did not say, shown as '—'. */
  value: number | null;
  /** The page that the card leads to. */
  to: string;
  /** The breakdown of the figure, in a few words. */
  note?: ReactNode;
  /** How it differs from an earlier figure, and since when (epoch ms). */
  trend?: Trend | undefined;
}

export interface Trend {
  by: number;
  since: number;
}

/** '+3 since yesterday'. Arrow and sign show the direction; there is no colour, since more is neither good nor bad. */
function TrendLine({ by, since }: Trend) {
  const when = useRelative(since, formatSince);
  const size = formatNumber(Math.abs(by));
  return (
    <Stat.HelpText data-trend="">
      <span className="pc-icon" data-icon={by > 0 ? 'up' : by < 0 ? 'down' : 'same'} aria-hidden="true" />
      <b aria-hidden="true">{by > 0 ? `+${size}` : by < 0 ? `−${size}` : '±0'}</b>
      <VisuallyHidden>{by > 0 ? `${size} more ` : by < 0 ? `${size} fewer ` : 'No change '}</VisuallyHidden>
      <span data-part="since">
        since <time dateTime={new Date(since).toISOString()}>{when}</time>
      </span>
    </Stat.HelpText>
  );
}

export function StatCard({ label, value, to, note, trend }: StatCardProps) {
  return (
    <Stat.Root as="div">
      <Link to={to}>
        <Stat.Label as="span">{label}</Stat.Label>
        <Stat.ValueText as="span" data-part="value">
          {value === null ? '—' : formatNumber(value)}
        </Stat.ValueText>
      </Link>
      <div>
        {note ? <Stat.HelpText>{note}</Stat.HelpText> : null}
        {trend ? <TrendLine {...trend} /> : null}
      </div>
    </Stat.Root>
  );
}

/** The cards of a page: four beside each other, two on a phone, one where not even two have room. */
export const StatGrid = chakra('div', styles.statGrid);

/** A StatCard's final size while its figure is awaited. `data-testid="stat-skeleton"` is what the specification counts. */
export function StatCardSkeleton() {
  return (
    <Stat.Root as="div" aria-hidden="true" data-testid="stat-skeleton">
      <Skeleton style={{ width: '60%', height: 12, marginBlock: 8 }} />
      <Skeleton style={{ width: '40%', height: 10, marginBlock: 4 }} />
    </Stat.Root>
  );
}

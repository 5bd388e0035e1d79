import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from '../theme/styled';
import { formatSince } from '../util/formatRelative';
import { useRelative } from '../util/useRelative';
import { VisuallyHidden } from '../util/VisuallyHidden';
import * as styles from './StatCard.styles';

const Card = styled('div', styles.card);

export interface StatCardProps {
  label: string;
  /** The figure; null: the server did not say, shown as '—'. */
  value: number | null;
  /** Where the card leads. */
  to: string;
  /** What the figure is made of, in a few words. */
  note?: ReactNode;
  /** How it differs from an earlier figure, and since when (epoch ms). */
  trend?: Trend | undefined;
}

export interface Trend {
  by: number;
  since: number;
}

const figures = new Intl.NumberFormat('en-GB');

/** '+3 since yesterday'. More is neither good nor bad: arrow and sign say which way, no colour does. */
function TrendLine({ by, since }: Trend) {
  const when = useRelative(since, formatSince);
  const size = figures.format(Math.abs(by));
  return (
    <span data-part="trend">
      <span className="pc-icon" data-icon={by > 0 ? 'up' : by < 0 ? 'down' : 'same'} aria-hidden="true" />
      <b aria-hidden="true">{by > 0 ? `+${size}` : by < 0 ? `−${size}` : 'Same'}</b>
      <VisuallyHidden>{by > 0 ? `${size} more ` : by < 0 ? `${size} fewer ` : 'No change '}</VisuallyHidden>
      <span>
        since <time dateTime={new Date(since).toISOString()}>{when}</time>
      </span>
    </span>
  );
}

export function StatCard({ label, value, to, note, trend }: StatCardProps) {
  return (
    <Card>
      <Link to={to}>
        <span data-part="label">{label}</span>
        <span data-part="value">{value === null ? '—' : figures.format(value)}</span>
      </Link>
      {note ? <span data-part="note">{note}</span> : null}
      {trend ? <TrendLine {...trend} /> : null}
    </Card>
  );
}

/** The cards of a page: four beside each other, two where it is narrow. */
export const StatGrid = styled('div', styles.statGrid);

/** A StatCard's final size while its figure is awaited. Found by `data-testid="stat-skeleton"` where it must be counted. */
export function StatCardSkeleton() {
  return (
    <Card aria-hidden="true" data-testid="stat-skeleton">
      <span className="pc-skeleton" style={{ width: '45%', height: 12, marginBlock: 4 }} />
      <span className="pc-skeleton" style={{ width: '30%', height: 26, marginBlock: 7 }} />
    </Card>
  );
}

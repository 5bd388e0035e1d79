import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from '../theme/system';
import { formatSince } from '../util/formatRelative';
import { useRelative } from '../util/useRelative';
import { VisuallyHidden } from '../util/VisuallyHidden';

const Card = styled('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    // Room for note and trend, whether there are any: nothing moves when they come.
    minHeight: '122px',
    '@media (max-width: 359px)': { minHeight: '140px' },
    paddingInline: { base: '3', sm: '4' },
    paddingTop: '4',
    paddingBottom: '2',
    bg: 'bg.surface',
    borderWidth: '1px',
    borderColor: 'border.hairline',
    borderRadius: 'lg',
    color: 'fg.default',
    transition: 'border-color 90ms',
    '& [data-part=label]': { color: 'fg.muted', fontSize: 'sm', lineHeight: '20px' },
    '& [data-part=value]': {
      fontSize: { base: '2xl', sm: '3xl' },
      fontWeight: 'semibold',
      letterSpacing: '-0.02em',
      lineHeight: '40px',
      fontVariantNumeric: 'tabular-nums',
    },
    '& [data-part=note]': { color: 'fg.muted', fontSize: 'xs', lineHeight: '18px' },
    '& [data-part=trend]': {
      display: 'flex',
      alignItems: 'center',
      columnGap: '1',
      flexWrap: 'wrap',
      color: 'fg.muted',
      fontSize: 'xs',
      lineHeight: '18px',
      fontVariantNumeric: 'tabular-nums',
      '& > .pc-icon': { width: '12px', height: '12px', color: 'fg.default' },
      // Where cards are narrow the sign says it alone.
      '@media (max-width: 479px), (min-width: 1024px) and (max-width: 1279px)': { '& > .pc-icon': { display: 'none' } },
      '& > b': { color: 'fg.default', fontWeight: 'medium' },
    },
    '&:has(a):hover': { borderColor: 'border.control' },
    '&:has(a:focus-visible)': { outline: '2px solid {colors.accent.ring}', outlineOffset: '2px' },
    '& > a': { display: 'flex', flexDirection: 'column', color: 'inherit', textDecoration: 'none', outline: 'none' },
    // The whole card leads where its link does; what the note says is no part of the link's name.
    '& > a::after': { content: '""', position: 'absolute', inset: '0', borderRadius: 'lg' },
  },
});

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
export const StatGrid = styled('div', {
  base: {
    display: 'grid',
    gap: { base: '3', lg: '4' },
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  },
});

/** A StatCard's final size while its figure is awaited. Found by `data-testid="stat-skeleton"` where it must be counted. */
export function StatCardSkeleton() {
  return (
    <Card aria-hidden="true" data-testid="stat-skeleton">
      <span className="pc-skeleton" style={{ width: '45%', height: 12, marginBlock: 4 }} />
      <span className="pc-skeleton" style={{ width: '30%', height: 26, marginBlock: 7 }} />
    </Card>
  );
}

import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from '../theme/system';

const base = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: '104px',
  padding: '4',
  bg: 'bg.surface',
  borderWidth: '1px',
  borderColor: 'border.hairline',
  borderRadius: 'lg',
  color: 'fg.default',
  textDecoration: 'none',
  transition: 'border-color 90ms',
  '& [data-part=label]': { color: 'fg.muted', fontSize: 'sm', lineHeight: '20px' },
  '& [data-part=figure]': { display: 'flex', alignItems: 'end', justifyContent: 'space-between', gap: '3' },
  '& [data-part=value]': {
    fontSize: { base: '2xl', sm: '3xl' },
    fontWeight: 'semibold',
    letterSpacing: '-0.02em',
    lineHeight: '40px',
    fontVariantNumeric: 'tabular-nums',
  },
  '& [data-part=note]': { color: 'fg.muted', fontSize: 'xs', lineHeight: '18px' },
} as const;

const CardLink = styled(Link, { base: { ...base, '&:hover': { borderColor: 'border.control' } } });
const Card = styled('div', { base });

export interface StatCardProps {
  label: string;
  /** The figure; null: the server did not say, shown as '—'. */
  value: number | null;
  /** Where the card leads. */
  to: string;
  /** What the figure is made of, in a few words. */
  note?: ReactNode;
  /** A Sparkline, right of the figure. */
  trend?: ReactNode;
}

const figures = new Intl.NumberFormat('en-GB');

export function StatCard({ label, value, to, note, trend }: StatCardProps) {
  const id = useId();
  return (
    // Named by label and figure; what the note adds is its description.
    <CardLink to={to} aria-labelledby={`${id}-label ${id}-value`} aria-describedby={note ? `${id}-note` : undefined}>
      <span data-part="label" id={`${id}-label`}>
        {label}
      </span>
      <span data-part="figure">
        <span data-part="value" id={`${id}-value`}>
          {value === null ? '—' : figures.format(value)}
        </span>
        {trend}
      </span>
      {note ? (
        <span data-part="note" id={`${id}-note`}>
          {note}
        </span>
      ) : null}
    </CardLink>
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

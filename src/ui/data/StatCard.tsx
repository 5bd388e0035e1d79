import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from '../theme/system';

const Card = styled('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minHeight: '112px',
    padding: '4',
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
}

const figures = new Intl.NumberFormat('en-GB');

export function StatCard({ label, value, to, note }: StatCardProps) {
  return (
    <Card>
      <Link to={to}>
        <span data-part="label">{label}</span>
        <span data-part="value">{value === null ? '—' : figures.format(value)}</span>
      </Link>
      {note ? <span data-part="note">{note}</span> : null}
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

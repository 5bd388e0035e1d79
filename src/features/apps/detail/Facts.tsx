import type { ReactNode } from 'react';
import { styled } from '@/ui';

/** Names and values beside each other. */
export const Facts = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
    gap: '12px 24px',
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    '& [data-wide]': { gridColumn: '1 / -1' },
    '& dd': { minWidth: '0', overflowWrap: 'anywhere' },
  },
});

interface FactProps {
  name: string;
  /** A line of its own: an address wants the room. */
  wide?: boolean;
  children: ReactNode;
}

/** Nothing shows as '—'. */
export function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children ?? '—'}</dd>
    </div>
  );
}

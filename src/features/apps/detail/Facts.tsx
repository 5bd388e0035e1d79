import type { ReactNode } from 'react';
import { styled } from '@/ui';

/** Names and values beside each other. */
export const Facts = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
    gap: '12px 24px',
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    '& dd': { minWidth: '0', overflowWrap: 'anywhere' },
  },
});

/** Nothing shows as '—'. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children ?? '—'}</dd>
    </div>
  );
}

import type { ReactNode } from 'react';
import { styled } from '@/ui';

const Root = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(128px, 1fr))',
    gap: '12px 24px',
    '& dt': { color: 'fg.muted', fontSize: 'sm' },
    '& dd': { minWidth: '0', overflowWrap: 'anywhere' },
  },
});

/** Names and values beside each other; nothing shows as '—'. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Root>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </Root>
  );
}

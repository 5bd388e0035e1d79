import type { ReactNode } from 'react';
import { chakra } from '@/ui';
import * as styles from './Facts.styles';

/** Names and values beside each other. */
export const Facts = chakra('dl', styles.facts);

interface FactProps {
  name: string;
  /** Takes a line of its own: an address needs the space. */
  wide?: boolean;
  children: ReactNode;
}

/** Nothing shows as '—'. */
export function Fact({ name, wide = false, children }: FactProps) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children || '—'}</dd>
    </div>
  );
}

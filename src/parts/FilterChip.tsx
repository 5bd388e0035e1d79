import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import { chakra } from '@/ui';
import * as styles from './FilterChip.styles';

const Root = chakra('button', styles.chip);

interface FilterChipProps {
  text: string;
  /** Its name: 'Remove …'. */
  label: string;
  tone?: 'include' | 'exclude' | 'invalid';
  onRemove: (event: MouseEvent<HTMLElement>) => void;
}

/** A filter in force, as a button that removes it. */
export const FilterChip = ({ text, label, tone = 'include', onRemove }: FilterChipProps) => (
  <Root type="button" aria-label={label} data-tone={tone} onClick={onRemove}>
    <span aria-hidden="true">{text}</span>
    <X aria-hidden="true" />
  </Root>
);

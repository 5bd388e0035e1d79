import type { CSSProperties } from 'react';
import { formatNumber } from '@/text/format';

export interface BarProps {
  value: number;
  /** The value of a full bar, usually the greatest of the column. */
  max: number;
  /** Shown beside the bar; default: the value. */
  text?: string;
}

/** A number with a bar for its share of the maximum. */
export function Bar({ value, max, text }: BarProps) {
  const share = max > 0 ? Math.max(0, Math.min(1, value / max)) : 0;
  return (
    // Set through the CSSOM; the gradient that reads it is the class's.
    <span className="pc-bar" style={{ '--share': share > 0 ? `${Math.max(4, share * 100)}%` : '0%' } as CSSProperties}>
      {text ?? formatNumber(value)}
    </span>
  );
}

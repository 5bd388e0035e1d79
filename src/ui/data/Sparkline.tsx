import type { CSSProperties } from 'react';
import { token } from '../theme/token';

export interface SparklineProps {
  values: readonly number[];
  /** What the line shows, in words: its accessible name. */
  label: string;
  width?: number;
  height?: number;
}

/** A line without axes. */
export function Sparkline({ values, label, width = 88, height = 28 }: SparklineProps) {
  const top = Math.max(...values, 1);
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  const points = values.map(
    (value, index) => `${(index * step).toFixed(1)},${(height - 2 - (value / top) * (height - 4)).toFixed(1)}`,
  );
  return (
    <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke={token('accent.ring')}
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

export interface BarProps {
  value: number;
  /** The value of a full bar, usually the greatest of the column. */
  max: number;
  /** Shown beside the bar; default: the value. */
  text?: string;
}

const figures = new Intl.NumberFormat('en-GB');

/** A figure with a bar for its share of the greatest. */
export function Bar({ value, max, text }: BarProps) {
  const share = max > 0 ? Math.max(0, Math.min(1, value / max)) : 0;
  return (
    // Set through the CSSOM; the gradient that reads it is the class's.
    <span className="pc-bar" style={{ '--share': share > 0 ? `${Math.max(4, share * 100)}%` : '0%' } as CSSProperties}>
      {text ?? figures.format(value)}
    </span>
  );
}

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
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <svg width="72" height="6" viewBox="0 0 72 6" aria-hidden="true" style={{ flex: 'none' }}>
        <rect width="72" height="6" rx="3" fill={token('border.hairline')} />
        {share > 0 ? <rect width={Math.max(3, share * 72)} height="6" rx="3" fill={token('accent.ring')} /> : null}
      </svg>
      <span className="pc-num">{text ?? figures.format(value)}</span>
    </span>
  );
}

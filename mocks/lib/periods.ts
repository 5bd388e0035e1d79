const SECONDS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86400 };

/** '1m' → 60; null for anything that is not a whole number of s, m, h or d. */
export function secondsOf(period: string): number | null {
  const match = /^([1-9]\d{0,6})([smhd])$/.exec(period);
  const unit = match?.[2] && SECONDS[match[2]];
  return unit ? Number(match[1]) * unit : null;
}

/** 60 s → '1m', any other number of seconds → '{n}s' (contract.md, POST /api/tiles/group). */
export function periodOf(seconds: number): string {
  return seconds === 60 ? '1m' : `${seconds}s`;
}

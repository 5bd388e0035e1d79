import { Ban, CircleCheck, CircleMinus, Eye, Gauge, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** What a colour may mean (ux.md, 'Look'). */
export type Tone =
  | 'allowed'
  | 'blocked'
  | 'throttled'
  | 'shadow'
  | 'disabled'
  | 'neutral'
  | 'info'
  | 'success'
  | 'danger';

const ICONS = {
  allowed: CircleCheck,
  blocked: Ban,
  throttled: Gauge,
  shadow: Eye,
  disabled: CircleMinus,
  info: Info,
  success: CircleCheck,
  danger: TriangleAlert,
} as const;

/** The colours are the six of the tokens: success is allowed's green, danger is blocked's red. */
export const paint = (tone: Tone) => (tone === 'success' ? 'allowed' : tone === 'danger' ? 'blocked' : tone);

export function ToneIcon({ tone, size = 16 }: { tone: Tone; size?: number }) {
  if (tone === 'neutral') return null;
  const Icon = ICONS[tone];
  return <Icon size={size} aria-hidden="true" />;
}

/** A word in a tone's colour. Colour never stands alone: the word says it, {@link StatusBadge} adds the icon. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className="pc-badge" data-tone={paint(tone)}>
      {children}
    </span>
  );
}

/** A state: icon and word. An unknown value of the server is shown as it is, in `neutral` (contract.md, rule 1). */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="pc-badge" data-tone={paint(tone)}>
      <ToneIcon tone={tone} size={12} />
      {children}
    </span>
  );
}

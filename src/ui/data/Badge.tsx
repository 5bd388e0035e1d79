import { Badge as ChakraBadge } from '@chakra-ui/react/badge';
import { memo, type ReactNode } from 'react';

/** The meanings of the colours (ux.md, 'Look'). */
export type Tone =
  | 'allowed'
  | 'blocked'
  | 'throttled'
  | 'shadow'
  | 'disabled'
  | 'neutral'
  | 'info'
  | 'success'
  | 'warning'
  | 'danger';

const PAINTS = { success: 'allowed', warning: 'throttled', danger: 'blocked' } as const;

/** The colours are the six of the tokens: success is allowed's green, a warning throttled's amber, danger blocked's red. */
export const paint = (tone: Tone) =>
  tone === 'success' || tone === 'warning' || tone === 'danger' ? PAINTS[tone] : tone;

/** A tone's icon, in the colour of the text around it; none for `neutral`. */
export function ToneIcon({ tone }: { tone: Tone }) {
  return tone === 'neutral' ? null : <span className="pc-icon" data-icon={tone} aria-hidden="true" />;
}

/** A word in a tone's colour. Colour never stands alone: the word says it, {@link StatusBadge} adds the icon. */
export const Badge = memo(function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <ChakraBadge tone={paint(tone)}>{children}</ChakraBadge>;
});

/** A state: icon and word. An unknown value of the server is shown as it is, in `neutral` (contract.md, rule 1). */
export const StatusBadge = memo(function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <ChakraBadge tone={paint(tone)} data-icon={tone === 'neutral' ? undefined : tone}>
      {children}
    </ChakraBadge>
  );
});

import type { ReactNode } from 'react';
import { chakra, useMediaQuery } from '@/ui';
import * as styles from './AskEffect.styles';

const Asks = chakra('button', styles.asks);
export const TOUCH = '(any-pointer: coarse)';

interface AskEffectProps {
  /** Its name, with the word that it stands on: 'Enabled, effect of switching Premium'. */
  label: string;
  /** The effect, or why the step cannot be taken; empty while it is being worked out. */
  tip: string | undefined;
  children: ReactNode;
  /** Rendered instead on a device without touch. */
  instead?: ReactNode;
}

/**
 * A button beside a control that acts immediately. On touch screens nothing can be hovered first: a tap on this button says what the
 * control would change, and changes nothing (docs/decisions/0520-effects-in-rows.md).
 */
export function AskEffect({ label, tip, children, instead = null }: AskEffectProps) {
  if (!useMediaQuery(TOUCH)) return instead;
  return (
    <Asks
      type="button"
      aria-label={label}
      data-tip={tip}
      // Some browsers leave a button without the focus that asks for it.
      onClick={({ currentTarget }) => currentTarget.focus()}
    >
      {children}
    </Asks>
  );
}

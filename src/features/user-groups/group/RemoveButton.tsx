import { useCallback, useState } from 'react';
import { MOVE_EFFECT_UNKNOWN } from '@/domain/limits/words';
import type { Member } from '@/domain/members';
import { AskEffect } from '@/parts/limits/AskEffect';
import { useStepEffect } from '@/parts/limits/useStepEffect';
import { type Move, MoveEffects } from '@/parts/members';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { ActionButton } from '@/ui';

const STEP = 'remove';
const OUT = [null];

interface RemoveButtonProps {
  member: Member;
  /** The key of the group. */
  group: string;
  move: Move;
}

/**
 * Takes a member out of the group at once. It asks nothing, and says what it changes about the member's limit: it can be undone, unless
 * several groups have the name by which the service gives the member's.
 */
export function RemoveButton({ member, group, move }: RemoveButtonProps) {
  const reason = useOfflineReason();
  const [sending, setSending] = useState(false);
  const effect = useStepEffect({ step: STEP, sending, disabledReason: reason });
  const { begin, doneOf, onEffect } = effect;
  const onKnown = useCallback(
    (effects: ReadonlyMap<string | null, string>) => {
      const tip = effects.get(null) ?? MOVE_EFFECT_UNKNOWN;
      onEffect({ step: STEP, tip, done: tip === MOVE_EFFECT_UNKNOWN ? null : tip });
    },
    [onEffect],
  );
  const remove = async () => {
    if (sending) return;
    begin(STEP);
    setSending(true);
    await move(member, null, { effect: () => doneOf(STEP), from: group });
    setSending(false);
  };
  return (
    <span {...effect.handlers}>
      <AskEffect label={`Effect of removing ${member.name}`} tip={reason ?? effect.tip}>
        Effect
      </AskEffect>
      <ActionButton
        look="plain"
        size="sm"
        data-acts=""
        aria-label={`Remove ${member.name}`}
        aria-description={effect.description}
        disabledReason={reason}
        tip={effect.tip}
        onClick={() => void remove()}
      >
        Remove
      </ActionButton>
      {effect.wanted ? <MoveEffects user={member.key} groups={OUT} onKnown={onKnown} /> : null}
    </span>
  );
}

import { useRef } from 'react';
import { useOptimistic } from '@/cache/useOptimistic';
import type { TileType } from '@/contract/constants';
import type { Id } from '@/contract/fields';
import { type RuleData, withEnabledAsSent } from '@/contract/rule-state';
import { listTiles, type Tile, updateTile } from '@/contract/tiles';
import { type RuleTarget, ruleSubject } from '@/domain/rules';
import { findById } from '@/parts/byId';
import { lazyPiece } from '@/parts/lazyPiece';
import { AskEffect } from '@/parts/limits/AskEffect';
import { useStepEffect } from '@/parts/limits/useStepEffect';
import { toastDone, toastNotUndone } from '@/parts/undo';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useRowSubmits } from '@/parts/useRowSubmits';
import { orNotUndone } from '@/parts/useUndo';
import { Switch } from '@/ui/controls';
import { ruleIsSwitched } from './ruleIs';

const ToggleEffect = lazyPiece('ToggleEffect', async () => (await import('./ToggleEffect')).ToggleEffect);

interface RuleToggleProps {
  rule: Tile;
  /** The type whose list it is in: a server that ignores the type lists others too. */
  type: TileType;
  target: RuleTarget;
  /** The parameters of the list that the rule is in. */
  list: { type: string; tenant_id: Id } | null;
  /** Why it cannot be switched, whether there is a network or not. */
  blocked?: string | undefined;
}

/** Enables or disables a rule in its row: PATCH {enabled, rule_data}. It can be undone, so it asks nothing, and says what it changes. */
export function RuleToggle({ rule, type, target, list, blocked }: RuleToggleProps) {
  const offline = useOfflineReason();
  const reason = blocked ?? offline;
  const key = String(rule.id);
  const { name } = target;
  const [enabled, overlay] = useOptimistic(`tiles.enabled:${key}`, rule.enabled);
  const undos = useRef(new WeakSet<object>());
  // An undo waits for the switch that is being sent.
  const under = useRef<Promise<unknown>>(Promise.resolve());
  const changes = useRowSubmits(updateTile, {
    // Limit and period go along in the body: those of now, so that another tab's change is not undone (reliability.md, E5).
    precheck: async (input, read) => {
      if (!list) return input;
      const isUndo = undos.current.has(input);
      const reading = read(listTiles, list);
      const answer = isUndo ? await orNotUndone(reading) : await reading;
      if (answer === null) return null;
      const now = findById(answer.items, input.id);
      if (now?.enabled === input.body.enabled || (isUndo && !now)) {
        // Somebody else has switched it already, or deleted it: there is nothing to send, and nothing to claim.
        if (isUndo) toastNotUndone();
        return null;
      }
      if (!now) return input;
      return { ...input, body: { ...input.body, rule_data: withEnabledAsSent(now.rule_data, input.body.rule_data) } };
    },
    settle: ({ id, body }) => list && ruleIsSwitched(list, id, body),
    onMade: (_, { body: { enabled: next, rule_data } }) => {
      const done = `${ruleSubject(rule.type, target)} ${next ? 'enabled' : 'disabled'}`;
      toastDone({
        text: effect.doneOf(String(next)).then((changed) => (changed === null ? done : `${done}. ${changed}`)),
        isRule: true,
        undo: () => {
          under.current = under.current.then(() => toggle(!next, rule_data));
        },
      });
    },
  });
  const busy = changes.isPending(key);
  // While it is sent, the switch shows the new state already.
  const next = busy ? enabled : !enabled;
  const effect = useStepEffect({ step: String(next), sending: busy, disabledReason: reason });
  /** `before`: of the rule as it was before the change that this takes back. */
  const toggle = (to: boolean, before?: RuleData): Promise<unknown> => {
    effect.begin(String(to));
    const input = { id: rule.id, body: { enabled: to, rule_data: before ?? rule.rule_data } };
    if (before) undos.current.add(input);
    const sent = changes.run(key, input);
    overlay(
      to,
      sent.then((result) => result?.reread(listTiles)),
    );
    return sent;
  };

  const word = enabled ? 'Enabled' : 'Disabled';
  return (
    <span className="pc-name" {...effect.handlers}>
      <Switch
        label={`Enabled: ${name}`}
        hideLabel
        checked={enabled}
        aria-disabled={reason !== undefined || busy || undefined}
        data-tip={reason ?? effect.tip}
        aria-description={reason ?? effect.description}
        onChange={(event) => {
          if (reason === undefined && !busy) under.current = toggle(event.target.checked);
        }}
      />
      <AskEffect
        label={`${word}, effect of switching ${name}`}
        tip={reason ?? effect.tip}
        instead={<span aria-hidden="true">{word}</span>}
      >
        {word}
      </AskEffect>
      {effect.wanted ? (
        <ToggleEffect rule={rule} type={type} enabled={effect.asked === 'true'} onEffect={effect.onEffect} />
      ) : null}
    </span>
  );
}

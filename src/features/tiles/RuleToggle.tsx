import { useOptimistic } from '@/cache/useOptimistic';
import type { Id } from '@/contract/fields';
import { listTiles, type Tile, updateTile } from '@/contract/tiles';
import { type RuleTarget, ruleSubject, sameRule } from '@/domain/rules';
import { findById } from '@/parts/byId';
import { toastDone } from '@/parts/undo';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { useRowSubmits } from '@/parts/useRowSubmits';
import { Switch } from '@/ui/forms';

interface RuleToggleProps {
  rule: Tile;
  target: RuleTarget;
  /** The parameters of the list that the rule is in. */
  list: { type: string; tenant_id: Id } | null;
}

/** Enables or disables a rule in its row: PATCH {enabled, rule_data}. */
export function RuleToggle({ rule, target, list }: RuleToggleProps) {
  const reason = useOfflineReason();
  const key = String(rule.id);
  const { name } = target;
  const [enabled, overlay] = useOptimistic(`tiles.enabled:${key}`, rule.enabled);
  const changes = useRowSubmits(updateTile, {
    // Limit and period go along in the body: those of now, so that another tab's change is not undone (reliability.md, E5).
    precheck: async (input, read) => {
      const now = list && findById((await read(listTiles, list)).items, input.id);
      return now ? { ...input, body: { ...input.body, rule_data: now.rule_data } } : input;
    },
    settle: ({ id, body }) =>
      list &&
      (async (read) => {
        const found = findById((await read(listTiles, list)).items, id);
        return found !== undefined && sameRule(found, body);
      }),
    onMade: (_, { body: { enabled: next } }) =>
      toastDone({
        text: `${ruleSubject(rule.type, target)} ${next ? 'enabled' : 'disabled'}`,
        isRule: true,
        undo: () => toggle(!next),
      }),
  });
  const busy = changes.isPending(key);
  const toggle = (next: boolean) => {
    const sent = changes.run(key, { id: rule.id, body: { enabled: next, rule_data: rule.rule_data } });
    overlay(
      next,
      sent.then((result) => result?.reread),
    );
  };

  return (
    <span className="pc-name">
      <Switch
        label={`Enabled: ${name}`}
        hideLabel
        checked={enabled}
        aria-disabled={reason !== undefined || busy || undefined}
        data-tip={reason}
        aria-description={reason}
        onChange={(event) => {
          if (reason === undefined && !busy) toggle(event.target.checked);
        }}
      />
      <span aria-hidden="true">{enabled ? 'Enabled' : 'Disabled'}</span>
    </span>
  );
}

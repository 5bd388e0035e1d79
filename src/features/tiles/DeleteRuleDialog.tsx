import { useMemo } from 'react';
import { useSubmit } from '@/cache/useSubmit';
import { RULE_PROPAGATION_S, type TileType } from '@/contract/constants';
import type { Id } from '@/contract/fields';
import { deleteTile, listTiles, type Tile } from '@/contract/tiles';
import { type RuleScope, type RuleTarget, ruleSubject } from '@/domain/rules';
import { ConfirmDelete } from '@/parts/ConfirmDelete';
import { deletedText, isGone } from '@/parts/isGone';
import { withoutRule } from '@/parts/limits/changes';
import { ruleInWords } from '@/parts/RuleText';
import { toastDone } from '@/parts/undo';
import { RuleChanges } from './RuleChanges';

interface DeleteRuleDialogProps {
  rule: Tile;
  target: RuleTarget;
  type: TileType;
  list: { type: string; tenant_id: Id } | null;
  /** The list no longer has the rule: somebody else has deleted it. */
  gone: boolean;
  onClose: () => void;
}

type Reached = Record<RuleScope, (name: string) => string>;
const REACHES: Reached = {
  tenant: () => 'each user, in all of your apps,',
  app: (name) => `every request through ${name}`,
  group: (name) => `the users of the group ${name}`,
  user: (name) => `the user ${name}`,
};
/** Geo Block counts no other calls. */
const REACHES_ABROAD: Reached = {
  tenant: () => 'every call from abroad',
  app: (name) => `every call from abroad through ${name}`,
  group: (name) => `calls from abroad by the users of the group ${name}`,
  user: (name) => `calls from abroad by the user ${name}`,
};

/** Names the rule and its effect, and says that there is no 'Undo' (ux.md, 'Risky steps'). */
export function DeleteRuleDialog({ rule, target, type, list, gone, onClose }: DeleteRuleDialogProps) {
  const remove = useSubmit(deleteTile, {
    settle: ({ id }) => list && isGone(listTiles, list, id),
    onMade: (result) => {
      const text = deletedText(ruleSubject(rule.type, target), result);
      // A rule that was gone before takes effect at another time.
      toastDone({ text, isRule: rule.enabled && !result.alreadyDeleted });
    },
    onDone: onClose,
  });
  const change = useMemo(() => withoutRule(rule.id), [rule.id]);
  const whom = (rule.type === 'geo-block' ? REACHES_ABROAD : REACHES)[target.scope](target.name);
  const what = ruleInWords(rule.rule_data);
  return (
    <ConfirmDelete
      title={target.scope === 'tenant' ? 'Delete the tenant-wide rule?' : `Delete the rule for ${target.name}?`}
      noun="rule"
      gone={gone}
      state={remove.state}
      onConfirm={() => void remove.run({ id: rule.id })}
      onClose={onClose}
    >
      <p>
        {rule.enabled
          ? `The limit of ${what} stops applying to ${whom} within about ${RULE_PROPAGATION_S} seconds.`
          : `The limit of ${what} for ${whom} is disabled, so deleting it changes no traffic.`}{' '}
        This cannot be undone.
      </p>
      <RuleChanges rule={rule} type={type} change={change} />
    </ConfirmDelete>
  );
}

import { useMemo } from 'react';
import { useSubmit } from '@/cache/useSubmit';
import { RULE_PROPAGATION_S, type TileType } from '@/contract/constants';
import type { Id } from '@/contract/fields';
import { deleteTile, listTiles, type Tile } from '@/contract/tiles';
import { formatRule, type RuleTarget, ruleSubject } from '@/domain/rules';
import { findById } from '@/parts/byId';
import { withoutRule } from '@/parts/limits/changes';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { toastDone } from '@/parts/undo';
import { RuleChanges } from './RuleChanges';

interface DeleteRuleDialogProps {
  rule: Tile;
  target: RuleTarget;
  type: TileType;
  list: { type: string; tenant_id: Id } | null;
  onClose: () => void;
}

const REACHES = {
  tenant: () => 'every request of the tenant',
  app: (name: string) => `every request through ${name}`,
  group: (name: string) => `the users of the group ${name}`,
  user: (name: string) => `the user ${name}`,
};

/** Harmful, not irreversible: it names the rule and its effect (ux.md, 'Risky steps'). */
export function DeleteRuleDialog({ rule, target, type, list, onClose }: DeleteRuleDialogProps) {
  const remove = useSubmit(deleteTile, {
    settle: ({ id }) => list && (async (read) => findById((await read(listTiles, list)).items, id) === undefined),
    onMade: () => {
      toastDone({ text: `${ruleSubject(type, target)} deleted`, isRule: true });
    },
    onDone: onClose,
  });
  const change = useMemo(() => withoutRule(rule.id), [rule.id]);
  const whom = REACHES[target.scope](target.name);
  const what = formatRule(rule.rule_data);
  return (
    <ConfirmSubmit
      title={target.scope === 'tenant' ? 'Delete the tenant-wide rule?' : `Delete the rule for ${target.name}?`}
      verb="Delete"
      state={remove.state}
      onConfirm={() => void remove.run({ id: rule.id })}
      onClose={onClose}
    >
      <p>
        {rule.enabled
          ? `The limit of ${what} no longer applies to ${whom}, within about ${RULE_PROPAGATION_S} seconds.`
          : `The limit of ${what} for ${whom} is disabled now, so no traffic changes.`}
      </p>
      <RuleChanges rule={rule} type={type} change={change} />
    </ConfirmSubmit>
  );
}

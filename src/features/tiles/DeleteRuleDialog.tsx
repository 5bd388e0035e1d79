import { useSubmit } from '@/cache/useSubmit';
import { RULE_PROPAGATION_S } from '@/contract/constants';
import type { Id } from '@/contract/fields';
import { deleteTile, listTiles, type Tile } from '@/contract/tiles';
import { formatRule, type RuleTarget } from '@/domain/rules';
import { findById } from '@/parts/byId';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { toast } from '@/ui';

interface DeleteRuleDialogProps {
  rule: Tile;
  target: RuleTarget;
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
export function DeleteRuleDialog({ rule, target, list, onClose }: DeleteRuleDialogProps) {
  const remove = useSubmit(deleteTile, {
    settle: ({ id }) => list && (async (read) => findById((await read(listTiles, list)).items, id) === undefined),
    onDone: () => {
      onClose();
      toast(`Rule for ${target.name} deleted`);
    },
  });
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
      {rule.enabled
        ? `The limit of ${what} no longer applies to ${whom}, within about ${RULE_PROPAGATION_S} seconds.`
        : `The limit of ${what} for ${whom} is disabled now, so no traffic changes.`}
    </ConfirmSubmit>
  );
}

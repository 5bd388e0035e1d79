import { sameId } from '@/parts/byId';
import { presentOf } from '@/parts/isGone';
import { lazyDialog } from '@/parts/lazyDialog';
import { useRulesInput } from '@/parts/useRulesInput';
import type { RuleRow } from './rows';
import type { Start } from './ruleForm';
import type { OpenDialog } from './useRuleDialogs';
import type { Rules } from './useRules';

const RuleDialog = lazyDialog('RuleDialog.RuleDialog', async () => (await import('./RuleDialog')).RuleDialog);
const DeleteRuleDialog = lazyDialog(
  'DeleteRuleDialog.DeleteRuleDialog',
  async () => (await import('./DeleteRuleDialog')).DeleteRuleDialog,
);

interface RuleDialogsProps {
  rules: Rules;
  /** The rules as rows, all of them. */
  rows: readonly RuleRow[];
  open: OpenDialog;
  /** The target that a new rule begins with. */
  start: Start;
  onClose: () => void;
  /** The rule to delete, as it was when that was asked for; null for none. */
  deleting: RuleRow | null;
  onCloseDelete: () => void;
}

/** Adds, edits or deletes a rule of the page. */
export function RuleDialogs({ rules, rows, open, start, onClose, deleting, onCloseDelete }: RuleDialogsProps) {
  const { type, read } = rules;
  const list = useRulesInput(type);
  const listed = deleting ? rows.find(({ rule }) => sameId(rule.id, deleting.rule.id)) : undefined;
  const toDelete = deleting && presentOf(deleting, listed, read.data);
  return (
    <>
      {open ? (
        <RuleDialog
          // A form takes its values once: another rule or another target is another form.
          key={
            open.kind === 'edit'
              ? String(open.original.id)
              : JSON.stringify(['add', start.group, start.user, start.app])
          }
          type={type}
          rules={rules}
          original={open.kind === 'edit' ? open.original : null}
          start={start}
          onClose={onClose}
        />
      ) : null}
      {toDelete ? (
        <DeleteRuleDialog
          rule={toDelete.present.rule}
          target={toDelete.present.target}
          type={type}
          list={list}
          gone={toDelete.gone}
          onClose={onCloseDelete}
        />
      ) : null}
    </>
  );
}

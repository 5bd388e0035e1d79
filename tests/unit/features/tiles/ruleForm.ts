import type { Tile } from '@/contract/tiles';
import { TargetDirectory } from '@/domain/rules';
import { useSavedToast } from '@/features/tiles/useSavedToast';
import { useSaveRule } from '@/features/tiles/useSaveRule';

/** What `useSaveRule` needs besides the rule. */
export const RULE_FORM = {
  type: 'rate-limit' as const,
  directory: new TargetDirectory({ apps: [], groups: [], users: [] }),
  isRead: true,
  onSaved: () => {},
  onDone: () => {},
};

/** The form that edits a rule, with the toast that offers 'Undo'. */
export function useRuleForm(original: Tile) {
  const onSaved = useSavedToast('rate-limit');
  return useSaveRule({ ...RULE_FORM, original, listed: original, onSaved });
}

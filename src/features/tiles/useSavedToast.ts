import { useCallback } from 'react';
import type { TileType } from '@/contract/constants';
import { withEditedAsSent } from '@/contract/rule-state';
import { listTiles, type Tile, updateTile } from '@/contract/tiles';
import { formatRule, ruleChange, ruleSubject, sameRule } from '@/domain/rules';
import { findById } from '@/parts/byId';
import { toastDone } from '@/parts/undo';
import { useRulesInput } from '@/parts/useRulesInput';
import { useUndo } from '@/parts/useUndo';
import { ruleIs } from './ruleIs';
import type { SavedRule } from './useSaveRule';

/** Says how a rule was saved, old → new, with 'Undo' for an edit; an added rule has no undo: it is removed with 'Delete', which has none either. */
export function useSavedToast(type: TileType) {
  const list = useRulesInput(type);
  const tell = useUndo(updateTile, {
    settle: ({ id, body }) => list && ruleIs(list, id, body),
  });
  return useCallback(
    ({ target, ...to }: SavedRule, before: Tile | null) => {
      // The page's list may have rules of types that this version does not know.
      const subject = ruleSubject(before?.type ?? type, target);
      if (!before) {
        const state = to.enabled ? '' : ', disabled';
        toastDone({ text: `Rule added: ${subject}, ${formatRule(to.rule_data)}${state}`, isRule: to.enabled });
        return;
      }
      const change = ruleChange(before, to);
      if (change === null) {
        toastDone({ text: `${subject} saved` });
        return;
      }
      const back = { enabled: before.enabled, rule_data: before.rule_data };
      tell({
        text: `${subject}: ${change}`,
        name: subject,
        // One that was disabled and stays so changes no traffic.
        isRule: before.enabled || to.enabled,
        back: { id: before.id, body: back },
        isUnchanged: async (read) => {
          const now = list && findById((await read(listTiles, list)).items, before.id);
          if (!now || !sameRule(now, to)) return false;
          return { id: before.id, body: { ...back, rule_data: withEditedAsSent(now.rule_data, back.rule_data) } };
        },
        undone: `Undone. ${subject}: ${ruleChange(to, before)}`,
      });
    },
    [type, list, tell],
  );
}

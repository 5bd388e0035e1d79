import { useEffect, useState } from 'react';
import { readFresh } from '@/cache/submit';
import { CHECKING, useSubmit } from '@/cache/useSubmit';
import { failureOf } from '@/contract/errors';
import { listTiles, type Tile, updateTile } from '@/contract/tiles';
import { sameRule } from '@/domain/rules';
import { findById } from '@/parts/byId';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { toast } from '@/ui';
import { Switch } from '@/ui/forms';

interface RuleToggleProps {
  rule: Tile;
  /** The target's name. */
  name: string;
  /** The parameters of the list that the rule is in. */
  list: { type: string; tenant_id: string | number } | null;
}

/** Enables or disables a rule in its row: PATCH {enabled, rule_data}. */
export function RuleToggle({ rule, name, list }: RuleToggleProps) {
  const offline = useOfflineReason();
  /** What was asked for, until the list says it itself. */
  const [wanted, setWanted] = useState<{ enabled: boolean; from: Tile } | null>(null);
  const [reading, setReading] = useState(false);
  const change = useSubmit(updateTile, {
    settle: ({ id, body }) =>
      list &&
      (async (read) => {
        const found = findById((await read(listTiles, list)).items, id);
        return found !== undefined && sameRule(found, body);
      }),
    onDone: (_, { body }) => {
      setWanted({ enabled: body.enabled, from: rule });
      toast(`Rule for ${name} ${body.enabled ? 'enabled' : 'disabled'}`);
    },
  });

  // A row has no place for words: what a change ends with is told by toasts, which are outside React.
  const { state, reset } = change;
  useEffect(() => {
    if (state.phase === 'checking') toast({ tone: 'info', text: CHECKING });
    if (state.phase !== 'failed') return;
    const { sentence, detail } = state.problem;
    toast({ tone: 'danger', text: detail ? `${sentence} ${detail}` : sentence });
    setWanted(null);
    reset();
  }, [state, reset]);

  const toggle = async (enabled: boolean) => {
    setWanted({ enabled, from: rule });
    setReading(true);
    // Limit and period go along in the body: those of now, so that another tab's change is not undone (reliability.md, E5).
    const { limit, period } = (await ruleNow(rule, list)).rule_data;
    setReading(false);
    if (limit === null || period === null) {
      setWanted(null);
      toast({ tone: 'danger', text: `${updateTile.fallback} ${INCOMPLETE}` });
    } else await change.run({ id: rule.id, body: { enabled, rule_data: { limit, period } } });
  };

  const incomplete = rule.rule_data.limit === null || rule.rule_data.period === null ? INCOMPLETE : undefined;
  const reason = offline ?? incomplete;
  const busy = reading || change.pending;
  const checked = wanted?.from === rule || busy ? (wanted?.enabled ?? rule.enabled) : rule.enabled;
  return (
    <span className="pc-name">
      <Switch
        label={`Enabled: ${name}`}
        hideLabel
        checked={checked}
        aria-disabled={reason !== undefined || busy || undefined}
        data-tip={reason}
        aria-description={reason}
        onChange={(event) => {
          if (reason === undefined && !busy) void toggle(event.target.checked);
        }}
      />
      <span aria-hidden="true">{checked ? 'On' : 'Off'}</span>
    </span>
  );
}

const INCOMPLETE = 'This rule has no limit or period. Edit it first.';

async function ruleNow(rule: Tile, list: RuleToggleProps['list']): Promise<Tile> {
  if (!list) return rule;
  try {
    return findById((await readFresh(listTiles, list)).items, rule.id) ?? rule;
  } catch (error) {
    failureOf(error);
    // The service decides about the change, whatever became of the list.
    return rule;
  }
}

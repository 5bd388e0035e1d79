import { useMemo } from 'react';
import { type RuleScope, type RuleTarget, rulesExactly, SCOPE_NAMES, targetKey } from '@/domain/rules';
import { FailedLists } from '@/parts/FailedLists';
import { formatNumber } from '@/text/format';
import { Combobox, type ComboOption } from '@/ui/controls';
import { Field, TextInput } from '@/ui/forms';
import type { Rules } from './useRules';

interface TargetFieldProps {
  scope: Exclude<RuleScope, 'tenant'>;
  rules: Rules;
  target: RuleTarget | undefined;
  locked: boolean;
  /** The reason that no other can be chosen for now. */
  disabledReason: string | undefined;
  onChoose: (id: string) => void;
}

/** Chooses one of thousands; those that have a rule already say so. */
export function TargetField({ scope, rules, target, locked, disabledReason, onChoose }: TargetFieldProps) {
  const { directory, items, lists, type } = rules;
  const list = lists[scope];
  const options = useMemo<ComboOption[]>(() => {
    const taken = new Set(rulesExactly(items, type).flatMap((rule) => directory.keysOf(rule)));
    return directory.all(scope).map((one) => ({
      value: String(one.id),
      label: one.name,
      detail: [one.detail, taken.has(targetKey(one)) ? 'has a rule' : null].filter(Boolean).join(' · ') || null,
    }));
  }, [scope, directory, items, type]);

  if (locked) {
    return (
      <Field label={SCOPE_NAMES[scope]}>
        <TextInput value={target?.name ?? ''} disabled readOnly />
      </Field>
    );
  }
  return (
    <>
      <Field label={SCOPE_NAMES[scope]}>
        <Combobox
          options={options}
          value={target ? String(target.id) : null}
          onChange={(id) => onChoose(id ?? '')}
          disabledReason={disabledReason}
          placeholder={list.status === 'loading' ? 'Loading…' : `Search ${formatNumber(options.length)}`}
        />
      </Field>
      <FailedLists of={{ [scope]: list }} />
    </>
  );
}

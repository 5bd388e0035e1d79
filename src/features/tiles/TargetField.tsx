import { type ReactNode, useMemo } from 'react';
import { type RuleScope, type RuleTarget, rulesExactly, SCOPE_NAMES, targetKey } from '@/domain/rules';
import { FailedLists } from '@/parts/FailedLists';
import { paths } from '@/paths';
import { formatNumber } from '@/text/format';
import { TextLink } from '@/ui';
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

const NONE_YET: Record<TargetFieldProps['scope'], ReactNode> = {
  app: (
    <>
      There are no apps yet. <TextLink to={paths.apps.to({ new: 1 })}>Create an app</TextLink>
    </>
  ),
  group: (
    <>
      There are no groups yet. <TextLink to={paths.externalUserGroups.to()}>Go to User Groups</TextLink>
    </>
  ),
  user: (
    <>
      There are no external users yet. <TextLink to={paths.externalUsers.to({ new: 1 })}>Add a user</TextLink>
    </>
  ),
};

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
  const isEmpty = options.length === 0;
  return (
    <>
      <Field label={SCOPE_NAMES[scope]} hint={isEmpty && list.data?.unreadable === 0 ? NONE_YET[scope] : undefined}>
        <Combobox
          options={options}
          value={target ? String(target.id) : null}
          onChange={(id) => onChoose(id ?? '')}
          disabledReason={disabledReason}
          placeholder={list.status === 'loading' ? 'Loading…' : isEmpty ? '' : `Search ${formatNumber(options.length)}`}
        />
      </Field>
      <FailedLists of={{ [scope]: list }} />
    </>
  );
}

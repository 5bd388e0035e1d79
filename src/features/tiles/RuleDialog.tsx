import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { storedActiveApp } from '@/cache/device';
import { RULE_PROPAGATION_S, type TileType } from '@/contract/constants';
import type { Tile } from '@/contract/tiles';
import { formatRate, periodInWords, perMinute } from '@/domain/rates';
import { nameOfKept } from '@/domain/rule-data';
import { RULE_EXISTS, RULE_SCOPES, type RuleTarget, ruleOf, rulesExactly, SCOPE_NAMES, scopeOf } from '@/domain/rules';
import { findById } from '@/parts/byId';
import { WouldHaveDone } from '@/parts/limits/WouldHaveDone';
import { ruleInWords } from '@/parts/RuleText';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { useDraftForm } from '@/parts/useDraftForm';
import { activeAppIdAtom } from '@/state/session';
import { chakra, Note, Notice } from '@/ui';
import { Checkbox } from '@/ui/controls';
import { Field, ReasonedSelect, SelectInput } from '@/ui/forms';
import { limitChoices, nameOfLimit, periodChoices } from './choices';
import * as styles from './RuleDialog.styles';
import { RuleEffect } from './RuleEffect';
import { asItWas, defaultsOf, isTakenBack, type RuleValues, ruleSchema, type Start, text } from './ruleForm';
import { TargetField } from './TargetField';
import type { Rules } from './useRules';
import { useSavedToast } from './useSavedToast';
import { type Meanwhile, useSaveRule } from './useSaveRule';

const Halves = chakra('div', styles.halves);

interface RuleDialogProps {
  type: TileType;
  rules: Rules;
  /** The rule to edit, as it was when the dialog opened; null adds one. */
  original: Tile | null;
  /** Initial target of a new rule, as the text of its id: the group whose rules are shown, or the target that a link named; '' for none. */
  start: Start;
  onClose: () => void;
}

const COUNTED: Record<TileType, string> = { 'rate-limit': 'Requests', 'geo-block': 'Calls from abroad' };

/** The form is Rate Limiting's, so it says what its figures mean here. */
const GEO_BLOCK_LIMIT =
  'Only calls from countries that the service treats as foreign are counted. Calls over the limit are refused; this rule does not affect other calls.';

const SAVING = 'The rule is being saved.';

/** Worded differently from the notice about it, which the form shows beside the target. */
const HAS_ONE = 'This target already has a rule of this type. Each target can have only one.';

/** Adds a rule, or edits one (spec.md §5; ux.md, Rules). Rate Limiting and Geo Block share it. */
export function RuleDialog({ type, rules, original: opened, start, onClose }: RuleDialogProps) {
  const remembered = useAtomValue(activeAppIdAtom);
  const { group, user, app } = start;
  const defaults = useMemo(
    () => defaultsOf(opened, { group, user, app }, text(storedActiveApp() ?? remembered)),
    [opened, group, user, app, remembered],
  );
  const name = opened ? `rules.edit:${opened.id}` : `rules.add:${type}:${[group, user, app].join(':')}`;
  const form = useDraftForm({ name, defaults, schema: ruleSchema, isUnchanged: isTakenBack });
  const scopeField = useController({ name: 'scope', control: form.control }).field;
  const values = form.watch();
  const { scope, limit, period, was } = values;
  const original = asItWas(opened, was);
  // Of a type that this version does not know, nobody can tell what its limit counts.
  const known = original && original.type !== type ? null : type;
  const toastSaved = useSavedToast(type);
  const listed = original ? findById(rules.items, original.id) : undefined;
  const { save, state, reset, meanwhile } = useSaveRule({
    type,
    original,
    listed,
    isRead: rules.read.status === 'ready',
    directory: rules.directory,
    onSaved: (saved, overwritten) => {
      form.forget();
      toastSaved(saved, overwritten);
    },
    onDone: onClose,
  });

  const target = original ? rules.directory.targetOf(original) : chosenTarget(rules, values);
  const rivals = rulesExactly(rules.items, type);
  const taken = !original && target && ruleOf(rivals, target, rules.directory) ? RULE_EXISTS[scope] : null;
  const pending = state.phase === 'sending' || state.phase === 'checking';
  // Shows a refusal with the same words only once.
  const told = state.phase === 'failed' && state.problem.sentence === taken;
  // Entries that could not be read may be the rule.
  const isSure = rules.read.data?.unreadable === 0;
  const invalid = whyInvalid({ target, taken, meanwhile, isSure, values, original });

  const onSubmit = form.handleSubmit(async (typed) => {
    if (target && invalid === undefined) await save({ target, ...typedRule(typed, original), enabled: typed.enabled });
  });
  const rule = typedRule(values, original);
  const rate = formatRate(perMinute(rule));
  const words = periodInWords(rule.period);
  return (
    <SubmitDialog
      title={titleOf(original, target)}
      submitLabel="Save"
      shape="tall"
      state={state}
      form={form}
      submitDisabledReason={invalid}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Field label="Scope" hint={original ? 'Scope and target stay as they are.' : undefined}>
        <ReasonedSelect
          {...scopeField}
          onChange={(event) => {
            reset();
            scopeField.onChange(event);
          }}
          disabled={original !== null}
          disabledReason={pending ? SAVING : undefined}
        >
          {RULE_SCOPES.map((one) => (
            <option key={one} value={one}>
              {SCOPE_NAMES[one]}
            </option>
          ))}
        </ReasonedSelect>
      </Field>
      {scope === 'tenant' ? null : (
        <TargetField
          key={scope}
          scope={scope}
          rules={rules}
          target={target}
          locked={original !== null}
          disabledReason={pending ? SAVING : undefined}
          onChoose={(id) => {
            reset();
            form.setValue(scope, id, { shouldDirty: true, shouldTouch: true });
          }}
        />
      )}
      {taken && !told && !pending ? (
        <Notice tone="warning" role="alert">
          {taken}
        </Notice>
      ) : null}
      <Halves>
        <Field label="Limit" hint={known ? COUNTED[known] : undefined}>
          <SelectInput {...form.register('limit')}>
            {limitChoices(original?.rule_data.limit, limit).map((one) => (
              <option key={one} value={one}>
                {nameOfLimit(one, original?.rule_data)}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field
          label="Period"
          hint={rate === null ? 'The period to which the limit applies' : `In ${words}. That is ${rate}`}
        >
          <SelectInput {...form.register('period')}>
            {periodChoices(original?.rule_data.period, period).map((one) => (
              <option key={one} value={one}>
                {one === '' ? nameOfKept(original?.rule_data, 'period') : one}
              </option>
            ))}
          </SelectInput>
        </Field>
      </Halves>
      {known === 'geo-block' ? <Note>{GEO_BLOCK_LIMIT}</Note> : null}
      <Checkbox label="Enabled" {...form.register('enabled')} />
      <RuleEffect
        type={type}
        original={original}
        target={taken ? undefined : target}
        unchosen={taken ? HAS_ONE : undefined}
        values={values}
      />
      {known === 'rate-limit' ? (
        <WouldHaveDone
          // As the rule names it: a name that several groups have means each of them.
          target={original ? scopeOf(original) : target}
          limit={limit === '' ? null : Number(limit)}
          period={period === '' ? null : period}
          onChoose={(next) => form.setValue('limit', String(next), { shouldDirty: true, shouldTouch: true })}
        />
      ) : null}
      <Note>Takes effect within about {RULE_PROPAGATION_S} seconds</Note>
      {meanwhile && !pending ? (
        <Notice tone="warning" role="alert">
          {meanwhileText(meanwhile, isSure)}
        </Notice>
      ) : null}
    </SubmitDialog>
  );
}

function titleOf(original: Tile | null, target: RuleTarget | undefined): string {
  if (!original || !target) return 'Add rule';
  return target.scope === 'tenant' ? 'Edit the tenant-wide rule' : `Edit the rule for ${target.name}`;
}

/** A period that cannot be read, and is not edited, stays as it came. */
const typedRule = ({ limit, period }: RuleValues, original: Tile | null) => ({
  limit: limit === '' ? null : Number(limit),
  period: period === '' ? (original?.rule_data.period ?? null) : period,
});

function chosenTarget({ directory }: Rules, values: RuleValues): RuleTarget | undefined {
  const { scope } = values;
  return directory.find(scope, scope === 'tenant' || values[scope] === '' ? null : values[scope]);
}

interface Checked {
  target: RuleTarget | undefined;
  taken: string | null;
  meanwhile: Meanwhile;
  /** The list of rules could be read whole. */
  isSure: boolean;
  values: RuleValues;
  original: Tile | null;
}

/** Why 'Save' is disabled; undefined while the form is valid. */
function whyInvalid({ target, taken, meanwhile, isSure, values, original }: Checked): string | undefined {
  if (meanwhile?.kind === 'gone') return isSure ? 'There is nothing left to save.' : 'The rule could not be read.';
  if (!target) return `Choose ${{ tenant: 'a scope', app: 'an app', group: 'a group', user: 'a user' }[values.scope]}.`;
  if (taken) return 'Each target can have only one rule.';
  // A rule that has none may keep none (contract.md: what a rule has outside the lists is kept).
  if (values.limit === '' && original?.rule_data.limit !== null) return 'Choose a limit.';
  if (values.period === '' && (!original || original.rule_data.period)) return 'Choose a period.';
  return undefined;
}

function meanwhileText(meanwhile: NonNullable<Meanwhile>, isSure: boolean): string {
  if (meanwhile.kind === 'gone')
    return isSure
      ? 'This rule has been deleted in the meantime. Close this form and add the rule again if you need it.'
      : 'This rule has been changed or deleted in the meantime: it is not among the rules that could be read.';
  const { rule_data, enabled } = meanwhile.to;
  return `This rule has been changed in the meantime: ${ruleInWords(rule_data)}, ${enabled ? 'enabled' : 'disabled'}. Saving overwrites that.`;
}

import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import * as v from 'valibot';
import { storedActiveApp } from '@/cache/device';
import { DEFAULT_RULE_LIMIT, DEFAULT_RULE_PERIOD, RULE_PROPAGATION_S, type TileType } from '@/contract/constants';
import type { Tile } from '@/contract/tiles';
import {
  formatPerMinute,
  formatRule,
  perMinute,
  RULE_EXISTS,
  RULE_SCOPES,
  type RuleScope,
  type RuleTarget,
  ruleOf,
  SCOPE_NAMES,
  scopeOf,
} from '@/domain/rules';
import { findById } from '@/parts/byId';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { useDraftForm } from '@/parts/useDraftForm';
import { activeAppIdAtom } from '@/state/session';
import { Note, Notice, styled, toast } from '@/ui';
import { Checkbox, Field, SelectInput } from '@/ui/forms';
import { limitChoices, periodChoices } from './choices';
import * as styles from './RuleDialog.styles';
import { TargetField } from './TargetField';
import type { Rules } from './useRules';
import { type Meanwhile, useSaveRule } from './useSaveRule';

const Halves = styled('div', styles.halves);

interface RuleDialogProps {
  type: TileType;
  rules: Rules;
  /** The rule to edit, as it was when the dialog opened; null adds one. */
  original: Tile | null;
  /** The group that the page shows the rules of: a new rule starts there. */
  group: string;
  onClose: () => void;
}

interface Values {
  scope: RuleScope;
  /** The target of each scope, as the text of its id. */
  app: string;
  group: string;
  user: string;
  limit: string;
  period: string;
  enabled: boolean;
}

// What is wrong is said while choosing, and keeps 'Save' disabled (spec.md §5): nothing is left to say on submit.
const schema = v.looseObject({ limit: v.string(), period: v.string() });

const text = (value: string | number | null | undefined) => (value == null ? '' : String(value));

function defaultsOf(original: Tile | null, group: string, activeApp: string): Values {
  if (!original) {
    const scope = group ? 'group' : 'tenant';
    const rule = { limit: String(DEFAULT_RULE_LIMIT), period: DEFAULT_RULE_PERIOD, enabled: true };
    return { scope, app: activeApp, group, user: '', ...rule };
  }
  return {
    scope: scopeOf(original).scope,
    app: text(original.app_id),
    group: text(original.external_user_group),
    user: text(original.external_user_id),
    limit: text(original.rule_data.limit),
    period: text(original.rule_data.period),
    enabled: original.enabled,
  };
}

/** Adds a rule, or edits one (spec.md §5; ux.md, Rules). Rate Limiting and Geo Block share it. */
export function RuleDialog({ type, rules, original, group, onClose }: RuleDialogProps) {
  const remembered = useAtomValue(activeAppIdAtom);
  const defaults = useMemo(
    () => defaultsOf(original, group, text(storedActiveApp() ?? remembered)),
    [original, group, remembered],
  );
  const name = original ? `rules.edit:${original.id}` : `rules.add:${type}:${group}`;
  const form = useDraftForm<Values>({ name, defaults, schema });
  const close = () => {
    form.forget();
    onClose();
  };
  const listed = original ? findById(rules.items, original.id) : undefined;
  const { save, state, reset, meanwhile } = useSaveRule({
    type,
    original,
    listed: rules.read.status === 'ready' ? listed : (original ?? undefined),
    directory: rules.directory,
    onSaved: () => {
      close();
      toast(original ? 'Rule saved' : 'Rule added');
    },
  });

  const values = form.watch();
  const { scope, limit, period } = values;
  const target = original ? rules.directory.targetOf(original) : chosenTarget(rules, values);
  const taken = !original && target && ruleOf(rules.items, target, rules.directory) ? RULE_EXISTS[scope] : null;
  const pending = state.phase === 'sending' || state.phase === 'checking';
  // A refusal with the same words is told once.
  const told = state.phase === 'failed' && state.problem.sentence === taken;
  const invalid = whyInvalid({ target, taken, meanwhile, values });

  const onSubmit = () => {
    if (target && invalid === undefined) void save({ target, limit: Number(limit), period, enabled: values.enabled });
  };
  const rate = formatPerMinute(perMinute({ limit: limit === '' ? null : Number(limit), period }));
  return (
    <SubmitDialog
      title={original ? `Edit the rule for ${target?.name}` : 'Add rule'}
      submitLabel="Save"
      state={state}
      dirty={form.dirty}
      submitDisabledReason={invalid}
      onSubmit={onSubmit}
      onClose={close}
    >
      <Field label="Scope" hint={original ? 'Scope and target stay as they are.' : undefined}>
        <SelectInput {...form.register('scope', { onChange: reset })} disabled={original !== null}>
          {RULE_SCOPES.map((one) => (
            <option key={one} value={one}>
              {SCOPE_NAMES[one]}
            </option>
          ))}
        </SelectInput>
      </Field>
      {scope === 'tenant' ? null : (
        <TargetField
          key={scope}
          scope={scope}
          rules={rules}
          target={target}
          locked={original !== null}
          onChoose={(id) => {
            reset();
            form.setValue(scope, id, { shouldDirty: true, shouldTouch: true });
          }}
        />
      )}
      {taken && !told && !pending ? (
        <Notice tone="throttled" role="alert">
          {taken}
        </Notice>
      ) : null}
      <Halves>
        <Field label="Limit" hint="Requests">
          <SelectInput {...form.register('limit')}>
            {limitChoices(original?.rule_data.limit, limit).map((one) => (
              <option key={one} value={one}>
                {one === '' ? 'Choose a limit' : one}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field label="Period" hint={rate === null ? 'In which they are counted' : `That is ${rate} per minute`}>
          <SelectInput {...form.register('period')}>
            {periodChoices(original?.rule_data.period, period).map((one) => (
              <option key={one} value={one}>
                {one === '' ? 'Choose a period' : one}
              </option>
            ))}
          </SelectInput>
        </Field>
      </Halves>
      <Checkbox label="Enabled" {...form.register('enabled')} />
      <Note>Saved rules reach the service in about {RULE_PROPAGATION_S} seconds.</Note>
      {meanwhile && !pending ? (
        <Notice tone="throttled" role="alert">
          {meanwhileText(meanwhile)}
        </Notice>
      ) : null}
    </SubmitDialog>
  );
}

function chosenTarget({ directory }: Rules, values: Values): RuleTarget | undefined {
  const { scope } = values;
  return directory.find(scope, scope === 'tenant' || values[scope] === '' ? null : values[scope]);
}

interface Checked {
  target: RuleTarget | undefined;
  taken: string | null;
  meanwhile: Meanwhile;
  values: Values;
}

/** Why 'Save' is disabled; undefined while the form is valid. */
function whyInvalid({ target, taken, meanwhile, values }: Checked): string | undefined {
  if (meanwhile?.kind === 'gone') return 'There is nothing left to save.';
  if (!target) return `Choose ${{ tenant: 'a scope', app: 'an app', group: 'a group', user: 'a user' }[values.scope]}.`;
  if (taken) return 'Only one rule for each target.';
  if (values.limit === '') return 'Choose a limit.';
  if (values.period === '') return 'Choose a period.';
  return undefined;
}

function meanwhileText(meanwhile: NonNullable<Meanwhile>): string {
  if (meanwhile.kind === 'gone') return 'This rule was deleted meanwhile. Close this and add it again if it is needed.';
  const { rule_data, enabled } = meanwhile.to;
  return `This rule was changed meanwhile: ${formatRule(rule_data)}, ${enabled ? 'enabled' : 'disabled'}. Saving overwrites that.`;
}

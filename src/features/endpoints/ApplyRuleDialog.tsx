import * as v from 'valibot';
import { noteAppliedRule } from '@/cache/endpoint-rules';
import { type Source, useCached, useOwner } from '@/cache/useCached';
import { useSubmit } from '@/cache/useSubmit';
import type { App } from '@/contract/apps';
import {
  DEFAULT_ENDPOINT_RULE,
  ENDPOINT_RULE_MODE_EFFECTS,
  ENDPOINT_RULE_MODES,
  ENDPOINT_RULE_WINDOWS,
  RULE_PROPAGATION_S,
} from '@/contract/constants';
import { type Endpoint, endpointKey } from '@/contract/endpoints';
import { type Failure, isConflict, problemOf } from '@/contract/errors';
import { createRouteRule, listTiles } from '@/contract/tiles';
import { GLOBAL_RULE_EXISTS, globalRuleOf, ruleApplied } from '@/domain/endpoints';
import { periodInWords } from '@/domain/rates';
import { limitText } from '@/domain/rule-data';
import { RuleText } from '@/parts/RuleText';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { useDraftForm } from '@/parts/useDraftForm';
import { useRulesInput } from '@/parts/useRulesInput';
import { paths } from '@/paths';
import { LinkButton, Notice, toast } from '@/ui';
import { Field, SelectInput, TextInput } from '@/ui/forms';
import { EndpointFloor } from './EndpointFloor';

const schema = v.object({
  limit: v.pipe(v.string(), v.nonEmpty('Limit is required'), v.transform(Number), createRouteRule.body.entries.limit),
  window: createRouteRule.body.entries.window,
  mode: createRouteRule.body.entries.mode,
});
type Values = v.InferInput<typeof schema>;

const defaults: Values = { ...DEFAULT_ENDPOINT_RULE, limit: String(DEFAULT_ENDPOINT_RULE.limit) };

/** The app's own rule or, in one sentence, 'Failed to save rule:' and detail or message (spec.md §8). */
function say(failure: Failure) {
  if (isConflict(failure)) return { sentence: GLOBAL_RULE_EXISTS, detail: null };
  const { sentence, detail } = problemOf(createRouteRule, failure);
  const why = detail ?? (failure.kind === 'refused' ? `the service answered with ${failure.status}.` : '');
  return { sentence: `${sentence} ${why}`, detail: null };
}

interface ApplyRuleDialogProps {
  app: App;
  endpoint: Endpoint;
  /** The list that it is from. */
  source: Source;
  onClose: () => void;
}

/** A rate limit of one endpoint (spec.md §2, 'Apply Rule'). What it sends is not shown by any read. */
export function ApplyRuleDialog({ app, endpoint, source, onClose }: ApplyRuleDialogProps) {
  const owner = useOwner();
  const tenant = owner?.tenantId;
  const rules = useCached(listTiles, useRulesInput('rate-limit'));
  const form = useDraftForm({ name: `endpoints.rule:${app.id}:${endpointKey(endpoint)}`, defaults, schema });
  const apply = useSubmit(createRouteRule, {
    settle: null,
    say,
    onMade: (_result, { body }) => {
      form.forget();
      toast(ruleApplied(body));
      const { method, pattern, limit, window, mode } = body;
      const of = { app: app.id, endpoint: endpoint.id, method, pattern };
      if (owner) noteAppliedRule(owner, { ...of, limit, window, mode, at: Date.now() });
    },
    onDone: onClose,
  });
  const submit = form.handleSubmit(async (values) => {
    if (tenant === undefined) return;
    const { limit, window, mode } = v.parse(schema, values);
    const { id: endpoint_id, method, pattern } = endpoint;
    const body = { tenant_id: tenant, app_id: app.id, endpoint_id, method, pattern, limit, window, mode };
    await apply.run({ body });
  });

  const conflict = apply.state.phase === 'failed' && isConflict(apply.state.failure);
  const globalRule = globalRuleOf(rules.data?.items ?? [], app.id);
  return (
    <SubmitDialog
      title={`Apply rule to ${endpoint.method} ${endpoint.pattern}`}
      submitLabel="Apply rule"
      // The service would refuse the rule, so the link to the app's own rule comes first.
      primaryAction={
        conflict || globalRule ? (
          <LinkButton look="primary" to={paths.tile.to('rate-limit', globalRule ? { edit: globalRule.id } : {})}>
            See the rules
          </LinkButton>
        ) : null
      }
      shape="sheet"
      // A refusal for this reason is a warning, not an error (spec.md §8).
      state={conflict ? { phase: 'idle' } : apply.state}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflict ? (
        <Notice tone="warning" role="alert">
          {GLOBAL_RULE_EXISTS}
        </Notice>
      ) : globalRule ? (
        <Notice tone="warning">
          This app has a global rate limit rule
          {limitText(globalRule.rule_data) === null ? null : (
            <>
              {' '}
              (<RuleText of={globalRule.rule_data} />)
            </>
          )}
          . While it exists, the service refuses rules for single endpoints.
        </Notice>
      ) : null}
      <Field label="Limit" error={form.errorOf('limit')} hint="Requests within one window">
        <TextInput type="number" inputMode="decimal" step="any" {...form.register('limit')} />
      </Field>
      <Field label="Window" error={form.errorOf('window')} hint={periodInWords(form.watch('window')) ?? undefined}>
        <SelectInput {...form.register('window')}>
          {ENDPOINT_RULE_WINDOWS.map((window) => (
            <option key={window}>{window}</option>
          ))}
        </SelectInput>
      </Field>
      <Field label="Mode" error={form.errorOf('mode')} hint="What happens to a request over the limit">
        <SelectInput {...form.register('mode')}>
          {ENDPOINT_RULE_MODES.map((mode) => (
            <option key={mode} value={mode}>
              {mode} ({ENDPOINT_RULE_MODE_EFFECTS[mode]})
            </option>
          ))}
        </SelectInput>
      </Field>
      <EndpointFloor
        hits={endpoint.hit_count_24h}
        limit={form.watch('limit')}
        window={form.watch('window')}
        source={source}
      />
      <p className="pc-muted">Takes effect within about {RULE_PROPAGATION_S} seconds</p>
    </SubmitDialog>
  );
}

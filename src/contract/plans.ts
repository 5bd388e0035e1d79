import * as v from 'valibot';
import { defineCall, nothing } from './define';
import { DEEPEST, isDeeper } from './depth';
import { listedName, listOf, words } from './fields';

const plain = v.nullable(v.union([v.boolean(), v.number(), v.string()]));
const LONGEST_FEATURE = 200;

/** A list of plain values as 'eu, us'; anything else as JSON, unless it is nested too deep for that. */
function asText(value: unknown): string {
  if (typeof value === 'bigint') return String(value);
  if (isDeeper(value, DEEPEST)) return '…';
  const text = Array.isArray(value) && v.is(v.array(plain), value) ? value.join(', ') : JSON.stringify(value);
  return text.length > LONGEST_FEATURE ? `${text.slice(0, LONGEST_FEATURE)}…` : text;
}

/** null: unlimited; boolean: enabled or not; otherwise a value (spec.md §3), one of an unknown kind as text. */
const feature = v.union([plain, v.pipe(v.unknown(), v.transform(asText))]);

const named = v.pipe(
  v.custom<object>((value) => !Array.isArray(value)),
  v.record(v.string(), feature),
);
/** A list of names: all of them are enabled. */
const listed = v.pipe(
  v.array(v.string()),
  v.transform(
    (names): Record<string, v.InferOutput<typeof feature>> => Object.fromEntries(names.map((name) => [name, true])),
  ),
);

export const plan = v.object({
  name: v.pipe(words, v.nonEmpty()),
  /** null: the answer does not say which. */
  features: v.fallback(v.nullable(v.union([listed, named])), null),
});
export type Plan = v.InferOutput<typeof plan>;

/**
 * `{plan: Plan}`, `{plan: "name"}`, or a bare Plan (contract.md); null in `{plan: null}`. A `name` beside `plan` is something else's: the
 * tenant's.
 */
export const currentPlan = v.union([
  v.pipe(
    v.object({
      plan: v.nullable(
        v.union([
          plan,
          v.pipe(
            v.string(),
            v.nonEmpty(),
            v.transform((name): Plan => ({ name, features: null })),
          ),
        ]),
      ),
    }),
    v.transform((answer) => answer.plan),
  ),
  v.pipe(v.looseObject({ plan: v.optional(v.never()) }), plan),
]);

export const listPlans = defineCall({
  name: 'plans.list',
  method: 'GET',
  path: '/api/plans',
  response: listOf(plan, ['plans']),
  fallback: 'Failed to load plans.',
  preferServerMessage: true,
  storable: true,
});

/** null: the tenant has no plan. A gateway's page with 404 does not say so. */
export const getCurrentPlan = defineCall({
  name: 'plans.current',
  method: 'GET',
  path: '/api/tenant/plan',
  response: v.nullable(currentPlan),
  fallback: 'Failed to load your plan.',
  preferServerMessage: true,
  storable: true,
  nullOnStatus: [404],
});

/** The service gets the plan's name and answers with the plan; null where it answers without one. */
export const upgradePlan = defineCall({
  name: 'plans.upgrade',
  method: 'POST',
  path: '/api/plan/upgrade',
  body: v.object({ plan: listedName('Plan') }),
  response: v.union([currentPlan, nothing]),
  fallback: 'Failed to upgrade: no answer from the service',
  unsentFallback: 'Failed to upgrade',
  preferServerMessage: true,
  invalidates: ['plans.current'],
  refersTo: ['plans.list'],
});

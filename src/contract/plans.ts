import * as v from 'valibot';
import { defineCall } from './define';
import { listOf, requiredText } from './fields';

/** null: unlimited; boolean: enabled or not; otherwise a value (spec.md §3). */
const feature = v.nullable(v.union([v.boolean(), v.number(), v.string()]));

export const plan = v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  features: v.fallback(v.record(v.string(), v.fallback(feature, false)), {}),
});
export type Plan = v.InferOutput<typeof plan>;

/** `{plan: Plan}`, a bare Plan, or `{plan: "name"}` (contract.md). */
export const currentPlan = v.union([
  plan,
  v.pipe(
    v.object({
      plan: v.union([
        plan,
        v.pipe(
          v.string(),
          v.nonEmpty(),
          v.transform((name): Plan => ({ name, features: {} })),
        ),
      ]),
    }),
    v.transform((answer) => answer.plan),
  ),
]);

export const listPlans = defineCall({
  name: 'plans.list',
  method: 'GET',
  path: '/api/plans',
  response: listOf(plan, ['plans']),
  fallback: 'Failed to load plans.',
  serverSpeaks: true,
  storable: true,
  staleWhileRevalidate: true,
});

export const getCurrentPlan = defineCall({
  name: 'plans.current',
  method: 'GET',
  path: '/api/tenant/plan',
  response: currentPlan,
  fallback: 'Failed to load plans.',
  serverSpeaks: true,
  storable: true,
});

/** The service gets the plan's name and answers with the plan. */
export const upgradePlan = defineCall({
  name: 'plans.upgrade',
  method: 'POST',
  path: '/api/plan/upgrade',
  body: v.object({ plan: requiredText('Plan') }),
  response: currentPlan,
  fallback: 'Failed to upgrade: no answer from the service',
  serverSpeaks: true,
  stales: ['plans.current'],
});

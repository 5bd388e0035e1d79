import type { Plan } from '@/contract/plans';
import { invalid, ok, Refusal } from '../answer';
import type { BaseContext, HandlersOf, Session } from '../context';
import { sameName } from './shared';

/** null: unlimited; boolean: enabled or not; otherwise a value (spec.md §3). */
const PLANS = [
  {
    name: 'Free',
    features: {
      apps: 2,
      external_users: 100,
      requests_per_month: '100,000',
      log_retention: '7 days',
      geo_block: true,
      sso: false,
      support: 'Community',
    },
  },
  {
    name: 'Starter',
    features: {
      apps: 10,
      external_users: 5000,
      requests_per_month: '5 million',
      log_retention: '7 days',
      geo_block: true,
      sso: false,
      support: 'Email',
    },
  },
  {
    name: 'Business',
    features: {
      apps: 50,
      external_users: 50000,
      requests_per_month: '100 million',
      log_retention: '30 days',
      geo_block: true,
      sso: true,
      support: 'Priority',
    },
  },
  {
    name: 'Enterprise',
    features: {
      apps: null,
      external_users: null,
      requests_per_month: null,
      log_retention: '1 year',
      geo_block: true,
      sso: true,
      support: 'Dedicated',
    },
  },
] as const satisfies readonly Plan[];

/** The plan that a tenant starts with, and the only one that costs nothing. */
export const FIRST_PLAN = PLANS[0].name;

function currentPlan({ db, session }: BaseContext & { session: Session }): Plan {
  const name = db.table('tenants').get(session.tenantId)?.plan;
  return PLANS.find((plan) => plan.name === name) ?? PLANS[0];
}

export const plans: HandlersOf<'plans.list' | 'plans.current' | 'plans.upgrade'> = {
  'plans.list': () => ok(PLANS),

  'plans.current': (context) => ok({ plan: currentPlan(context) }),

  /** Any plan but the current one can be chosen. A paid one is refused if the tenant's card is declined (Globex's is). */
  'plans.upgrade': (context) => {
    const { db, session, body } = context;
    const plan = PLANS.find((known) => sameName(known.name, body.plan));
    if (!plan) throw invalid(`Unknown plan '${body.plan}'`);
    const tenant = db.table('tenants').get(session.tenantId);
    if (tenant?.payment === 'declined' && plan.name !== FIRST_PLAN) throw new Refusal(402, 'The payment was refused');
    db.table('tenants').update(session.tenantId, { plan: plan.name });
    return ok({ plan: currentPlan(context) });
  },
};

import type { Plan } from '@/contract/plans';

/** null: unlimited; boolean: enabled or not; otherwise a value (spec.md §3). Undefined: the plan says nothing of it. */
export type FeatureValue = Plan['features'][string] | undefined;

/** `more` and `less` only where the values tell; texts ('30 days', '1 year') are not guessed at. */
export type Direction = 'more' | 'less' | 'changed';

export interface PlanChange {
  feature: string;
  from: FeatureValue;
  to: FeatureValue;
  direction: Direction;
}

/** Plans are known by their names; the service echoes them, not always in the same case. */
export const samePlan = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The listed plan that is the tenant's, or the answer itself where it is listed no more. An answer may be a bare name (contract.md). */
export const inFull = (current: Plan, plans: readonly Plan[]): Plan =>
  plans.find((plan) => samePlan(plan.name, current.name)) ?? current;

/** Every feature of the plans, in the order in which they name them: so that columns can be compared line by line. */
export const featuresOf = (plans: readonly Plan[]): string[] => [
  ...new Set(plans.flatMap((plan) => Object.keys(plan.features))),
];

const valueIn = (plan: Plan, feature: string): FeatureValue =>
  Object.hasOwn(plan.features, feature) ? plan.features[feature] : undefined;

/** What an upgrade changes, in the order of {@link featuresOf}; what stays the same is left out. */
export function planChanges(from: Plan, to: Plan): PlanChange[] {
  return featuresOf([from, to]).flatMap((feature) => {
    const change = { feature, from: valueIn(from, feature), to: valueIn(to, feature) };
    return isSame(change.from, change.to) ? [] : [{ ...change, direction: directionOf(change.from, change.to) }];
  });
}

/** A feature that a plan does not name is one that it does not have. */
const isSame = (a: FeatureValue, b: FeatureValue) => a === b || (!isIncluded(a) && !isIncluded(b));
const isIncluded = (value: FeatureValue) => value !== undefined && value !== false;

function directionOf(from: FeatureValue, to: FeatureValue): Direction {
  if (!isIncluded(from) || to === null) return 'more';
  if (!isIncluded(to) || from === null) return 'less';
  if (typeof from === 'number' && typeof to === 'number') return to > from ? 'more' : 'less';
  return 'changed';
}

const INITIALS = new Set(['api', 'id', 'ip', 'sdk', 'sla', 'sms', 'sso', 'saml', 'scim', 'mfa', 'url']);

/** 'requests_per_month' → 'Requests per month', 'sso' → 'SSO'. */
export function featureLabel(feature: string): string {
  const words = feature
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => (INITIALS.has(word.toLowerCase()) ? word.toUpperCase() : word.toLowerCase()));
  const text = words.join(' ');
  return text === '' ? feature : text.charAt(0).toUpperCase() + text.slice(1);
}

/** 'Unlimited', 'Yes', 'No', or the value; '—' where the plan says nothing. */
export function featureText(value: FeatureValue): string {
  if (value === undefined) return '—';
  if (value === null) return 'Unlimited';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'number' ? value.toLocaleString('en') : value;
}

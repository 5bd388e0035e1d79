import type { Plan } from '@/contract/plans';
import type { DashboardStats } from '@/contract/stats';
import { formatNumber } from '@/text/format';
import { sameSpelling } from '@/text/search';
import { formatLimit } from './rule-data';

/** null: unlimited; boolean: enabled or not; otherwise a value (spec.md §3). Undefined: the plan says nothing of it. */
export type FeatureValue = NonNullable<Plan['features']>[string] | undefined;

/** `more` and `less` only where the values tell; texts ('30 days', '1 year') are not guessed at. */
export type Direction = 'more' | 'less' | 'changed';

export interface PlanChange {
  feature: string;
  from: FeatureValue;
  to: FeatureValue;
  direction: Direction;
}

/** Plans are known by their names; the service echoes them, not always in the same spelling. null: no plan. */
export const samePlan = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : sameSpelling(a, b);

/**
 * The listed plan that is the tenant's, or the answer itself where it is listed no more, or listed without its features. An answer may be a
 * bare name (contract.md).
 */
export function inFull(current: Plan, plans: readonly Plan[]): Plan {
  const listed = plans.find((plan) => samePlan(plan.name, current.name));
  return listed && (listed.features || !current.features) ? listed : current;
}

/** Every feature of the plans, in the order in which they name them: so that columns can be compared line by line. */
export const featuresOf = (plans: readonly Plan[]): string[] => [
  ...new Set(plans.flatMap((plan) => Object.keys(plan.features ?? {}))),
];

/** A plan's value for a feature; undefined if the plan does not name it. */
export const valueIn = ({ features }: Plan, feature: string): FeatureValue =>
  features && Object.hasOwn(features, feature) ? features[feature] : undefined;

/** An organization without a plan has no feature. */
const NO_PLAN: Plan = { name: '', features: {} };

/**
 * The changes of an upgrade, in the order of {@link featuresOf}; features that stay the same are left out. Returns null where the features
 * of one of the plans are not known.
 * @param from null: no plan
 */
export function planChanges(from: Plan | null, to: Plan): PlanChange[] | null {
  const old = from ?? NO_PLAN;
  if (!old.features || !to.features) return null;
  return featuresOf([old, to]).flatMap((feature) => {
    const change = { feature, from: valueIn(old, feature), to: valueIn(to, feature) };
    return isSame(change.from, change.to) ? [] : [{ ...change, direction: directionOf(change.from, change.to) }];
  });
}

/** A feature that a plan does not name is one that it does not have. */
const isSame = (a: FeatureValue, b: FeatureValue) => a === b || (!isIncluded(a) && !isIncluded(b));
const isIncluded = (value: FeatureValue) => value !== undefined && value !== false;

/** Nothing can be compared with a negative limit: some services say 'unlimited' by it. */
const isAmount = (value: FeatureValue): value is number => typeof value === 'number' && value >= 0;

function directionOf(from: FeatureValue, to: FeatureValue): Direction {
  if (!isIncluded(from) || to === null) return 'more';
  if (!isIncluded(to) || from === null) return 'less';
  if (isAmount(from) && isAmount(to)) return to > from ? 'more' : 'less';
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

/** 'Unlimited', 'Yes', 'No', or the value with all its digits; '—' where the plan says nothing. */
export function featureText(value: FeatureValue): string {
  if (value === undefined) return '—';
  if (value === null) return 'Unlimited';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return formatLimit(value);
  return value.trim() === '' ? '—' : value;
}

/**
 * True if a plan stands before the current one in the service's order; a current plan that is offered no more is neither below nor above.
 * @param current null: no plan
 */
export function isLower(to: Plan, current: Plan | null, plans: readonly Plan[]): boolean {
  const rank = ({ name }: Plan) => plans.findIndex((plan) => samePlan(plan.name, name));
  return current !== null && rank(to) < rank(current);
}

/** Countable features by the names that services have for them, without case and punctuation. */
const COUNTED: Readonly<Record<string, readonly [total: keyof DashboardStats, one: string, many: string]>> = {
  apps: ['apps_total', 'app', 'apps'],
  applications: ['apps_total', 'app', 'apps'],
  externalusers: ['external_users_total', 'external user', 'external users'],
  endusers: ['external_users_total', 'external user', 'external users'],
  groups: ['groups_total', 'group', 'groups'],
  usergroups: ['groups_total', 'group', 'groups'],
  externalusergroups: ['groups_total', 'group', 'groups'],
  policies: ['active_policies_total', 'active policy', 'active policies'],
  activepolicies: ['active_policies_total', 'active policy', 'active policies'],
};

export interface Usage {
  feature: string;
  used: number;
  /** null: unlimited. */
  limit: number | null;
  /** '6 of 10 apps'. */
  text: string;
  isOver: boolean;
}

interface Countable {
  feature: string;
  /** null: unlimited. */
  limit: number | null;
  /** The figure that counts it, and the noun for one and for many. */
  counted: (typeof COUNTED)[string];
}

function countablesOf(plan: Plan): Countable[] {
  return Object.entries(plan.features ?? {}).flatMap(([feature, limit]) => {
    const key = feature.toLowerCase().replace(/[^a-z]/g, '');
    const counted = Object.hasOwn(COUNTED, key) ? COUNTED[key] : undefined;
    return counted && (limit === null || isAmount(limit)) ? [{ feature, limit, counted }] : [];
  });
}

/** Usage against a plan's limits, for the features that can be counted. */
export function usageOf(plan: Plan, stats: DashboardStats): Usage[] {
  return countablesOf(plan).flatMap(({ feature, limit, counted: [total, one, many] }) => {
    const used = stats[total];
    if (used === null) return [];
    const noun = (limit ?? used) === 1 ? one : many;
    const text =
      limit === null
        ? `${formatNumber(used)} ${noun}, unlimited`
        : `${formatNumber(used)} of ${formatLimit(limit)} ${noun}`;
    return [{ feature, used, limit, text, isOver: limit !== null && used > limit }];
  });
}

export type Fit =
  | { kind: 'fits' }
  /** A figure is missing without which nobody can tell. */
  | { kind: 'unknown' }
  /** `text`: 'In use: 6 of 2 apps, 60 of 50 external users.' */
  | { kind: 'over'; text: string };

/** Compares what is in use with the limits of a plan. */
export function fitOf(plan: Plan, stats: DashboardStats | undefined): Fit {
  const over = stats ? usageOf(plan, stats).filter(({ isOver }) => isOver) : [];
  if (over.length > 0) return { kind: 'over', text: `In use: ${over.map(({ text }) => text).join(', ')}.` };
  const limited = countablesOf(plan).filter(({ limit }) => limit !== null);
  const isKnown = ({ counted: [total] }: Countable) => stats !== undefined && stats[total] !== null;
  return { kind: limited.every(isKnown) ? 'fits' : 'unknown' };
}

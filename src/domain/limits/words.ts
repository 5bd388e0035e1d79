import type { Tile } from '@/contract/tiles';
import { formatCount, formatLeastShare, formatList, formatNumber, formatShare } from '@/text/format';
import { isolated } from '@/text/oldToNew';
import { secondsOfPeriod } from '../rates';
import { limitText } from '../rule-data';
import { formatRule, RULE_SCOPES, type RuleScope } from '../rules';
import type { Effect, EffectLine, Shift } from './effect';
import type { KnownReading, LimitAnswer, Reading } from './effective';
import type { Floor } from './floor';
import type { Person } from './people';
import { isCount } from './rate';
import type { Reach } from './reach';
import type { OverLimit, Replay } from './replay';
import { type LimitRule, limitKey } from './world';

/** The sentences about limits, once for every screen and dialog (insight.md, 1 to 4). */

export const READING_NAMES: Record<Reading, string> = {
  narrowest: 'Narrowest rule wins',
  every: 'Every rule holds',
  unknown: 'Not known',
};

const NO_LIMIT = 'No limit applies.';
export const NOBODY_CHANGES = "Nobody's limit changes.";
export const NOT_COUNTED = 'Calls without a user are not counted here.';
export const LISTS_READ_IN_PART = 'As far as the lists could be read.';
/** Limits a claim to the entries that could be read, if some could not. */
export const asFarAsListsRead = (text: string, partial: boolean): string =>
  partial ? `${text}, as far as the lists could be read` : text;
export const MOVE_EFFECT_UNKNOWN = 'Effect not known yet';
export const TYPE_UNKNOWN = 'This version does not support this type of rule, so its effect is unknown.';
export const EFFECT_UNKNOWN = {
  loading: 'Rules or users have not loaded yet, so the effect is unknown.',
  failed: 'Rules or users could not be loaded, so the effect is unknown.',
};
export const LOGGED_CALLS_ONLY = 'Logged calls only: real traffic is at least this.';
export const TOO_FEW_CALLS = 'Too few logged calls to tell.';
export const CHOOSE_TO_REPLAY = 'Choose a target, a limit and a period to see this.';
export const RATE_TO_REPLAY_UNKNOWN = 'What this limit allows is not certain, so it cannot be replayed.';
export const USERS_TO_REPLAY_UNKNOWN = {
  loading: 'Users have not loaded yet, so it is unknown whose calls would count.',
  failed: 'Users could not be loaded, so it is unknown whose calls would count.',
};
/** The consequence of a missing list, in a sentence for each reason. */
const withoutList = (list: string, so: string) => ({
  loading: `${list} are still loading, so ${so}.`,
  failed: `${list} could not be loaded, so ${so}.`,
});
export const GROUPS_TO_REPLAY_UNKNOWN = withoutList('Groups', 'it is unknown whose calls would count');
export const GROUPS_UNKNOWN = withoutList('Groups', 'rules that name their group may be missing here');
export const MEMBERS_UNKNOWN = withoutList('Groups', 'it is unknown who its members are');
export const DIFFERING_UNKNOWN = withoutList('Users', 'it is unknown how many of its users differ');
export const APP_USERS_UNKNOWN = withoutList('Apps', 'it is unknown which users it has');
export const APPS_UNKNOWN = withoutList('Apps', 'the rule of the app that this user names may be missing here');
export const NAMED_APPS_UNKNOWN = withoutList('Apps', 'rules of apps that users name may be missing here');
export const GROUPS_UNKNOWN_IN_REACH =
  'Groups could not be loaded, so rules that name their group may reach more users than shown here.';
export const APPS_UNKNOWN_IN_REACH =
  'Apps could not be loaded, so rules of apps that users name may reach more users than shown here.';
export const SEVERAL_RULES =
  'There are several rules for one target. The API does not say which one the service applies.';

const WHEN: Record<KnownReading, string> = { narrowest: 'if the narrowest rule wins', every: 'if every rule holds' };

/** Why nobody can tell what a rule allows: its limit or period cannot be read, or services differ in what such a limit means (0, −1, 2.5). */
export function unknownRateText(rule: Tile['rule_data']): string {
  const { limit, period } = rule;
  return limit === null || !isCount(secondsOfPeriod(period))
    ? 'Its limit or period cannot be read, so it is not compared with other rules.'
    : `The API does not say what a limit of ${limitText(rule)} allows, so it is not compared with other rules.`;
}

/** The shorter period first, unknown rates last; of the same period the narrower scope first. */
function inOrder(rules: readonly LimitRule[]): LimitRule[] {
  const seconds = ({ rate }: LimitRule) => rate?.seconds ?? Number.MAX_VALUE;
  const width = ({ scope }: LimitRule) => -RULE_SCOPES.indexOf(scope);
  return rules.toSorted((a, b) => seconds(a) - seconds(b) || width(a) - width(b));
}

/** '1,000 per 1m', '100 per 1m and 1,000 per 1h'. */
export function limitsText(rules: readonly LimitRule[], by: 'and' | 'or' = 'and'): string {
  const byKey = new Map<string, string>();
  for (const one of inOrder(rules))
    if (!byKey.has(limitKey(one))) byKey.set(limitKey(one), formatRule(one.rule.rule_data));
  return formatList([...byKey.values()], by);
}

/** Several rules of one scope are alternatives: nobody knows which of them the service takes. */
const textIn = (reading: KnownReading, rules: readonly LimitRule[]) =>
  limitsText(rules, reading === 'narrowest' ? 'or' : 'and');

/** Name of a target, or its id if no list has its name. */
export type NameOf = (scope: RuleScope, key: string) => string;

function ruleText({ scope, key }: LimitRule, nameOf: NameOf): string {
  if (scope === 'tenant') return 'the tenant-wide rule';
  return scope === 'user' ? 'the rule for this user' : `the rule for the ${scope} ${nameOf(scope, key)}`;
}

/** The answer as one sentence. */
export function answerSentence(answer: LimitAnswer, nameOf: NameOf): string {
  if (answer.kind === 'none') return NO_LIMIT;
  if (answer.kind === 'depends') {
    const { narrowest, every } = answer;
    return `Depends on the service: ${textIn('narrowest', narrowest)} ${WHEN.narrowest}; ${textIn('every', every)} ${WHEN.every}.`;
  }
  const by = [...new Set(inOrder(answer.rules).map((rule) => ruleText(rule, nameOf)))];
  const joint = answer.any ? 'or' : 'and';
  return `${limitsText(answer.rules, joint)}, by ${formatList(by, joint)}.`;
}

/** The same without the reason, for a table's cell. */
export function answerBrief(answer: LimitAnswer): string {
  if (answer.kind === 'none') return 'No limit';
  if (answer.kind === 'limited') return limitsText(answer.rules, answer.any ? 'or' : 'and');
  return `Depends: ${textIn('narrowest', answer.narrowest)}, or ${textIn('every', answer.every)}`;
}

const sideText = (reading: KnownReading, rules: readonly LimitRule[]) =>
  rules.length === 0 ? 'no limit' : textIn(reading, rules);

/** '1,000 per 1m → no limit', followed by the reading to which it applies if the readings differ. */
export function shiftsText(shifts: readonly Shift[]): string {
  const parts = shifts.map(({ reading, namesReading, from, to }) => {
    const change = `${sideText(reading, from)} → ${sideText(reading, to)}`;
    return namesReading ? `${change} ${WHEN[reading]}` : change;
  });
  return parts.join('; ');
}

/** '41 users: 1,000 per 1m → no limit'. */
const effectText = ({ count, shifts }: EffectLine): string => `${formatCount(count, 'user')}: ${shiftsText(shifts)}`;

/** At most five lines, then 'n more'. Where {@link Effect.withoutUser} holds, {@link NOT_COUNTED} belongs under them. */
export function effectLines({ lines }: Effect, most = 5): string[] {
  if (lines.length === 0) return [NOBODY_CHANGES];
  const rest = lines.length - most;
  const texts = lines.slice(0, most).map(effectText);
  return rest > 0 ? [...texts, `${formatNumber(rest)} more`] : texts;
}

/** The largest set of users, without a full stop: a toast has little room. null if only calls without a user are affected. */
export const effectBrief = (effect: Effect): string | null =>
  effect.lines.length === 0 && effect.withoutUser ? null : effectLines(effect, 1).join('; ').replace(/\.$/, '');

/** 'Reaches' of a rule, without its link to those with a narrower rule. */
export function reachText({ reaches, decides, mayDecide }: Reach): string {
  if (reaches === 0) return 'No users';
  const may = mayDecide > 0 ? `, may decide for ${formatNumber(mayDecide)}` : '';
  return `${formatCount(reaches, 'user')}, decides for ${formatNumber(decides)}${may}`;
}
export const narrowerText = ({ narrower }: Reach): string =>
  narrower === 1 ? '1 has a narrower rule' : `${formatNumber(narrower)} have a narrower rule`;

const callers = (users: number, apps: number) =>
  formatList([...(users > 0 ? [formatCount(users, 'user')] : []), ...(apps > 0 ? [formatCount(apps, 'app')] : [])]);

/** 'Of 4,812 logged calls by 37 users, 212 (4 %) by 3 users would have been over it'. */
export function replaySentence({ calls, users, apps }: Replay, chosen: OverLimit): string {
  const of = `Of ${formatNumber(calls)} logged calls by ${callers(users, apps)}`;
  if (chosen.calls === 0) return `${of}, none would have been over it`;
  const share = formatShare(chosen.calls / calls);
  return `${of}, ${formatNumber(chosen.calls)} (${share}) by ${callers(chosen.users, chosen.apps)} would have been over it`;
}

const daySpan = (before: string | null) => (before === null ? 'the last 24 hours' : `the 24 hours before ${before}`);

/**
 * In the place of {@link floorSentence} where it says nothing.
 * @param limit null: none was entered
 * @param before the time up to which saved calls were counted; null: up to now
 */
export function noFloorText(hits: number | null, limit: number | null, before: string | null = null): string {
  if (hits === null) return `How many calls it had in ${daySpan(before)} is not known.`;
  if (!(hits > 0)) return `No calls in ${daySpan(before)}.`;
  return limit === null ? 'Enter a limit to see its effect.' : RATE_TO_REPLAY_UNKNOWN;
}

/** @param before as for {@link noFloorText} */
export function floorSentence(floor: Floor | null, before: string | null = null): string | null {
  if (floor === null) return null;
  if (floor.kind === 'over') {
    const calls = before === null ? "the last 24 hours' calls" : `the calls in ${daySpan(before)}`;
    return `At least ${formatLeastShare(floor.share)} of ${calls} would have been over it.`;
  }
  const { perMinute } = floor;
  const calls = perMinute < 1 ? 'under 1 call' : formatCount(Math.round(perMinute), 'call');
  return `May be enough: ${calls} a minute on average.`;
}

/** A user's several groups or apps come from several entries, or from one name that all of them have. */
export function severalPlaces({ listed, groups, apps }: Person, nameOf: NameOf): string[] {
  const places = { group: groups, app: apps };
  if (listed > 1) {
    const names = (['group', 'app'] as const).flatMap((scope) => countedNames(scope, places[scope], nameOf));
    const differ = groups.length > 1 || apps.length > 1 ? ` in different places (${names.join(', ')})` : '';
    return [`The service lists this user ${formatCount(listed, 'time')}${differ}. The rules of all entries are shown.`];
  }
  return (['group', 'app'] as const).flatMap((scope) => {
    const [first, ...others] = places[scope];
    if (first === undefined || others.length === 0) return [];
    const called = `${formatCount(others.length + 1, scope)} are called ${isolated(nameOf(scope, first))}`;
    return [`${called}. The service does not say which of them this user belongs to.`];
  });
}

/** 'Premium', '2 groups called Team'. */
function countedNames(scope: 'group' | 'app', keys: readonly string[], nameOf: NameOf): string[] {
  const counts = new Map<string, number>();
  for (const key of keys) {
    const name = isolated(nameOf(scope, key));
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${formatCount(count, scope)} called ${name}` : name));
}

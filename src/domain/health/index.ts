import type { TileType } from '@/contract/constants';
import type { Tile } from '@/contract/tiles';
import { formatCount } from '@/text/format';
import { isolated } from '@/text/oldToNew';
import { answerOf, hasLostApp, hasLostGroup, type Reading } from '../limits/effective';
import { reachOfAll } from '../limits/reach';
import { type NameOf, NOT_COUNTED, unknownRateText } from '../limits/words';
import type { LimitRule, LimitWorld } from '../limits/world';
import { formatRule, type RuleScope } from '../rules';
import { type AppFacts, appFindings } from './apps';
import type { Finding } from './finding';

export type { AppFacts } from './apps';
export type { Finding, FindingAction } from './finding';

/** The loaded data of a tenant. A list that is not loaded is undefined, and leads to no findings. */
export interface HealthFacts extends Omit<AppFacts, 'limited' | 'disabled'> {
  now: number;
  reading: Reading;
  /**
   * The loaded rules of each type, applied to the loaded users. `complete`: none was left out as unreadable; `isBehind`: they were read
   * before the groups came.
   */
  worlds: readonly {
    type: TileType;
    typeName: string;
    world: LimitWorld;
    isMain: boolean;
    complete: boolean;
    isBehind: boolean;
  }[];
  /** The lists that are loaded, complete and no older than the rules: a target that is missing from them has been deleted. */
  complete: Record<Exclude<RuleScope, 'tenant'>, ReadonlySet<string> | null>;
  /** The groups that are listed, by key; undefined also if the users are older, since those of a new group would be missing. */
  groups: ReadonlyMap<string, string> | undefined;
  nameOf: NameOf;
}

/** As far as rules, people and groups decide it. */
export type RuleFacts = Pick<HealthFacts, 'worlds' | 'reading' | 'complete' | 'groups' | 'apps' | 'nameOf'>;

/** Findings about the tenant's rules and groups: the costly part, which the apps' keys and builds do not change. */
export const findingsOfRules = (facts: RuleFacts): Finding[] => [
  ...facts.worlds.flatMap((one) => ruleFindings(one, factsFor(one, facts))),
  ...groupFindings(facts),
];

/** A rule may name its group by a name that the group has lost since the rules were read: newer groups do not show that it is gone. */
const factsFor = ({ isBehind }: TypeWorld, facts: RuleFacts): RuleFacts =>
  isBehind ? { ...facts, complete: { ...facts.complete, group: null } } : facts;

/**
 * Findings about the tenant's rules, keys, builds and groups, the most urgent first (insight.md, 3). Each has an id that lasts.
 * @param ofRules {@link findingsOfRules} of the same facts
 */
export function findingsOf(facts: HealthFacts, ofRules: readonly Finding[] = findingsOfRules(facts)): Finding[] {
  const found = new Map<string, Finding>();
  const urgency = (finding: Finding) => ORDER.indexOf(finding.kind);
  const main = facts.worlds.find(({ isMain }) => isMain);
  const limited = main?.complete ? limitedApps(main.world) : undefined;
  const disabled = disabledOfApps(main?.world.rules ?? []);
  const all = [...ofRules, ...appFindings({ ...facts, limited, disabled })];
  // A rule whose type this version does not know is in the list of every type: it is one finding.
  for (const finding of all) if (!found.has(finding.id)) found.set(finding.id, finding);
  return [...found.values()].sort((a, b) => urgency(a) - urgency(b));
}

const ORDER: readonly Finding['kind'][] = [
  'app-unlimited',
  'no-tenant-rule',
  'no-key',
  'build-failed',
  'unknown-rate',
  'two-rules',
  'gone',
  'never-decides',
  'depends',
  'key-old',
  'key-unused',
  'sdk-behind',
  'empty-group',
];

/** The apps that a rule of their own or of the tenant limits; 'all' with a tenant-wide rule. */
function limitedApps(world: LimitWorld): 'all' | ReadonlySet<string> {
  if (world.at('tenant', '').some(({ rule }) => rule.enabled)) return 'all';
  return new Set(world.rules.filter(({ scope, rule }) => scope === 'app' && rule.enabled).map(({ key }) => key));
}

const disabledOfApps = (rules: readonly LimitRule[]) =>
  new Map(rules.flatMap(({ scope, key, rule }) => (scope === 'app' && !rule.enabled ? [[key, rule] as const] : [])));

type TypeWorld = HealthFacts['worlds'][number];

function ruleFindings(of: TypeWorld, facts: RuleFacts): Finding[] {
  const { type, typeName, world, isMain } = of;
  const { nameOf, reading } = facts;
  const named = ({ scope, key }: Pick<LimitRule, 'scope' | 'key'>) =>
    scope === 'tenant' ? 'The tenant-wide rule' : `The rule for the ${scope} ${isolated(nameOf(scope, key))}`;
  const suffix = isMain ? '' : ` (${typeName})`;
  const found: Finding[] = [];
  const told = new Set<string>();
  const reach = world.people.byKey.size > 0 ? reachOfAll(world, reading) : null;
  for (const one of world.rules) {
    const { rule, scope, key, rate } = one;
    const what = `${named(one)}, ${formatRule(rule.rule_data)}${suffix}`;
    const target = `${scope} ${key}`;
    const siblings = world.at(scope, key);
    const seen = reach?.get(one);
    const gone = isGone(one, seen?.reaches ?? 0, facts);
    if (gone) {
      const why = `Its ${scope} is gone, so it limits nobody and clutters the list.`;
      found.push({ id: `gone:${rule.id}`, kind: 'gone', what, why, action: deleteRule(type, rule, named(one)) });
    }
    if (siblings.length > 1 && !told.has(target)) {
      told.add(target);
      found.push({
        id: `two-rules:${type}:${target}`,
        kind: 'two-rules',
        what: `${formatCount(siblings.length, 'rule')} for ${scope === 'tenant' ? 'the whole tenant' : `the ${scope} ${isolated(nameOf(scope, key))}`}${suffix}`,
        why: `A target should have one rule: ${
          siblings.filter((sibling) => sibling.rule.enabled).length > 1
            ? 'nobody can tell which of these the service applies.'
            : 'disabled ones take no part, and clutter the list.'
        }`,
        action: { label: 'Show rules', to: 'rules', type, query: queryFor(one, facts) },
      });
    }
    if (rate === null)
      found.push({
        id: `unknown-rate:${rule.id}`,
        kind: 'unknown-rate',
        what,
        why: unknownRateText(rule.rule_data),
        action: { label: 'Edit rule', to: 'edit-rule', type, rule: rule.id },
      });
    if (rule.enabled && !gone && seen && neverDecides(one, seen, facts))
      found.push({
        id: `never-decides:${rule.id}`,
        kind: 'never-decides',
        what,
        why: undecidedText(one, seen.reaches),
        action: { label: 'Edit rule', to: 'edit-rule', type, rule: rule.id },
      });
  }
  return [...found, ...overall(of, facts)];
}

/** Calls without a user are in no list: a rule of the tenant or of an app may decide for them. */
function undecidedText({ scope }: LimitRule, reaches: number): string {
  if (reaches === 0) return 'It reaches no user, so it never decides.';
  const role = reaches === 1 ? 'does not decide for them' : 'decides for none of them';
  const others = scope === 'tenant' || scope === 'app' ? ` ${NOT_COUNTED}` : '';
  return `It reaches ${formatCount(reaches, 'user')} and ${role}: other rules take precedence.${others}`;
}

/**
 * A group without users decides for nobody. An app or a tenant without users may still have calls without one. Users and groups that could
 * not be read may be those for whom a rule decides.
 */
const neverDecides = (
  { scope }: LimitRule,
  { reaches, decides, mayDecide }: { reaches: number; decides: number; mayDecide: number },
  { complete }: RuleFacts,
) =>
  decides + mayDecide === 0 &&
  (scope === 'user' || complete.user !== null) &&
  (scope === 'group' ? complete.group !== null : reaches > 0);

/**
 * Only complete lists tell what is gone; a target that users still name is not, as far as is known.
 * @param reaches how many users the rule reaches
 */
function isGone({ scope, key }: LimitRule, reaches: number, { complete }: RuleFacts): boolean {
  if (scope === 'tenant' || reaches > 0) return false;
  const known = complete[scope];
  // A user who is not known may be in it.
  return known !== null && !known.has(key) && (scope === 'user' || complete.user !== null);
}

/** The words by which the list of rules finds a target: its name, or its id where its own list lacks it. */
function queryFor({ scope, key }: LimitRule, { complete, groups, nameOf }: RuleFacts): string {
  if (scope === 'tenant') return 'tenant';
  const isListed = scope === 'group' && groups ? groups.has(key) : (complete[scope]?.has(key) ?? true);
  return isListed ? nameOf(scope, key) : key;
}

const deleteRule = (type: TileType, rule: Tile, name: string) =>
  ({ label: 'Delete rule', to: 'delete-rule', type, rule: rule.id, name }) as const;

/** True if lists that are not loaded may show that more rules reach a user. */
const mayMissRules = (world: LimitWorld, { groups, apps }: RuleFacts): boolean =>
  (groups === undefined && hasLostGroup(world)) || (apps === undefined && hasLostApp(world));

function overall({ type, typeName, world, isMain, complete }: TypeWorld, facts: RuleFacts): Finding[] {
  const found: Finding[] = [];
  const tenant = world.at('tenant', '');
  // Other types than the limit on calls are there for special cases: they need not hold for everyone.
  if (isMain && complete && !tenant.some(({ rule }) => rule.enabled)) {
    const [off] = tenant;
    found.push({
      id: `no-tenant-rule:${type}`,
      kind: 'no-tenant-rule',
      what: off ? 'The tenant-wide rule is disabled' : 'No tenant-wide rule',
      // No call lists the rules of single endpoints.
      why: 'These rules do not limit users who have no rule of their own and none for their group or app. Rules for single endpoints are not listed.',
      action: off
        ? { label: 'Edit rule', to: 'edit-rule', type, rule: off.rule.id }
        : { label: 'Add rule', to: 'add-rule', type, scope: 'tenant', key: '' },
    });
  }
  let depending = 0;
  for (const [{ verdict }, count] of world.standings())
    if (answerOf(verdict, facts.reading).kind === 'depends') depending += count;
  if (depending > 0 && !mayMissRules(world, facts))
    found.push({
      id: `depends:${type}`,
      kind: 'depends',
      what: `${formatCount(depending, 'user')} whose limit depends on the service${isMain ? '' : ` (${typeName})`}`,
      why: 'Their limit differs depending on whether the narrowest rule wins or every rule holds.',
      action: { label: 'Show users', to: 'depending', type },
    });
  return found;
}

function groupFindings({ groups, worlds, complete }: RuleFacts): Finding[] {
  const people = worlds[0]?.world.people;
  if (!groups || !people || !complete.user) return [];
  const used = new Set<string>();
  for (const person of people.byKey.values()) for (const group of person.groups) used.add(group);
  return [...groups]
    .filter(([key]) => !used.has(key))
    .map(([key, name]) => ({
      id: `empty-group:${key}`,
      kind: 'empty-group',
      what: `The group ${name}`,
      why: 'It has no users, so its rules reach nobody.',
      action: { label: 'Show group', to: 'group', key, name },
    }));
}

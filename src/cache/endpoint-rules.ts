import * as v from 'valibot';
import { endpointKey, type NamedEndpoint } from '@/contract/endpoints';
import { amount, type Id } from '@/contract/fields';
import { Listeners } from '@/listeners';
import { ENDPOINT_RULES, keepsOfflineCopy } from './device';
import { type Owner, ownerTag } from './keys';
import { currentSession } from './lifetime';
import { local } from './local';

// Rules of endpoints that were applied from this device, since no call lists them. They go with the session (docs/data-classification.md).
const MOST_KEPT = 200;

/** The rules in this page's memory where the device keeps none: the user wants no copy, or the browser has no room. null: none are held. */
let held: object | null = null;
const heldListeners = new Listeners();

function hold(rules: object | null): void {
  if (rules === held) return;
  held = rules;
  heldListeners.notify();
}

const current = (): unknown => held ?? local.get(ENDPOINT_RULES);

function keep(rules: object): void {
  const isStored = keepsOfflineCopy() && local.set(ENDPOINT_RULES, rules);
  const session = currentSession();
  hold(isStored || !session ? null : rules);
  if (!isStored) session?.signal.addEventListener('abort', () => held === rules && hold(null), { once: true });
}

const appliedRule = v.object({
  app: v.string(),
  endpoint: v.string(),
  // Earlier versions kept only the id.
  method: v.optional(v.string()),
  pattern: v.optional(v.string()),
  // Beyond 2^53 it is read back as a bigint.
  limit: amount,
  window: v.string(),
  mode: v.string(),
  /** When it was applied, epoch ms. */
  at: v.number(),
});
export type AppliedRule = v.InferOutput<typeof appliedRule>;

const stored = v.object({ owner: v.string(), rules: v.array(v.unknown()) });

/** Newest first. */
function all(owner: Owner, kept: unknown): readonly AppliedRule[] {
  const read = v.safeParse(stored, kept);
  if (!read.success || read.output.owner !== ownerTag(owner)) return [];
  const rules = read.output.rules.map((rule) => v.safeParse(appliedRule, rule));
  return rules.flatMap((rule) => (rule.success ? [rule.output] : [])).slice(0, MOST_KEPT);
}

/** Equal as long as no rule was applied. */
export const appliedRulesText = (): string => JSON.stringify(current() ?? null);

/** An app's rules by the endpoint; see {@link appliedRuleOf}. */
export type AppliedRules = ReadonlyMap<string, AppliedRule>;

const keyIn = ({ endpoint: id, method, pattern }: Omit<AppliedRule, 'app'>) =>
  method === undefined || pattern === undefined ? id : endpointKey({ id, method, pattern });

/**
 * The rule that was applied last to each endpoint of an app.
 * @param kept the value of {@link appliedRulesText}, for a component that follows it; by default, the rules as they are kept now
 */
export const appliedRules = (owner: Owner, app: Id, kept: unknown = current()): AppliedRules =>
  new Map(all(owner, kept).flatMap((rule) => (rule.app === String(app) ? [[keyIn(rule), rule]] : [])));

export const appliedRuleOf = (applied: AppliedRules, endpoint: NamedEndpoint): AppliedRule | undefined =>
  applied.get(endpointKey(endpoint)) ?? applied.get(String(endpoint.id));

interface NewRule extends Pick<AppliedRule, 'limit' | 'window' | 'mode' | 'at'> {
  app: Id;
  endpoint: Id;
  method: string;
  pattern: string;
}

export function noteAppliedRule(owner: Owner, { app, endpoint, ...rule }: NewRule): void {
  const of = { app: String(app), endpoint: String(endpoint) };
  const replaced = [of.endpoint, keyIn({ ...of, ...rule })];
  const others = all(owner, current()).filter((one) => one.app !== of.app || !replaced.includes(keyIn(one)));
  const rules = [{ ...of, ...rule }, ...others].slice(0, MOST_KEPT);
  keep({ owner: ownerTag(owner), rules });
}

const onStored = local.onChange(ENDPOINT_RULES);

export function onAppliedRule(listener: () => void): () => void {
  const stops = [onStored(listener), heldListeners.subscribe(listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** For {@link replaceAppliedRules}, as they are kept. */
export const keptAppliedRules = current;

/**
 * The service's data was replaced, and with it the rules. Where an earlier state is back, so are the rules that were kept with it, unless
 * they belong to a session that is over. Called once by the tab that replaces the data: another tab may follow much later.
 */
export function replaceAppliedRules(kept: unknown, owner: Owner | null): void {
  const read = v.safeParse(stored, kept);
  hold(null);
  local.set(ENDPOINT_RULES, null);
  if (read.success && owner !== null && read.output.owner === ownerTag(owner)) keep(read.output);
}

import * as v from 'valibot';
import { DEEPEST, isDeeper } from './depth';
import { amount, documentedBy, flag, optional } from './fields';

/**
 * The state of a rule, which a PATCH sets. Fields that are not edited are sent back as the service sent them (reliability.md, I6). If
 * parsing changes or drops anything, the original is kept under `as_sent` in `rule_data`, which travels with the rule everywhere.
 */

/** The state as a service should send it: reading loses nothing of it. */
const plainState = v.object({
  enabled: v.boolean(),
  rule_data: v.strictObject({ limit: v.nullable(v.pipe(v.number(), v.finite())), period: v.nullable(v.string()) }),
});
type PlainState = v.InferOutput<typeof plainState>;

/** Readers of what a service does send. */
export const listedState = {
  enabled: flag(true),
  // The period goes back as it came where only the limit is edited, blank or not.
  rule_data: v.fallback(v.object({ limit: optional(amount), period: optional(v.string()) }), {
    limit: null,
    period: null,
  }),
};

const anything = v.optional(v.unknown());
/** The part of `rule_data` that an edit changes; the rest belongs to others. */
const editedFields = v.object({ limit: anything, period: anything });
const asSent = v.fallback(v.optional(v.object({ enabled: anything, rule_data: anything })), undefined);

/** The parsed state, with the original if parsing lost anything. */
export const ruleData = v.object({ ...listedState.rule_data.entries, as_sent: asSent });
export type RuleData = v.InferOutput<typeof ruleData>;
export interface RuleState {
  enabled: boolean;
  rule_data: RuleData;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null for an entry that has been read before: it comes from the device. */
function sentBy(entry: Record<string, unknown>): { enabled: unknown; rule_data: unknown } | null {
  const { enabled, rule_data } = entry;
  return isRecord(rule_data) && isRecord(rule_data.as_sent) ? null : { enabled, rule_data };
}

/** Puts the state as it came beside the one to be read. The first step of reading a rule; a rule read before keeps what it has. */
export const keepAsSent = v.pipe(
  v.looseObject({}),
  v.check((entry) => !isDeeper(sentBy(entry), DEEPEST), 'nested too deep to be sent back'),
  v.transform((entry: Record<string, unknown>) => {
    const as_sent = sentBy(entry);
    if (as_sent === null || v.is(plainState, as_sent)) return entry;
    return { ...entry, rule_data: { ...(isRecord(as_sent.rule_data) ? as_sent.rule_data : {}), as_sent } };
  }),
);

function ruleDataToSend({ as_sent, limit, period }: RuleData): unknown {
  if (as_sent?.rule_data === undefined) return { limit, period };
  const came = as_sent.rule_data;
  const was = v.parse(listedState.rule_data, came);
  if (limit === was.limit && period === was.period) return came;
  return {
    ...(isRecord(came) ? came : { limit: null, period: null }),
    ...(limit === was.limit ? {} : { limit }),
    ...(period === was.period ? {} : { period }),
  };
}

/** The body for a state: a field that still says what was read goes back as it came. */
function toSend({ enabled, rule_data }: RuleState): PlainState {
  const came = rule_data.as_sent?.enabled;
  const isEdited = came === undefined || enabled !== v.parse(listedState.enabled, came);
  // The original may be of any type; `PlainState` is what a service should send.
  return { enabled: isEdited ? enabled : came, rule_data: ruleDataToSend(rule_data) } as PlainState;
}

/** The body of a PATCH, made of a rule's state, edited or not. */
export const changedState = documentedBy(
  v.object({ enabled: v.boolean(), rule_data: v.object(plainState.entries.rule_data.entries) }),
  v.pipe(
    v.object({
      enabled: v.boolean(),
      rule_data: v.object({ ...plainState.entries.rule_data.entries, as_sent: asSent }),
    }),
    v.transform(toSend),
  ),
);

/** The rule data of one version with limit, period and 'enabled' of another, for an edit or its undo. */
export function withEditedAsSent(now: RuleData, before: RuleData): RuleData {
  const [came, earlier] = [ruleDataToSend(now), ruleDataToSend(before)];
  if (!isRecord(came) || !isRecord(earlier)) return before;
  const { limit: _limit, period: _period, ...others } = came;
  const { limit, period } = before;
  const rule_data = { ...others, ...v.parse(editedFields, earlier) };
  return { limit, period, as_sent: { enabled: before.as_sent?.enabled, rule_data } };
}

/** Limit and period of one version with the 'enabled' of an earlier one, for an undo of the switch alone. */
export const withEnabledAsSent = (now: RuleData, before: RuleData): RuleData =>
  before.as_sent === undefined
    ? now
    : { ...now, as_sent: { enabled: before.as_sent.enabled, rule_data: ruleDataToSend(now) } };

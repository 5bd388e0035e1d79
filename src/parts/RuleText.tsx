import type { RuleData } from '@/contract/rule-state';
import { periodInWords } from '@/domain/rates';
import { formatRule } from '@/domain/rules';

/** '· 5 minutes', beside the period as the service has it; nothing for a text that is no period. */
export function PeriodInWords({ of }: { of: RuleData }) {
  const words = periodInWords(of.period);
  return words ? <span className="pc-muted"> · {words}</span> : null;
}

/** '500 per 5m (5 minutes)', within a sentence. */
export function ruleInWords(rule: RuleData): string {
  const words = periodInWords(rule.period);
  return words === null ? formatRule(rule) : `${formatRule(rule)} (${words})`;
}

/** '500 per 5m · 5 minutes': as the service has it, and as people say it. */
export const RuleText = ({ of }: { of: RuleData }) => (
  <>
    {formatRule(of)}
    <PeriodInWords of={of} />
  </>
);

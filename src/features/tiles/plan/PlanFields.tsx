import { periodInWords } from '@/domain/rates';
import { Field, ReasonedSelect } from '@/ui/forms';
import { limitChoices, periodChoices } from '../choices';
import type { PlanScope, usePlan } from './usePlan';

const SCOPE_NAMES: Record<PlanScope, string> = { group: 'Groups', user: 'Users', app: 'Apps' };

/** '5m · 5 minutes': on a phone, where the end is cut off, the period still shows. */
function periodChoice(period: string): string {
  const words = periodInWords(period);
  return words === null ? period : `${period} · ${words}`;
}

interface PlanFieldsProps {
  scope: PlanScope;
  onScope: (scope: string) => void;
  plan: Pick<ReturnType<typeof usePlan>, 'limit' | 'setLimit' | 'period' | 'setPeriod' | 'busy'>;
}

/** The scope of the targets, and the limit that is planned for them. */
export function PlanFields({ scope, onScope, plan }: PlanFieldsProps) {
  const disabledReason = plan.busy;
  return (
    <>
      <Field label="Scope" hideLabel="phone">
        <ReasonedSelect value={scope} disabledReason={disabledReason} onChange={(event) => onScope(event.target.value)}>
          {Object.entries(SCOPE_NAMES).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </ReasonedSelect>
      </Field>
      <Field label="Limit" hideLabel="phone">
        <ReasonedSelect
          value={plan.limit}
          disabledReason={disabledReason}
          onChange={(event) => plan.setLimit(event.target.value)}
        >
          {limitChoices(undefined, plan.limit).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </ReasonedSelect>
      </Field>
      <Field label="Period" hideLabel="phone">
        <ReasonedSelect
          value={plan.period}
          disabledReason={disabledReason}
          onChange={(event) => plan.setPeriod(event.target.value)}
        >
          {periodChoices(undefined, plan.period).map((one) => (
            <option key={one} value={one}>
              {periodChoice(one)}
            </option>
          ))}
        </ReasonedSelect>
      </Field>
    </>
  );
}

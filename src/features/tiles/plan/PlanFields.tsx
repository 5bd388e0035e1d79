import { periodInWords } from '@/domain/rates';
import { Field, SelectInput } from '@/ui/forms';
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
  plan: Pick<ReturnType<typeof usePlan>, 'limit' | 'setLimit' | 'period' | 'setPeriod'>;
  disabled: boolean;
}

/** The scope of the targets, and the limit that is planned for them. */
export function PlanFields({ scope, onScope, plan, disabled }: PlanFieldsProps) {
  return (
    <>
      <Field label="Scope" hideLabel="phone">
        <SelectInput value={scope} disabled={disabled} onChange={(event) => onScope(event.target.value)}>
          {Object.entries(SCOPE_NAMES).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label="Limit" hideLabel="phone">
        <SelectInput value={plan.limit} disabled={disabled} onChange={(event) => plan.setLimit(event.target.value)}>
          {limitChoices(undefined, plan.limit).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field label="Period" hideLabel="phone">
        <SelectInput value={plan.period} disabled={disabled} onChange={(event) => plan.setPeriod(event.target.value)}>
          {periodChoices(undefined, plan.period).map((one) => (
            <option key={one} value={one}>
              {periodChoice(one)}
            </option>
          ))}
        </SelectInput>
      </Field>
    </>
  );
}

import { Check, Minus } from 'lucide-react';
import { type CSSProperties, useId } from 'react';
import type { Plan } from '@/contract/plans';
import { type FeatureValue, type Fit, featureLabel, featureText, valueIn } from '@/domain/plans';
import { ActionButton, chakra, Skeleton, StatusBadge, ToneIcon } from '@/ui';
import * as styles from './PlanCard.styles';

/** Four columns (spec.md §9), or as many as fit. Features are on the same lines in all of them. */
export const PlanGrid = chakra('ul', styles.planGrid);

/** How many lines the cards of a grid have, for {@link PlanGrid}'s rows. */
export const lines = (count: number) => ({ '--lines': Math.max(1, count) }) as CSSProperties;

interface PlanCardProps {
  plan: Plan;
  /** The lines to show, the same in every card. */
  features: readonly string[];
  isCurrent: boolean;
  /** Below the current one in the service's order. */
  isLower: boolean;
  fit: Fit;
  disabledReason: string | undefined;
  onUpgrade: () => void;
}

export function PlanCard({ plan, features, isCurrent, isLower, fit, disabledReason, onUpgrade }: PlanCardProps) {
  const headingId = useId();
  return (
    <li data-current={isCurrent || undefined} aria-labelledby={headingId} aria-current={isCurrent || undefined}>
      <header>
        <h3 id={headingId}>{plan.name}</h3>
        {isCurrent ? <StatusBadge tone="success">Current plan</StatusBadge> : null}
      </header>
      <dl>
        {features.map((feature) => (
          <Feature key={feature} name={feature} value={valueIn(plan, feature)} />
        ))}
      </dl>
      <div data-part="choice">
        {isCurrent ? (
          <span className="pc-muted">Your organization's plan</span>
        ) : (
          <ActionButton disabledReason={disabledReason} onClick={onUpgrade}>
            {isLower ? 'Change' : 'Upgrade'} to {plan.name}
          </ActionButton>
        )}
        {fit.kind === 'over' ? (
          <p data-part="warning">
            <ToneIcon tone="warning" />
            <span>{fit.text}</span>
          </p>
        ) : null}
      </div>
    </li>
  );
}

function Feature({ name, value }: { name: string; value: FeatureValue }) {
  const kind = value === true ? 'yes' : value === false || value === undefined ? 'no' : 'value';
  return (
    <div>
      <dt>{featureLabel(name)}</dt>
      <dd data-value={kind}>
        {value === true ? <Check size={14} aria-hidden="true" /> : null}
        {value === false ? <Minus size={14} aria-hidden="true" /> : null}
        {featureText(value)}
      </dd>
    </div>
  );
}

/** A skeleton's lines. */
export const LINES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

/** Placeholder of about the final size while the plans load. */
export const PlanSkeleton = () => (
  <li>
    <header>
      <Skeleton style={{ width: '45%', height: 18, marginBlock: 5 }} />
    </header>
    <div data-part="lines">
      {LINES.map((line) => (
        <div key={line} style={{ minHeight: 37, alignItems: 'center' }}>
          <Skeleton style={{ width: '50%', height: 12 }} />
          <Skeleton style={{ width: '20%', height: 12 }} />
        </div>
      ))}
    </div>
    <div data-part="choice">
      <Skeleton style={{ width: '100%', height: 36 }} />
    </div>
  </li>
);

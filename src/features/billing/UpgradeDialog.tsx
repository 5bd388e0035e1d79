import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '@/cache/useSubmit';
import { type Failure, type Problem, problemOf } from '@/contract/errors';
import { getCurrentPlan, type Plan, upgradePlan } from '@/contract/plans';
import { type Direction, featureLabel, featureText, type PlanChange, planChanges, samePlan } from '@/domain/plans';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { chakra, Notice, Stack, toast, VisuallyHidden } from '@/ui';
import * as styles from './UpgradeDialog.styles';

/** Spec.md §8 embeds the server's message; without one, contract.md's sentence stands. */
const sayUpgrade = (failure: Failure): Problem =>
  failure.kind === 'refused' && failure.message
    ? { sentence: `Failed to upgrade: ${failure.message}`, detail: null }
    : problemOf(upgradePlan, failure);

/** @param unlisted the plan whose features are not known, where the changes are not */
function saySummary(changes: readonly PlanChange[] | null, unlisted: Plan): string {
  if (!changes) return `The differences are not known: the service does not list the features of ${unlisted.name}.`;
  return changes.length === 0 ? 'The listed features stay the same.' : 'This is what changes:';
}

interface Props {
  /** The current plan, as it was last read. */
  from: Plan;
  to: Plan;
  isLower: boolean;
  /** Usage above the limits of the new plan. */
  warning: string | null;
  onClose: () => void;
  /** Gets the plan that the service answered with, until it has been read again. */
  onUpgraded: (plan: Plan, until: Promise<void>) => void;
}

/** Shows what changes with the new plan before it is confirmed (ux.md, 'Billing'). */
export function UpgradeDialog({ from, to, isLower, warning, onClose, onUpgraded }: Props) {
  const changes = planChanges(from, to);
  /** The plan when the dialog was opened. */
  const [opened] = useState(from);
  const { run, state, pending } = useSubmit(upgradePlan, {
    // The request names no plan that it replaces: one that somebody else has chosen meanwhile is announced first (reliability.md, E5).
    precheck: async (input, read) => {
      const { name } = await read(getCurrentPlan, {});
      if (samePlan(name, to.name)) return null;
      return samePlan(name, from.name) ? input : 'called-off';
    },
    settle:
      ({ body }) =>
      async (read) =>
        samePlan((await read(getCurrentPlan, {})).name, body.plan),
    onMade: (result) => {
      const plan = (result.kind === 'answered' ? result.value : null) ?? to;
      onUpgraded(plan, result.reread(getCurrentPlan));
      toast(`Your plan is now ${plan.name}`);
    },
    onDone: onClose,
    say: sayUpgrade,
  });
  const hasChanged = !pending && !samePlan(from.name, opened.name) && !samePlan(from.name, to.name);

  return (
    <ConfirmSubmit
      title={`${isLower ? 'Change' : 'Upgrade'} to ${to.name}?`}
      verb={isLower ? 'Change plan' : 'Upgrade'}
      look="primary"
      pendingLabel={isLower ? 'Changing…' : 'Upgrading…'}
      state={state}
      // Another window may have chosen it while this dialog was open.
      disabledReason={samePlan(from.name, to.name) ? 'Your organization is already on this plan.' : undefined}
      onConfirm={() => void run({ body: { plan: to.name } })}
      onClose={onClose}
    >
      <Stack gap="3">
        <p>
          Your organization moves from {from.name} to {to.name}, for everyone in it.{' '}
          {saySummary(changes, from.features ? to : from)}
        </p>
        {warning ? (
          <Notice tone="warning">
            {to.name} allows less than you use. {warning}
          </Notice>
        ) : null}
        {hasChanged ? (
          <Notice tone="warning" role="alert">
            Your organization is on the {from.name} plan now. Confirming replaces it.
          </Notice>
        ) : null}
        {changes && changes.length > 0 ? <Changes changes={changes} from={from} to={to} /> : null}
      </Stack>
    </ConfirmSubmit>
  );
}

const ChangesTable = chakra('table', styles.changesTable);

const ICONS = { more: ArrowUp, less: ArrowDown, changed: ArrowRight } as const;

function DirectionIcon({ direction }: { direction: Direction }) {
  const Icon = ICONS[direction];
  return <Icon size={14} aria-hidden="true" />;
}

const WORDS: Record<Direction, string> = { more: 'more', less: 'less', changed: '' };

const Changes = ({ changes, from, to }: { changes: readonly PlanChange[]; from: Plan; to: Plan }) => (
  <ChangesTable aria-label="What changes">
    <thead>
      <tr>
        <th scope="col">Feature</th>
        <th scope="col">{from.name}</th>
        <th scope="col">{to.name}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map((change) => (
        <tr key={change.feature}>
          <th scope="row">{featureLabel(change.feature)}</th>
          <td>{featureText(change.from)}</td>
          <td data-direction={change.direction}>
            <DirectionIcon direction={change.direction} />
            {featureText(change.to)}
            {WORDS[change.direction] ? <VisuallyHidden> ({WORDS[change.direction]})</VisuallyHidden> : null}
          </td>
        </tr>
      ))}
    </tbody>
  </ChangesTable>
);

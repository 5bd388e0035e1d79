import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useSubmit } from '@/cache/useSubmit';
import { type Failure, type Problem, problemOf } from '@/contract/errors';
import { getCurrentPlan, type Plan, upgradePlan } from '@/contract/plans';
import {
  type Direction,
  type Fit,
  featureLabel,
  featureText,
  type PlanChange,
  planChanges,
  samePlan,
} from '@/domain/plans';
import { ConfirmSubmit } from '@/parts/SubmitDialog';
import { chakra, Notice, Stack, toast, VisuallyHidden } from '@/ui';
import * as styles from './UpgradeDialog.styles';

/** The sentence of spec.md §8 embeds the server's message; without one, contract.md's applies. */
const sayUpgrade = (failure: Failure): Problem =>
  failure.kind === 'refused' && failure.message
    ? { sentence: `Failed to upgrade: ${failure.message}`, detail: null }
    : problemOf(upgradePlan, failure);

function sayMove(from: Plan | null, to: Plan): string {
  if (!from) return `Your organization has no plan and gets ${to.name}, for everyone in it.`;
  return `Your organization moves from ${from.name} to ${to.name}, for everyone in it.`;
}

function saySummary(changes: readonly PlanChange[] | null, from: Plan | null, to: Plan): string {
  if (!changes) {
    const unlisted = from && !from.features ? from : to;
    return `The differences are not known: the service does not list the features of ${unlisted.name}.`;
  }
  if (!from) return changes.length === 0 ? 'It includes none of the listed features.' : 'It includes:';
  return changes.length === 0 ? 'The listed features stay the same.' : 'This is what changes:';
}

function sayFit(fit: Fit, plan: string): string | null {
  if (fit.kind === 'fits') return null;
  return fit.kind === 'over'
    ? `${plan} allows less than you use. ${fit.text}`
    : `Your usage has not been checked against the limits of ${plan}.`;
}

/** @param now the current plan's name */
function sayChanged(now: string | null, isThere: boolean): string {
  if (now === null) return 'Your organization has no plan now.';
  if (isThere) return `Your organization is already on the ${now} plan.`;
  return `Your organization is on the ${now} plan now. Confirming replaces it.`;
}

interface Props {
  /** The current plan, as it was last read; null: none. */
  from: Plan | null;
  to: Plan;
  isLower: boolean;
  /** Compares the figures in use with the limits of the new plan. */
  fit: Fit;
  onClose: () => void;
  /** Gets the plan that the service answered with, until it has been read again. */
  onUpgraded: (plan: Plan, until: Promise<void>) => void;
}

/** Shows what changes with the new plan before it is confirmed (ux.md, 'Billing'). */
export function UpgradeDialog({ from, to, isLower, fit, onClose, onUpgraded }: Props) {
  const changes = planChanges(from, to);
  const now = from?.name ?? null;
  /** The plan's name when the dialog was opened. */
  const [opened] = useState(now);
  const { run, state, pending } = useSubmit(upgradePlan, {
    // The request names no plan that it replaces: one that somebody else has chosen meanwhile is announced first (reliability.md, E5).
    precheck: async (input, read) => {
      const name = (await read(getCurrentPlan, {}))?.name ?? null;
      if (samePlan(name, to.name)) return null;
      return samePlan(name, now) ? input : 'called-off';
    },
    settle:
      ({ body }) =>
      async (read) =>
        samePlan((await read(getCurrentPlan, {}))?.name ?? null, body.plan),
    onMade: (result) => {
      const plan = (result.kind === 'answered' ? result.value : null) ?? to;
      onUpgraded(plan, result.reread(getCurrentPlan));
      toast(`Your plan is now ${plan.name}`);
    },
    onDone: onClose,
    say: sayUpgrade,
  });
  // Another window, or somebody else, may have chosen it while this dialog was open.
  const isThere = samePlan(now, to.name);
  const hasChanged = !samePlan(now, opened);
  const fitText = sayFit(fit, to.name);

  return (
    <ConfirmSubmit
      title={`${isLower ? 'Change' : 'Upgrade'} to ${to.name}?`}
      verb={isLower ? 'Change plan' : 'Upgrade'}
      look="primary"
      pendingLabel={isLower ? 'Changing…' : 'Upgrading…'}
      state={state}
      disabledReason={isThere ? 'Your organization is already on this plan.' : undefined}
      onConfirm={() => void run({ body: { plan: to.name } })}
      onClose={onClose}
    >
      <Stack gap="3">
        {isThere ? null : (
          <p>
            {sayMove(from, to)} {saySummary(changes, from, to)}
          </p>
        )}
        {fitText && !isThere ? <Notice tone={fit.kind === 'over' ? 'warning' : 'info'}>{fitText}</Notice> : null}
        {hasChanged && !pending ? (
          <Notice tone="warning" role="alert">
            {sayChanged(now, isThere)}
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

const Changes = ({ changes, from, to }: { changes: readonly PlanChange[]; from: Plan | null; to: Plan }) => (
  <ChangesTable aria-label={from ? 'What changes' : 'What it includes'}>
    <thead>
      <tr>
        <th scope="col">Feature</th>
        {from ? <th scope="col">{from.name}</th> : null}
        <th scope="col">{to.name}</th>
      </tr>
    </thead>
    <tbody>
      {changes.map((change) => (
        <tr key={change.feature}>
          <th scope="row">{featureLabel(change.feature)}</th>
          {from ? (
            <>
              <td>{featureText(change.from)}</td>
              <td data-direction={change.direction}>
                <DirectionIcon direction={change.direction} />
                {featureText(change.to)}
                {WORDS[change.direction] ? <VisuallyHidden> ({WORDS[change.direction]})</VisuallyHidden> : null}
              </td>
            </>
          ) : (
            <td>{featureText(change.to)}</td>
          )}
        </tr>
      ))}
    </tbody>
  </ChangesTable>
);

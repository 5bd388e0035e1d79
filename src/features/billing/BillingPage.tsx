import { lazy, Suspense, useState } from 'react';
import { useCached } from '@/cache/useCached';
import { PLAN_COLUMNS } from '@/contract/constants';
import { type Failure, problemOf } from '@/contract/errors';
import { getCurrentPlan, listPlans, type Plan } from '@/contract/plans';
import { featuresOf, inFull, samePlan } from '@/domain/plans';
import { Age } from '@/parts/Age';
import { Loaded } from '@/parts/Loaded';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { Button, EmptyState, Notice, Page, Panel, Stack, toast, UnreadableNote } from '@/ui';
import { LINES, lines, PlanCard, PlanGrid, PlanSkeleton } from './PlanCard';

const UpgradeDialog = lazy(() => import('./UpgradeDialog').then((module) => ({ default: module.UpgradeDialog })));

const NO_CURRENT = 'Your current plan could not be loaded.';

export function BillingPage() {
  const plans = useCached(listPlans, {});
  const stored = useCached(getCurrentPlan, {});
  const offline = useOfflineReason();
  const [chosen, setChosen] = useState<Plan | null>(null);
  // The upgrade's own answer stands until the plan has been read again (spec.md §4).
  const [upgraded, setUpgraded] = useState<{ plan: Plan; instead: Plan | undefined } | null>(null);
  const answer = upgraded && upgraded.instead === stored.data ? upgraded.plan : stored.data;

  return (
    <Page title="Billing & Plans" description={<Current answer={answer} />}>
      <Panel title="Plans" aside={<Age of={stored.source} />}>
        <Loaded from={plans} call={listPlans} skeleton={<Skeletons />}>
          {({ items, unreadable }) => {
            if (stored.status === 'loading') return <Skeletons />;
            if (items.length === 0) return <NoPlans onRetry={() => void plans.refresh()} />;
            const current = answer && inFull(answer, items);
            const features = featuresOf(items);
            return (
              <Stack>
                {stored.status === 'failed' ? <NoCurrent failure={stored.failure} onRetry={stored.refresh} /> : null}
                {current && !items.some(({ name }) => samePlan(name, current.name)) ? (
                  <Notice>
                    Your plan, {current.name}, is no longer offered. You keep it until you choose another.
                  </Notice>
                ) : null}
                <PlanGrid aria-label="Plans to choose from" style={lines(features.length)}>
                  {items.map((plan) => (
                    <PlanCard
                      key={plan.name}
                      plan={plan}
                      features={features}
                      isCurrent={current !== undefined && samePlan(plan.name, current.name)}
                      disabledReason={offline ?? (current ? undefined : NO_CURRENT)}
                      onUpgrade={() => setChosen(plan)}
                    />
                  ))}
                </PlanGrid>
                <UnreadableNote count={unreadable} />
                {chosen && current ? (
                  <Suspense>
                    <UpgradeDialog
                      from={current}
                      to={chosen}
                      onClose={() => setChosen(null)}
                      onDone={(plan) => {
                        setUpgraded({ plan, instead: stored.data });
                        setChosen(null);
                        toast(`Your plan is now ${plan.name}`);
                      }}
                    />
                  </Suspense>
                ) : null}
              </Stack>
            );
          }}
        </Loaded>
      </Panel>
    </Page>
  );
}

const Current = ({ answer }: { answer: Plan | undefined }) =>
  answer ? <>Your organization is on the {answer.name} plan.</> : <>What each plan includes, side by side.</>;

const Skeletons = () => (
  <PlanGrid aria-label="Loading" aria-busy="true" style={lines(LINES.length)}>
    {Array.from({ length: PLAN_COLUMNS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
      <PlanSkeleton key={index} />
    ))}
  </PlanGrid>
);

const NoPlans = ({ onRetry }: { onRetry: () => void }) => (
  <EmptyState
    sentence="No plans found."
    explanation="The service offers no plan at the moment. Your organization keeps the one it has."
    action={
      <Button size="sm" onClick={onRetry}>
        Try again
      </Button>
    }
  />
);

function NoCurrent({ failure, onRetry }: { failure: Failure; onRetry: () => Promise<void> }) {
  const { sentence, detail } = problemOf(getCurrentPlan, failure);
  return (
    <Notice
      tone="danger"
      role="alert"
      action={
        <Button size="sm" onClick={() => void onRetry()}>
          Try again
        </Button>
      }
    >
      {sentence} {detail}
    </Notice>
  );
}

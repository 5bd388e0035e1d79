import { useState } from 'react';
import { useCached } from '@/cache/useCached';
import { useOptimistic } from '@/cache/useOptimistic';
import { PLAN_COLUMNS } from '@/contract/constants';
import { getCurrentPlan, listPlans, type Plan } from '@/contract/plans';
import { getStats } from '@/contract/stats';
import { featuresOf, fitOf, inFull, isLower, samePlan, usageOf } from '@/domain/plans';
import { Age } from '@/parts/Age';
import { EmptyList } from '@/parts/EmptyList';
import { FailedNotice } from '@/parts/FailedNotice';
import { Loaded } from '@/parts/Loaded';
import { lazyDialog } from '@/parts/lazyDialog';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { Button, Notice, Page, Panel, Stack, UnreadableNote } from '@/ui';
import { LINES, lines, PlanCard, PlanGrid, PlanSkeleton } from './PlanCard';
import { UsageMeters } from './UsageMeters';

const UpgradeDialog = lazyDialog(
  'UpgradeDialog.UpgradeDialog',
  async () => (await import('./UpgradeDialog')).UpgradeDialog,
);

const NO_CURRENT = 'Your current plan could not be loaded.';

export function BillingPage() {
  const plans = useCached(listPlans, {});
  const stored = useCached(getCurrentPlan, {});
  const stats = useCached(getStats, {});
  const offline = useOfflineReason();
  const [chosen, setChosen] = useState<Plan | null>(null);
  // The upgrade's answer is shown until the plan has been read again (spec.md §4).
  const [answer, overlay] = useOptimistic<Plan | null | undefined>('plans.current', stored.data);

  return (
    <Page title="Billing & Plans" description={<Current answer={answer} />}>
      <Panel title="Plans" aside={<Age of={plans.source} />}>
        <Loaded from={plans} call={listPlans} skeleton={<Skeletons />}>
          {({ items, unreadable }) => {
            if (stored.status === 'loading') return <Skeletons />;
            if (items.length === 0) return <NoPlans unreadable={unreadable} onRetry={() => void plans.refresh()} />;
            const current = answer && inFull(answer, items);
            const features = featuresOf(items);
            return (
              <Stack>
                {stored.status === 'failed' ? (
                  <FailedNotice call={getCurrentPlan} failure={stored.failure} onRetry={stored.refresh} />
                ) : null}
                {stats.status === 'failed' ? (
                  <FailedNotice name="In use" call={getStats} failure={stats.failure} onRetry={stats.refresh} />
                ) : null}
                {current && !items.some(({ name }) => samePlan(name, current.name)) ? (
                  <Notice>
                    Your plan, {current.name}, is no longer offered. You keep it until you choose another.
                  </Notice>
                ) : null}
                {current && stats.data ? (
                  <UsageMeters usage={usageOf(current, stats.data)} source={stats.source} />
                ) : null}
                <PlanGrid aria-label="Plans to choose from" style={lines(features.length)}>
                  {items.map((plan) => (
                    <PlanCard
                      key={plan.name}
                      plan={plan}
                      features={features}
                      isLower={current !== undefined && isLower(plan, current, items)}
                      fit={fitOf(plan, stats.data)}
                      isCurrent={current !== undefined && samePlan(plan.name, current?.name ?? null)}
                      disabledReason={offline ?? (current === undefined ? NO_CURRENT : undefined)}
                      onUpgrade={() => setChosen(plan)}
                    />
                  ))}
                </PlanGrid>
                <UnreadableNote count={unreadable} />
                {chosen && current !== undefined ? (
                  <UpgradeDialog
                    from={current}
                    to={chosen}
                    isLower={isLower(chosen, current, items)}
                    fit={fitOf(chosen, stats.data)}
                    onClose={() => setChosen(null)}
                    onUpgraded={overlay}
                  />
                ) : null}
              </Stack>
            );
          }}
        </Loaded>
      </Panel>
    </Page>
  );
}

/** @param answer null: no plan; undefined: not known */
function Current({ answer }: { answer: Plan | null | undefined }) {
  if (answer === undefined) return <>What each plan includes, side by side.</>;
  return answer ? <>Your organization is on the {answer.name} plan.</> : <>Your organization has no plan.</>;
}

const Skeletons = () => (
  <PlanGrid aria-label="Loading" aria-busy="true" style={lines(LINES.length)}>
    {Array.from({ length: PLAN_COLUMNS }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the shapes have no identity
      <PlanSkeleton key={index} />
    ))}
  </PlanGrid>
);

const NoPlans = ({ unreadable, onRetry }: { unreadable: number; onRetry: () => void }) => (
  <>
    <EmptyList
      unreadable={unreadable}
      sentence="No plans found."
      explanation="The service offers no plan at the moment. Your organization keeps the one it has."
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    />
    <UnreadableNote count={unreadable} />
  </>
);

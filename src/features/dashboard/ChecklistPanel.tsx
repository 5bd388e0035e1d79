import { FIRST_STEPS } from '@/domain/checklist';
import { lazyPiece, MissingPiece } from '@/parts/lazyPiece';
import { Panel } from '@/ui';
import type { ChecklistStepsProps } from './ChecklistSteps';
import { UpperBody, UpperSkeleton } from './UpperBody';

// For a new tenant alone: others need not load its code before their data.
const ChecklistSteps = lazyPiece('ChecklistSteps', async () => (await import('./ChecklistSteps')).ChecklistSteps, {
  meanwhile: <UpperSkeleton />,
  missing: <MissingPiece />,
});

/** The first steps of a new tenant. Each is ticked by itself once it is done. */
export function ChecklistPanel(props: ChecklistStepsProps) {
  const { done } = props.checklist;
  return (
    <Panel
      title="Getting started"
      aside={`${FIRST_STEPS.filter((step) => done[step]).length} of ${FIRST_STEPS.length}`}
    >
      <UpperBody>
        <ChecklistSteps {...props} />
      </UpperBody>
    </Panel>
  );
}

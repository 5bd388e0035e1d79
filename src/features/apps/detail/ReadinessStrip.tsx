import { ArrowRight, Circle, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react';
import type { App } from '@/contract/apps';
import { APP_STEPS, type AppStep, type Readiness, STEP_NAMES, type StepState } from '@/domain/readiness';
import { paths } from '@/paths';
import { chakra, TextLink, VisuallyHidden } from '@/ui';
import * as styles from './ReadinessStrip.styles';

const Steps = chakra('ol', styles.steps);

/** Hints for steps that have no page of their own. */
const hintsOf = (isBuilding: boolean): Partial<Record<AppStep, string>> => ({
  key: 'Create the API key below.',
  sdk: isBuilding ? 'The SDK is being built.' : 'Rebuild the SDK below.',
  call: 'Send a request with the key.',
});

const ICONS: Record<StepState, LucideIcon> = {
  done: CircleCheck,
  open: Circle,
  loading: Circle,
  unknown: CircleDashed,
};

interface Props {
  app: App;
  readiness: Readiness;
  /** A build of the SDK is under way: there is nothing to do but to wait for it. */
  isBuilding: boolean;
}

/** 'Key → SDK → First call → Endpoints → Rule': the steps complete themselves (ux.md, 'App page'). */
export function ReadinessStrip({ app, readiness, isBuilding }: Props) {
  const hints = hintsOf(isBuilding);
  const links: Partial<Record<AppStep, string>> = {
    call: paths.logs.to({ app: app.id }),
    endpoints: paths.endpoints.to(app.id),
    rule: paths.tile.to('rate-limit', { new: 1, app: app.id }),
  };
  const { steps, next, isLoading } = readiness;
  return (
    <Steps aria-label="Steps of this app" aria-busy={isLoading || undefined}>
      {APP_STEPS.map((step, index) => {
        const state = steps[step];
        const done = state === 'done';
        const isNext = next === step;
        const Icon = ICONS[state];
        const to = step === 'call' && !done ? undefined : step === 'rule' && done ? undefined : links[step];
        return (
          <li key={step} data-done={done || undefined} aria-current={isNext ? 'step' : undefined}>
            {index > 0 ? <ArrowRight data-part="arrow" size={14} aria-hidden="true" /> : null}
            <Icon size={16} aria-hidden="true" />
            {to ? <TextLink to={to}>{STEP_NAMES[step]}</TextLink> : <span>{STEP_NAMES[step]}</span>}
            {done ? <VisuallyHidden>: done</VisuallyHidden> : null}
            {state === 'open' ? <VisuallyHidden>: not done yet</VisuallyHidden> : null}
            {state === 'unknown' ? <small>Not known</small> : null}
            {isNext && hints[step] ? <small>{hints[step]}</small> : null}
          </li>
        );
      })}
    </Steps>
  );
}

import { ArrowRight, Circle, CircleCheck } from 'lucide-react';
import type { App } from '@/contract/apps';
import { APP_STEPS, type AppStep, type Readiness } from '@/domain/readiness';
import { paths } from '@/paths';
import { chakra, TextLink, VisuallyHidden } from '@/ui';
import * as styles from './ReadinessStrip.styles';

const Steps = chakra('ol', styles.steps);

const NAMES: Record<AppStep, string> = {
  key: 'Key',
  sdk: 'SDK',
  call: 'First call',
  endpoints: 'Endpoints',
  rule: 'Rule',
};

/** Hints for steps that have no page of their own. */
const HERE: Partial<Record<AppStep, string>> = {
  key: 'Create the API key below.',
  sdk: 'Rebuild the SDK below.',
  call: 'Send a request with the key.',
};

/** 'Key → SDK → First call → Endpoints → Rule': the steps complete themselves (ux.md, 'App page'). */
export function ReadinessStrip({ app, readiness }: { app: App; readiness: Readiness | null }) {
  const links: Partial<Record<AppStep, string>> = {
    call: paths.logs.to({ app: app.id }),
    endpoints: paths.endpoints.to(app.id),
    rule: paths.tile.to('rate-limit', { new: 1, app: app.id }),
  };
  return (
    <Steps aria-label="Steps of this app" aria-busy={readiness === null || undefined}>
      {APP_STEPS.map((step, index) => {
        const done = readiness?.done[step] ?? false;
        const isNext = readiness?.next === step;
        const to = step === 'call' && !done ? undefined : step === 'rule' && done ? undefined : links[step];
        return (
          <li key={step} data-done={done || undefined} aria-current={isNext ? 'step' : undefined}>
            {index > 0 ? <ArrowRight data-part="arrow" size={14} aria-hidden="true" /> : null}
            {done ? <CircleCheck size={16} aria-hidden="true" /> : <Circle size={16} aria-hidden="true" />}
            {to ? <TextLink to={to}>{NAMES[step]}</TextLink> : <span>{NAMES[step]}</span>}
            {readiness ? <VisuallyHidden>{done ? ': done' : ': not done yet'}</VisuallyHidden> : null}
            {isNext && HERE[step] ? <small>{HERE[step]}</small> : null}
          </li>
        );
      })}
    </Steps>
  );
}

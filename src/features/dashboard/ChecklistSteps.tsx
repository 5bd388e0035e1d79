import { Circle, CircleCheck } from 'lucide-react';
import type { App } from '@/contract/apps';
import { hasKey } from '@/domain/apps';
import { type Checklist, FIRST_STEPS, type FirstStep } from '@/domain/checklist';
import { paths } from '@/paths';
import { chakra, LinkButton, VisuallyHidden } from '@/ui';
import * as styles from './ChecklistSteps.styles';

const Steps = chakra('ol', styles.steps);

const TEXTS: Record<FirstStep, { title: string; text: string; action: string | null }> = {
  app: { title: 'Create an app', text: 'It represents one API that you protect.', action: 'Create' },
  key: { title: 'Create its API key', text: 'Your servers use it to identify the app.', action: 'Open app' },
  sdk: { title: 'Download the SDK', text: 'It sends requests through Portcullis.', action: 'Open app' },
  traffic: { title: 'See the first traffic', text: 'Events appear here within a minute.', action: null },
  rule: { title: 'Set a rule', text: 'How many requests are allowed, and in which period.', action: 'Add a rule' },
};

export interface ChecklistStepsProps {
  checklist: Checklist;
  apps: readonly App[];
}

/** The first steps of a new tenant. Each is ticked by itself once it is done. */
export function ChecklistSteps({ checklist: { done, next }, apps }: ChecklistStepsProps) {
  const keyless = apps.find((app) => !hasKey(app)) ?? apps[0];
  const keyed = apps.find(hasKey) ?? apps[0];
  const links: Record<FirstStep, string | null> = {
    app: paths.apps.to({ new: 1 }),
    key: keyless ? paths.app.to(keyless.id) : null,
    // The app's page has 'Download SDK' as a button; in the list it is in a menu.
    sdk: keyed ? paths.app.to(keyed.id) : null,
    traffic: null,
    rule: paths.tile.to('rate-limit', { new: 1 }),
  };
  return (
    <Steps>
      {FIRST_STEPS.map((step) => {
        const { title, text, action } = TEXTS[step];
        const to = links[step];
        return (
          <li key={step} data-done={done[step] || undefined} aria-current={step === next ? 'step' : undefined}>
            {done[step] ? <CircleCheck size={18} aria-hidden="true" /> : <Circle size={18} aria-hidden="true" />}
            <div>
              {title}
              <VisuallyHidden>{done[step] ? ': done' : ': not done yet'}</VisuallyHidden>
              <small>{text}</small>
            </div>
            {action && to && !done[step] ? (
              <LinkButton to={to} size="sm" look={step === next ? 'primary' : 'secondary'}>
                {action}
              </LinkButton>
            ) : null}
          </li>
        );
      })}
    </Steps>
  );
}

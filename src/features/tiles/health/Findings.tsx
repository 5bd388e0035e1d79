import type { Finding, FindingAction } from '@/domain/health';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { paths } from '@/paths';
import { ActionButton, announce, Button, chakra, LinkButton, oncePerPress, useRowFocus } from '@/ui';
import * as styles from './HealthPanel.styles';

const Items = chakra('ul', styles.items);

export type Deletion = Extract<FindingAction, { to: 'delete-rule' }>;

interface FindingsProps {
  shown: readonly Finding[];
  onDelete: (action: Deletion) => void;
  onSnooze: (finding: Finding) => void;
}

/** Findings, each with one thing to do about it. The focus of one that goes moves to the same button of the next. */
export function Findings({ shown, onDelete, onSnooze }: FindingsProps) {
  const { frame } = useRowFocus(
    shown.map(({ id }) => id),
    { by: 'data-row', nameAt: (index) => shown[index]?.what ?? '' },
  );
  const snooze = (finding: Finding) => {
    onSnooze(finding);
    announce('Snoozed for a week');
  };
  return (
    <div {...frame}>
      <Items aria-label="Findings">
        {shown.map((finding, place) => (
          <li key={finding.id} data-row={place}>
            <div data-part="finding">
              <div data-part="what">{finding.what}</div>
              <div data-part="why">{finding.why}</div>
            </div>
            <div data-part="buttons">
              <Action finding={finding} onDelete={onDelete} />
              <Button
                size="sm"
                look="plain"
                aria-label={`Snooze for a week: ${finding.what}`}
                {...oncePerPress(() => snooze(finding))}
              >
                Snooze for a week
              </Button>
            </div>
          </li>
        ))}
      </Items>
    </div>
  );
}

function Action({ finding, onDelete }: { finding: Finding; onDelete: (action: Deletion) => void }) {
  const offline = useOfflineReason();
  const { action, what } = finding;
  const name = `${action.label}: ${what}`;
  if (action.to === 'delete-rule')
    return (
      <ActionButton size="sm" aria-label={name} disabledReason={offline} onClick={() => onDelete(action)}>
        {action.label}
      </ActionButton>
    );
  return (
    <LinkButton size="sm" aria-label={name} to={addressOf(action)}>
      {action.label}
    </LinkButton>
  );
}

function addressOf(action: Exclude<FindingAction, Deletion>): string {
  switch (action.to) {
    case 'edit-rule':
      return paths.tile.to(action.type, { edit: action.rule });
    case 'rules':
      return paths.tile.to(action.type, { q: action.query });
    case 'depending':
      return paths.explain.to(action.type, { users: 'depends' });
    case 'add-rule':
      return paths.tile.to(action.type, {
        new: 1,
        ...(action.scope === 'tenant' ? {} : { [action.scope]: action.key }),
      });
    case 'app':
      return paths.app.to(action.app);
    case 'builds':
      return paths.appBuilds.to(action.app);
    case 'group':
      return paths.externalUserGroup.to(action.key);
  }
}

import { Ban, Copy, ListFilter } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { TILE_TYPES } from '@/contract/constants';
import type { PolicyLog } from '@/contract/policy-logs';
import { actionTone } from '@/domain/logs';
import type { Choice, Facet } from '@/domain/logs/filters';
import { facetValue, groupValues, isAnyGrouped, isGroupKey, type UserGroups } from '@/domain/logs/log-index';
import { type NamedRule, ruleOf } from '@/domain/logs/record';
import { formatRule, ruleSubject, rulesOfType, TargetDirectory } from '@/domain/rules';
import { findById } from '@/parts/byId';
import { CopyButton } from '@/parts/CopyButton';
import { copyText } from '@/parts/copyText';
import { useLoadedLists } from '@/parts/limits/useLoadedLists';
import { AppLink, GroupLink, UserLink } from '@/parts/links';
import { SeverityBadge } from '@/parts/logColumns';
import type { Names } from '@/parts/names';
import { paths } from '@/paths';
import {
  ActionButton,
  Button,
  chakra,
  IconButton,
  LinkButton,
  LoadingRows,
  Row,
  StatusBadge,
  TextLink,
  useTimeZone,
} from '@/ui';
import { SidePanel } from '@/ui/dialogs';
import { Details } from './Details';
import * as styles from './RecordPanel.styles';
import type { Absence, OpenLog } from './useOpenLog';
import { eventTitle, FACET_NAMES, timeText, valueName } from './words';

const Fields = chakra('dl', styles.fields);

interface RecordPanelProps extends OpenLog {
  /** The id of the address. */
  id: string;
  names: Names;
  /** Null as long as they are not known. */
  groups: UserGroups | null;
  /** Number of rows. */
  count: number;
  onChoose: (choice: Choice) => void;
  onFind: (search: string) => void;
  onClose: () => void;
}

const ABSENT: Readonly<Record<Absence, string>> = {
  hidden: 'The filters hide this event from the table.',
  waiting: 'This event is newer than those in the table.',
  elsewhere: 'This event is not in the loaded log.',
};

const NO_ROW = 'This event is not in the table.';

/** One event with every field; ↑ ↓ go to the ones beside it. */
export function RecordPanel(props: RecordPanelProps) {
  const { id, log, isMissing, absence, names, groups, place, count, onGo, onChoose, onFind, onClose } = props;
  const hasPrevious = place > 0;
  const hasNext = place >= 0 && place < count - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'ArrowUp' && hasPrevious) onGo(place - 1);
    else if (event.key === 'ArrowDown' && hasNext) onGo(place + 1);
    else return;
    event.preventDefault();
  };
  const step = (name: string, to: number, can: boolean, atEnd: string) => (
    <ActionButton
      disabledReason={can ? undefined : place < 0 ? NO_ROW : atEnd}
      data-autofocus={name === 'Next' ? '' : undefined}
      onClick={() => onGo(to)}
    >
      {name}
    </ActionButton>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the dialog inside is what is interacted with; its keys bubble here
    <div onKeyDown={onKeyDown}>
      <SidePanel
        title={log ? eventTitle(log) : isMissing ? 'Event not found' : 'Event'}
        onClose={onClose}
        footer={
          <>
            <Button onClick={() => void copyText(window.location.href, 'Link copied')}>Copy link</Button>
            {step('Previous', place - 1, hasPrevious, 'This is the first event of the table.')}
            {step('Next', place + 1, hasNext, 'This is the last event of the table.')}
          </>
        }
      >
        {log ? (
          <EventFacts log={log} names={names} groups={groups} onChoose={onChoose} onFind={onFind} />
        ) : isMissing ? (
          <p>
            The loaded log has no event with the id <span className="pc-mono">{id.slice(0, 200)}</span>. It may be older
            than what the service or this device keeps, or newer than the saved log.
          </p>
        ) : (
          <LoadingRows rows={6} />
        )}
        {absence ? <p className="pc-muted">{ABSENT[absence]}</p> : null}
      </SidePanel>
    </div>
  );
}

type EventFactsProps = Pick<RecordPanelProps, 'names' | 'groups' | 'onChoose' | 'onFind'> & { log: PolicyLog };

function EventFacts({ log, names, groups, onChoose, onFind }: EventFactsProps) {
  // Renders again when the user switches the time zone.
  useTimeZone();
  const rule = ruleOf(log.details);
  const facet = (name: Facet, children: ReactNode, value = name === 'group' ? '' : facetValue(log, name)) => {
    const called = valueName(name, value, names);
    const text = `${FACET_NAMES[name].toLowerCase()} ${called}`;
    return (
      <Fact name={FACET_NAMES[name]} value={children || called}>
        <IconButton
          label={`Include ${text}`}
          size="sm"
          onClick={() => onChoose({ facet: name, value, exclude: false })}
        >
          <ListFilter aria-hidden="true" />
        </IconButton>
        <IconButton label={`Exclude ${text}`} size="sm" onClick={() => onChoose({ facet: name, value, exclude: true })}>
          <Ban aria-hidden="true" />
        </IconButton>
        <CopyIcon label={`Copy ${text}`} text={called} />
      </Fact>
    );
  };
  const target = log.user_id !== null ? { user: log.user_id } : log.app_id !== null ? { app: log.app_id } : null;
  return (
    <>
      <Fields>
        <Fact name="Time" value={timeText(log)}>
          <CopyIcon label="Copy time" text={log.timestamp ?? '—'} />
        </Fact>
        {facet('action', log.action && <StatusBadge tone={actionTone(log.action)}>{log.action}</StatusBadge>)}
        {facet('event', log.event_type && <span className="pc-mono">{log.event_type}</span>)}
        {facet('severity', log.severity && <SeverityBadge of={log} />)}
        {facet('app', log.app_id !== null && <AppLink id={log.app_id} name={names.app(log.app_id)} />)}
        {facet('user', log.user_id !== null && <UserLink id={log.user_id} name={names.user(log.user_id)} />)}
        {groups === null ? (
          <Fact name="Group" value={<span className="pc-muted">Not known: the users are not loaded</span>} />
        ) : !isAnyGrouped(groups) ? null : (
          groupValues(log, groups).map((group, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the focus stays on its button from one event to the next
            <Fragment key={place}>
              {facet('group', isGroupKey(group) && <GroupLink id={group} name={names.group(group)} />, group)}
            </Fragment>
          ))
        )}
        {rule === null ? null : (
          <Fact name="Rule" value={<RuleLink rule={rule} log={log} />}>
            <CopyIcon label="Copy rule id" text={rule.id} />
          </Fact>
        )}
        <Fact name="Event id" value={<span className="pc-mono">{String(log.id)}</span>}>
          <CopyButton text={String(log.id)} label="Copy id" />
        </Fact>
      </Fields>
      {target ? (
        <Row>
          <LinkButton size="sm" to={paths.tile.to('rate-limit', { new: 1, ...target })}>
            Create a rule
          </LinkButton>
        </Row>
      ) : null}
      <Details details={log.details} onFind={onFind} />
    </>
  );
}

const CopyIcon = ({ label, text }: { label: string; text: string }) => (
  <IconButton label={label} size="sm" onClick={() => void copyText(text)}>
    <Copy aria-hidden="true" />
  </IconButton>
);

/** The list that has a rule, and the rule as messages name it; null as long as no list has it. */
function useListedRule(id: string) {
  const { rules, apps, groups, users } = useLoadedLists();
  return useMemo(() => {
    for (const type of TILE_TYPES) {
      const rule = findById(rulesOfType(rules[type]?.items ?? [], type), id);
      if (!rule) continue;
      const lists = { apps: apps?.items ?? [], groups: groups?.items ?? [], users: users?.items ?? [] };
      const target = new TargetDirectory(lists).targetOf(rule);
      return { type, name: `${ruleSubject(rule.type, target)}, ${formatRule(rule.rule_data)}` };
    }
    return null;
  }, [rules, apps, groups, users, id]);
}

/** To the list that has the rule: an endpoint's own rules are on its app's page of endpoints. */
function RuleLink({ rule: { id, ofEndpoint }, log }: { rule: NamedRule; log: PolicyLog }) {
  const listed = useListedRule(id);
  if (!ofEndpoint) {
    // As long as no list has it, the event's own words tell.
    const type = listed?.type ?? (/geo/i.test(log.event_type) ? 'geo-block' : 'rate-limit');
    return <TextLink to={paths.tile.to(type, { edit: id })}>{listed?.name ?? id}</TextLink>;
  }
  return log.app_id === null ? id : <TextLink to={paths.endpoints.to(log.app_id)}>{id}</TextLink>;
}

function Fact({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>{value}</span>
        {children ? <Row gap="1">{children}</Row> : null}
      </dd>
    </div>
  );
}

import { X } from 'lucide-react';
import {
  ActionButton,
  ActionMenu,
  Avatar,
  Badge,
  Bar,
  Button,
  ConnectionBadge,
  DataAge,
  EmptyState,
  ErrorNote,
  FailedState,
  FilterWidth,
  IconButton,
  LinkButton,
  LoadingRows,
  Mark,
  Menu,
  NoMatch,
  Note,
  Notice,
  Panel,
  RelativeTime,
  Row,
  Skeleton,
  Stack,
  StatCard,
  StatCardSkeleton,
  StatGrid,
  StatusBadge,
  Surface,
  SurfaceFooter,
  TextLink,
  type Tone,
  ToneIcon,
  UnreadableNote,
  VisuallyHidden,
} from '@/ui';
import { BulkProgress } from '@/ui/dialogs';
import { ProgressBar } from '@/ui/table';
import { Shown } from './Shown';
import { nothing, WHY } from './samples';

const TONES: Tone[] = [
  'allowed',
  'blocked',
  'throttled',
  'shadow',
  'disabled',
  'neutral',
  'info',
  'success',
  'warning',
  'danger',
];
const NOTICE_TONES = TONES.filter((tone) => tone !== 'throttled');
const LOOKS = ['primary', 'secondary', 'danger', 'plain'] as const;
// A fixed date, so that the gallery does not depend on the day.
const LONG_AGO = Date.UTC(2020, 0, 2, 3, 4, 5);

/** All small components. */
export function Components() {
  return (
    <Stack>
      <Shown title="Buttons">
        {LOOKS.map((look) => (
          <Row key={look} wrap>
            <Button look={look}>{look}</Button>
            <Button look={look} size="sm">
              {look}, small
            </Button>
            <Button look={look} disabled>
              {look}, disabled
            </Button>
            <ActionButton look={look} disabledReason={WHY}>
              {look}, with a reason
            </ActionButton>
            <ActionButton look={look} tip="Limit: 100 per 1m → no limit">
              {look}, with a tooltip
            </ActionButton>
            <ActionButton look={look} pendingText="Saving…">
              {look}, pending
            </ActionButton>
            <LinkButton look={look} to="/">
              {look}, a link
            </LinkButton>
          </Row>
        ))}
        <Row>
          <IconButton label="Close">
            <X aria-hidden="true" />
          </IconButton>
          <IconButton label="Close, disabled" disabled>
            <X aria-hidden="true" />
          </IconButton>
          <IconButton label="Close, small" size="sm">
            <X aria-hidden="true" />
          </IconButton>
          <TextLink to="/">A link in text</TextLink>
          <Menu label="Menu" items={[]} />
          <ActionMenu name="Storefront Web" items={[]} />
        </Row>
      </Shown>
      <Shown title="Badges and figures">
        <Row wrap>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </Row>
        <Row wrap>
          {TONES.map((tone) => (
            <StatusBadge key={tone} tone={tone}>
              {tone}
            </StatusBadge>
          ))}
        </Row>
        <Row wrap>
          {TONES.map((tone) => (
            <ToneIcon key={tone} tone={tone} />
          ))}
          <Mark title="Portcullis" />
          <VisuallyHidden>Read, not shown</VisuallyHidden>
        </Row>
        <Row wrap>
          <Avatar name="Storefront Web" />
          <Bar value={40} max={120} />
          <RelativeTime value={LONG_AGO} />
          <DataAge confirmedAt={LONG_AGO} offline />
          <DataAge confirmedAt={LONG_AGO} offline={false} />
          <ConnectionBadge state="online" text="Online" />
          <ConnectionBadge state="offline" text="Offline · showing saved data" />
          <ConnectionBadge state="reconnecting" text="Reconnecting…" />
        </Row>
        <StatGrid>
          <StatCard label="Apps" value={12} to="/" note="3 with a key" trend={{ by: 2, since: LONG_AGO }} />
          <StatCard label="Users" value={null} to="/" trend={{ by: -2, since: LONG_AGO }} />
          <StatCard label="Groups" value={3} to="/" trend={{ by: 0, since: LONG_AGO }} />
          <StatCardSkeleton />
        </StatGrid>
      </Shown>
      <Shown title="Notices">
        {NOTICE_TONES.map((tone) => (
          <Notice key={tone} tone={tone} action={<Button size="sm">Try again</Button>} onDismiss={nothing}>
            {tone}
          </Notice>
        ))}
        <ErrorNote sentence="Failed to create app." serverMessage="The slug is taken." />
      </Shown>
      <Shown title="States">
        <EmptyState sentence="No apps yet." explanation="Each app has a key." action={<Button>Create app</Button>} />
        <NoMatch onClear={nothing} />
        <FailedState sentence="Failed to load apps." serverMessage="Try later." onRetry={nothing} />
        <FailedState sentence="Failed to load users." serverMessage={null} onRetry={nothing} />
        <LoadingRows />
        <Skeleton style={{ width: 96, height: 12 }} />
        <UnreadableNote count={2} />
      </Shown>
      <Panel title="A panel with everything" aside="Updated" toolbar={<Button>Filter</Button>} footer="All of them">
        <Surface>
          <Stack gap="3">
            <Note>A note</Note>
            <FilterWidth narrow>as wide as a filter</FilterWidth>
          </Stack>
          <SurfaceFooter>
            <DataAge confirmedAt={LONG_AGO} />
          </SurfaceFooter>
        </Surface>
      </Panel>
      <Panel title="A panel without paddings" padded={false}>
        for a table
      </Panel>
      <Shown title="Long work">
        <ProgressBar label="Export" max={1} value={0.4} />
        <BulkProgress
          label="Assigning users"
          done={2}
          total={3}
          failed={1}
          running={false}
          results={[
            { key: 'a', name: 'ada@inbox.example', state: 'done' },
            { key: 'b', name: 'bob@inbox.example', state: 'failed', message: 'Try later.' },
          ]}
          onCancel={nothing}
          onRetryFailed={nothing}
        />
        <BulkProgress
          label="Importing users"
          done={1}
          total={3}
          failed={0}
          running
          results={[{ key: 'c', name: 'cem@inbox.example', state: 'cancelled' }]}
          onCancel={nothing}
          onRetryFailed={nothing}
        />
      </Shown>
    </Stack>
  );
}

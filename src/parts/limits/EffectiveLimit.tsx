import { type ReactNode, type Ref, useMemo } from 'react';
import { TILE_NAMES, TILE_TYPES, type TileType } from '@/contract/constants';
import { listExternalUsers } from '@/contract/external-users';
import type { Id } from '@/contract/fields';
import { listTiles } from '@/contract/tiles';
import { answerOf, READINGS, type Reading } from '@/domain/limits/effective';
import { answerSentence, READING_NAMES } from '@/domain/limits/words';
import type { LimitWorld, Subject } from '@/domain/limits/world';
import { chakra, LoadingRows, Note, Panel, SimpleTable, UnreadableNote } from '@/ui';
import { Field, SelectInput } from '@/ui/forms';
import { Age } from '../Age';
import { FailedLists } from '../FailedLists';
import { Loaded } from '../Loaded';
import { Differing } from './Differing';
import { Doubts, useIsListed } from './Doubts';
import * as styles from './EffectiveLimit.styles';
import { LADDER_COLUMNS, ladderRows } from './ladder';
import { type Limits, unreadableIn, useLimits } from './useLimits';
import { useReading } from './useReading';
import { peopleIn, worldIn } from './worlds';

const NONE: readonly never[] = [];

const Root = chakra('div', styles.root);
const Setting = chakra('div', styles.setting);

/** The user, group or app that is limited, by the id of the address or of the list. */
export interface LimitedOne {
  scope: 'user' | 'group' | 'app';
  id: Id;
}

interface EffectiveLimitProps {
  of: LimitedOne;
  /** One type of rule; without it, every type that has a rule here. */
  type?: TileType;
  /** Ref to the panel's heading, which then becomes focusable. */
  heading?: Ref<HTMLHeadingElement>;
}

/** Shows which limit applies, and why (insight.md, 2): the answer, the ladder of rules it comes from, and how they are combined. */
export function EffectiveLimit({ type, ...props }: EffectiveLimitProps) {
  const [reading, onReading] = useReading();
  return type ? (
    <OneType {...props} type={type} reading={reading} onReading={onReading} />
  ) : (
    <EveryType {...props} reading={reading} onReading={onReading} />
  );
}

interface PanelProps extends Omit<EffectiveLimitProps, 'type'> {
  reading: Reading;
  onReading: (reading: Reading) => void;
}

function OneType({ type, ...rest }: PanelProps & { type: TileType }) {
  const limits = useLimits(type);
  return <LimitPanel {...rest} all={[limits]} />;
}

function EveryType(props: PanelProps) {
  const [first, second] = TILE_TYPES;
  const all = [useLimits(first), useLimits(second)];
  return <LimitPanel {...props} all={all} />;
}

function LimitPanel({ of, heading, reading, onReading, all }: PanelProps & { all: readonly Limits[] }) {
  const [main] = all;
  if (!main) return null;
  const skeleton = <LoadingRows rows={3} />;
  const named = all.length > 1;
  const answers = () =>
    all.map((one) => {
      const { type } = one;
      const world = worldFor(of, one);
      if (!world) return <Unanswered key={type} {...one} named={named} skeleton={skeleton} />;
      return <Answer key={type} world={world} of={of} limits={{ ...one, world }} reading={reading} named={named} />;
    });
  return (
    <Panel title="Effective limit" heading={heading} aside={<Age of={main.rules.source} />}>
      {of.scope === 'user' ? (
        <Loaded from={main.users} call={listExternalUsers} skeleton={skeleton}>
          {answers}
        </Loaded>
      ) : (
        <>
          {answers()}
          <FailedLists of={{ user: main.users }} />
        </>
      )}
      <Setting>
        <UnreadableNote count={unreadableIn(all)} />
        <ReadingField reading={reading} onChange={onReading} />
      </Setting>
    </Panel>
  );
}

/** The rules of a group or an app are known without the users. */
function worldFor({ scope }: LimitedOne, { world, list, type, groups, apps }: Limits): LimitWorld | null {
  if (world || !list || scope === 'user') return world;
  return worldIn(list.items, type, peopleIn(NONE, groups.data?.items ?? NONE, apps.data?.items ?? NONE));
}

interface UnansweredProps extends Limits {
  /** Several types share the panel. */
  named: boolean;
  skeleton: ReactNode;
}

/** The rules of a type are loading, or could not be loaded; leaving the type out then would suggest that it has no rules here. */
function Unanswered({ type, rules, named, skeleton }: UnansweredProps) {
  // A special case (see Answer) may turn out to have no rules here: its heading would come and go.
  if (rules.status === 'loading' && type !== TILE_TYPES[0] && named) return null;
  return (
    <Root>
      {named ? <h3>{TILE_NAMES[type]}</h3> : null}
      <Loaded from={rules} call={listTiles} skeleton={skeleton}>
        {() => null}
      </Loaded>
    </Root>
  );
}

/** 'How the service combines rules': the API does not say, so the user may. */
function ReadingField({ reading, onChange }: { reading: Reading; onChange: (reading: Reading) => void }) {
  return (
    <Field label="How the service combines rules" hint="Kept on this device, for this organization.">
      <SelectInput
        value={reading}
        onChange={(event) => {
          const next = READINGS.find((one) => one === event.target.value);
          if (next) onChange(next);
        }}
      >
        {READINGS.map((one) => (
          <option key={one} value={one}>
            {READING_NAMES[one]}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

/** The subject as the rules know it; undefined for a user who is in no list. */
function subjectOf(world: LimitWorld, { scope, id }: LimitedOne): Subject | undefined {
  const key = String(id);
  if (scope !== 'user') return { scope, key: scope === 'group' ? world.people.groupKeys.keyOf(id) : key };
  const person = world.people.byKey.get(key);
  return person && { scope, person };
}

interface AnswerProps {
  world: LimitWorld;
  of: LimitedOne;
  limits: Limits;
  reading: Reading;
  /** Several types share the panel. */
  named: boolean;
}

function Answer({ world, of, limits, reading, named }: AnswerProps) {
  const { type, nameOf } = limits;
  const { scope, id } = of;
  const isListed = useIsListed(limits);
  const subject = useMemo(() => subjectOf(world, { scope, id }), [world, scope, id]);
  if (!subject) return <Note>This user is not in the loaded lists, so it is unknown which limit applies.</Note>;
  const verdict = world.verdict(subject);
  const rows = ladderRows(world, subject, {
    verdict,
    reading,
    type,
    nameOf,
    isListed,
  });
  // The other types are for special cases: without a rule there is nothing to tell of them.
  if (named && type !== TILE_TYPES[0] && rows.every(({ rule }) => rule === null)) return null;
  return (
    <Root>
      {named ? <h3>{TILE_NAMES[type]}</h3> : null}
      <p data-part="answer">{answerSentence(answerOf(verdict, reading), nameOf)}</p>
      <Doubts rows={rows} subject={subject} limits={limits} />
      {subject.scope === 'user' ? null : (
        <Differing world={world} subject={subject} reading={reading} limits={limits} />
      )}
      <SimpleTable
        label={named ? `Rules that count, ${TILE_NAMES[type]}` : 'Rules that count'}
        columns={LADDER_COLUMNS}
        rows={rows}
        rowKey={(row) => row.key}
      />
    </Root>
  );
}

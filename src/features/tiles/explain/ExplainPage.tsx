import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { TILE_NAMES, type TileType } from '@/contract/constants';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { appName } from '@/domain/app-name';
import { namesAmong } from '@/domain/namesakes';
import { detailOfUser, nameOfUser } from '@/domain/people-names';
import { onceById } from '@/parts/byId';
import { FailedLists } from '@/parts/FailedLists';
import { EffectiveLimit, type LimitedOne } from '@/parts/limits/EffectiveLimit';
import { type PeopleLists, usePeople } from '@/parts/limits/useLimits';
import { useAddressQuery } from '@/parts/useAddressQuery';
import { EmptyState, FilterWidth, Page, Stack, UnreadableNote } from '@/ui';
import { Combobox, type ComboOption } from '@/ui/controls';
import { Field } from '@/ui/forms';
import { TileRoute } from '../TileRoute';
import { readList, UsersPanel } from './UsersPanel';

/** Which limit applies to a user, a group or an app, and why (insight.md, 2). */
export const ExplainPage = () => <TileRoute page={Explain} />;

const SCOPES = ['user', 'group', 'app'] as const;

function Explain({ type }: { type: TileType }) {
  const [search, setSearch] = useAddressQuery();
  const people = usePeople();
  const { users, groups, apps } = people;
  const scope = SCOPES.find((one) => search.get(one));
  const of: LimitedOne | null = scope ? { scope, id: search.get(scope) ?? '' } : null;
  const list = readList(search.get('users'));
  // The answer stands above the list that asks for it, which may be long.
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState(0);
  const onExplain = useCallback(() => setAsked((before) => before + 1), []);
  useEffect(() => {
    if (asked === 0) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [asked]);
  const choose = (value: string | null) => {
    const [to, ...id] = (value ?? '').split(':');
    // A list that led here stays under it.
    setSearch((query) => {
      for (const one of SCOPES) query.delete(one);
      if (to && id.length > 0) query.set(to, id.join(':'));
      return query;
    });
  };
  return (
    <Page
      title="Which limit applies?"
      description={`${TILE_NAMES[type]}: the rules that reach a user, a group or an app, and which of them counts.`}
      fields={<Picker of={of} people={people} onChoose={choose} />}
    >
      <Stack>
        {/* The panels below say themselves if the users are missing, and how many entries could not be read. */}
        <FailedLists of={{ user: of || list ? undefined : users, group: groups, app: apps }} />
        {of || list ? null : <UnreadableNote count={people.unreadablePeople} />}
        {of ? <EffectiveLimit key={`${of.scope} ${of.id}`} type={type} of={of} heading={heading} /> : null}
        {list ? <UsersPanel type={type} list={list} onExplain={onExplain} /> : null}
        {of || list ? null : (
          <EmptyState
            sentence="Nothing is chosen yet."
            explanation="Choose a user, a group or an app to see which limit applies to it, and why."
          />
        )}
      </Stack>
    </Page>
  );
}

interface PickerProps {
  of: LimitedOne | null;
  people: PeopleLists;
  onChoose: (value: string | null) => void;
}

function groupOptions(groups: readonly ExternalUserGroup[]): ComboOption[] {
  const nameOf = namesAmong(groups);
  return groups.map((group) => ({ value: `group:${group.id}`, label: nameOf(group), detail: 'Group' }));
}

function Picker({ of, people: { users, groups, apps }, onChoose }: PickerProps) {
  const options = useMemo<ComboOption[]>(
    () => [
      ...groupOptions(groups.data?.items ?? []),
      ...(apps.data?.items ?? []).map((app) => ({
        value: `app:${app.id}`,
        label: appName(app),
        detail: ['App', app.app_slug].filter(Boolean).join(' · '),
      })),
      ...onceById(users.data?.items ?? []).map((user) => ({
        value: `user:${user.id}`,
        label: nameOfUser(user),
        detail: ['User', detailOfUser(user)].filter(Boolean).join(' · '),
      })),
    ],
    [users.data, groups.data, apps.data],
  );
  return (
    <FilterWidth>
      <Field label="User, group or app" hideLabel>
        <Combobox
          options={options}
          value={of ? `${of.scope}:${of.id}` : null}
          onChange={onChoose}
          placeholder={users.status === 'loading' ? 'Loading…' : 'User, group or app'}
        />
      </Field>
    </FilterWidth>
  );
}

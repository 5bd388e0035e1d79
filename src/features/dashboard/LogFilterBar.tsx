import { useMemo } from 'react';
import type { Cached } from '@/cache/useCached';
import type { App } from '@/contract/apps';
import type { ExternalUser } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { detailOfUser } from '@/domain/people-names';
import { onceById } from '@/parts/byId';
import { lazyPiece } from '@/parts/lazyPiece';
import type { Names } from '@/parts/names';
import { chakra } from '@/ui';
import { Field, FilterSelect, SelectInput, withChosen } from '@/ui/forms';
import * as styles from './LogFilterBar.styles';
import type { DashboardFilters } from './useLogFilters';

const Slot = chakra('div', styles.slot);

/** With more options than this a native select is no help, and a picker with a search replaces it (performance.md: pickers load after data). */
const MOST_IN_SELECT = 500;
const UserPicker = lazyPiece('UserPicker', async () => (await import('@/ui/controls')).Combobox, {
  meanwhile: <SelectInput disabled />,
});

interface Option {
  value: string;
  label: string;
  detail?: string | null;
}

interface LogFilterBarProps {
  filters: DashboardFilters;
  apps: Cached<List<App>>;
  users: Cached<List<ExternalUser>>;
  /** Names of the apps and users in these lists, told apart. */
  names: Names;
}

export function LogFilterBar({ filters, apps, users, names }: LogFilterBarProps) {
  const appOptions = useMemo(
    () =>
      apps.data?.items.map((app): Option => ({ value: String(app.id), label: names.app(app.id) ?? String(app.id) })) ??
      [],
    [apps.data, names],
  );
  const userOptions = useMemo(
    () =>
      onceById(users.data?.items ?? []).map(
        (user): Option => ({
          value: String(user.id),
          label: names.user(user.id) ?? String(user.id),
          detail: detailOfUser(user),
        }),
      ),
    [users.data, names],
  );
  return (
    <>
      <Slot>
        <FilterSelect
          label="Filter by app"
          all="All apps"
          choices={appOptions}
          value={filters.app}
          onChange={(app) => filters.change({ app })}
        />
      </Slot>
      <Slot>
        {userOptions.length > MOST_IN_SELECT ? (
          <Field label="Filter by user" hideLabel>
            <UserPicker
              options={withChosen(userOptions, filters.user)}
              value={filters.user || null}
              onChange={(user) => filters.change({ user: user ?? '' })}
              placeholder="All users"
            />
          </Field>
        ) : (
          <FilterSelect
            label="Filter by user"
            all="All users"
            choices={userOptions}
            value={filters.user}
            onChange={(user) => filters.change({ user })}
          />
        )}
      </Slot>
    </>
  );
}

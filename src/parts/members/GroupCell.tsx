import { createContext, useContext, useMemo } from 'react';
import { useOptimistic } from '@/cache/useOptimistic';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { byLabel, type Member } from '@/domain/members';
import { useAfterPaint } from '@/ui';
import { Combobox, type ComboOption, ReasonedSelect } from '@/ui/forms';
import type { Move } from './useMove';

/** Stands for 'in no group' in the picker: no group's id is empty text. */
const OUT = '';

// A few groups are a native select's work. Many would fill the table with their options (performance.md: under 400 nodes).
const SEARCHED_FROM = 12;

interface Groups {
  options: readonly ComboOption[];
  /** True if they are too many for a native select. */
  searched: boolean;
  byKey: ReadonlyMap<string, ExternalUserGroup>;
  move: Move;
  disabledReason: string | undefined;
}

const GroupsContext = createContext<Groups | null>(null);

/** Data shared by every row's picker: rows keep their props while the page scrolls, so it reaches them past the table. */
export const GroupsProvider = GroupsContext.Provider;

export function useGroups(
  groups: readonly ExternalUserGroup[],
  { move, disabledReason }: Omit<Groups, 'options' | 'searched' | 'byKey'>,
): Groups {
  // A closed picker shows one option: the others of every row need not hold up the first frame.
  const listed = useAfterPaint();
  return useMemo(
    () => ({
      options: [
        { value: OUT, label: 'No group' },
        ...(listed ? groups : []).map(({ id, name }) => ({ value: String(id), label: name })).sort(byLabel),
      ],
      searched: groups.length >= SEARCHED_FROM,
      byKey: new Map(groups.map((group) => [String(group.id), group])),
      move,
      disabledReason,
    }),
    [groups, listed, move, disabledReason],
  );
}

/** 'Group of {email}': choosing another group moves the user at once. */
export function GroupCell({ member }: { member: Member }) {
  const groups = useContext(GroupsContext);
  const [value, overlay] = useOptimistic(`externalUsers.group:${member.key}`, member.groupKey ?? OUT);
  const own = groups?.options ?? [];
  // A group that only this user tells of.
  const options = useMemo(
    () => (own.some((option) => option.value === value) ? own : [...own, { value, label: member.groupName ?? value }]),
    [own, value, member.groupName],
  );
  if (!groups) return member.groupName;
  const choose = (next: string | null) => {
    // Emptied text is no choice: 'No group' is.
    if (next === null || next === value) return;
    const group = next === OUT ? null : groups.byKey.get(next);
    if (group !== undefined) overlay(next, groups.move(member, group));
  };
  const label = `Group of ${member.name}`;
  if (groups.searched) {
    return (
      <Combobox
        quiet
        aria-label={label}
        options={options}
        value={value}
        disabledReason={groups.disabledReason}
        onChange={choose}
      />
    );
  }
  return (
    <ReasonedSelect
      aria-label={label}
      value={value}
      disabledReason={groups.disabledReason}
      onChange={(event) => choose(event.target.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </ReasonedSelect>
  );
}

import {
  createContext,
  type KeyboardEvent,
  type SyntheticEvent,
  useContext,
  useMemo,
  useReducer,
  useState,
} from 'react';
import { useOptimistic } from '@/cache/useOptimistic';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { byLabel, type Member } from '@/domain/members';
import { namesAmong } from '@/domain/namesakes';
import { groupedBy } from '@/grouped';
import { Combobox, type ComboOption } from '@/ui/controls';
import { ReasonedSelect } from '@/ui/forms';
import { lazyPiece } from '../lazyPiece';
import type { Move } from './useMove';

/** Stands for 'in no group' in the picker: no group's id is empty text. */
const OUT = '';
const NO_OPTIONS: readonly ComboOption[] = [];
const keyOf = (value: string) => (value === OUT ? null : value);

// A native select is enough for a few groups. Many would fill the table with their options (performance.md: under 400 nodes).
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
  return useMemo(() => {
    const nameOf = namesAmong(groups);
    return {
      options: [
        { value: OUT, label: 'No group' },
        ...groups.map((group) => ({ value: String(group.id), label: nameOf(group) })).sort(byLabel),
      ],
      searched: groups.length >= SEARCHED_FROM,
      byKey: new Map(groups.map((group) => [String(group.id), group])),
      move,
      disabledReason,
    };
  }, [groups, move, disabledReason]);
}

export const MoveEffects = lazyPiece('MoveEffects', async () => (await import('./MoveEffects')).MoveEffects);

const NOBODY = { pointer: false, focus: false, times: 0 };

/** Follows whether a control is pointed at or has the focus, and counts how often it came to that. */
function pointing(
  before: typeof NOBODY,
  event: Pick<SyntheticEvent, 'type'> & { pointerType?: string },
): typeof NOBODY {
  switch (event.type) {
    case 'pointerenter':
      // A finger may be about to scroll: a tap brings the focus.
      return event.pointerType === 'touch' ? before : { ...before, pointer: true, times: before.times + 1 };
    case 'pointerleave':
      return { ...before, pointer: false };
    case 'focus':
      return { ...before, focus: true, times: before.times + 1 };
    default:
      return { ...before, focus: false };
  }
}

/**
 * The options with what choosing each would change, once that is wanted and known. Each pointing asks again for lists that are older than a
 * minute; the effects known before stay until then.
 */
function useEffects(member: Member, options: readonly ComboOption[]) {
  const [{ pointer, focus, times }, point] = useReducer(pointing, NOBODY);
  const wanted = times > 0;
  // By group, and not by place: the list may have changed since.
  const [effects, setEffects] = useState<ReadonlyMap<string | null, string> | null>(null);
  // Rows come and go by hundreds while one scrolls: nothing is made for those that nobody points at.
  const groups = useMemo(() => (wanted ? options.map(({ value }) => keyOf(value)) : []), [wanted, options]);
  const told = useMemo(
    () =>
      effects ? options.map((option): ComboOption => ({ ...option, note: effects.get(keyOf(option.value)) })) : options,
    [options, effects],
  );
  return {
    options: told,
    point,
    piece: pointer || focus ? <MoveEffects key={times} user={member.key} groups={groups} onKnown={setEffects} /> : null,
  };
}

/** Adds a group that only this user names. One that the user gives by a name that several groups have may be any of them, and is called by that alone. */
function optionsFor({ groupKey, groupKeys, groupName }: Member, own: readonly ComboOption[], value: string) {
  const label = groupName ?? value;
  if (!own.some((option) => option.value === value)) return [...own, { value, label }];
  if (groupKeys.length < 2 || value !== groupKey) return own;
  return own.map((option) => (option.value === value ? { ...option, label } : option));
}

/**
 * 'Group of {email}': choosing another group moves the user at once. The list itself shows what each group would change about the user's
 * limit, so it can be read before anything is sent and no question is needed (insight.md, 3; ux.md, Conventions).
 */
export function GroupCell({ member }: { member: Member }) {
  const groups = useContext(GroupsContext);
  const [value, overlay] = useOptimistic(`externalUsers.group:${member.key}`, member.groupKey ?? OUT);
  const own = groups?.options ?? NO_OPTIONS;
  const all = useMemo(() => optionsFor(member, own, value), [member, own, value]);
  const { options, point, piece } = useEffects(member, all);
  if (!groups) return member.groupName;
  const choose = (next: string | null) => {
    // Emptied text is no choice: 'No group' is.
    if (next === null || next === value) return;
    const group = next === OUT ? null : groups.byKey.get(next);
    // From where the row shows the user, even if the list does not say so yet.
    const groupName = value === OUT ? null : (all.find((option) => option.value === value)?.label ?? value);
    const groupKeys = value === OUT ? [] : value === member.groupKey ? member.groupKeys : [value];
    const from = { ...member, groupKey: keyOf(value), groupKeys, groupName };
    if (group !== undefined) overlay(next, groups.move(from, group));
  };
  const label = `Group of ${member.name}`;
  const { disabledReason, searched } = groups;
  return (
    <>
      {searched ? (
        <Combobox
          quiet
          aria-label={label}
          options={options}
          value={value}
          disabledReason={disabledReason}
          onChange={choose}
          onPointing={point}
        />
      ) : (
        <ReasonedSelect
          aria-label={label}
          value={value}
          disabledReason={disabledReason}
          onPointerEnter={point}
          onPointerLeave={point}
          onFocus={point}
          onBlur={point}
          onKeyDown={openByStep}
          onChange={(event) => choose(event.target.value)}
        >
          {[...groupedBy(options, ({ note }) => note)].map(([note, those]) =>
            note === undefined ? (
              those.map(optionOf)
            ) : (
              <optgroup key={note} label={note}>
                {those.map(optionOf)}
              </optgroup>
            ),
          )}
        </ReasonedSelect>
      )}
      {disabledReason === undefined ? piece : null}
    </>
  );
}

const optionOf = ({ value, label }: ComboOption) => (
  <option key={value} value={value}>
    {label}
  </option>
);

const STEPS = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']);

/**
 * Outside macOS an arrow key on a closed select chooses the next option at once, Home and End the first and last: a user would be moved with
 * each press, into groups whose effect nobody has seen. A letter names its group, and chooses it.
 */
function openByStep(event: KeyboardEvent<HTMLSelectElement>): void {
  if (!STEPS.has(event.key) || event.altKey) return;
  try {
    event.currentTarget.showPicker();
    event.preventDefault();
  } catch {
    // A browser without showPicker does what it always does.
  }
}

import { useMemo, useState } from 'react';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { namedGroups } from '@/domain/members';
import { namesAmong } from '@/domain/namesakes';
import { paths } from '@/paths';
import { formatCount, formatNumber } from '@/text/format';
import { TextLink } from '@/ui';
import { FormDialog } from '@/ui/dialogs';
import { Field, SelectInput } from '@/ui/forms';
import { useBulkReason } from '../bulk';
import { findById } from '../byId';
import { withUsersIn } from '../limits/changes';
import { WhatChanges } from '../limits/WhatChanges';
import { useOfflineReason } from '../useOfflineReason';

interface AssignDialogProps {
  /** The keys of those selected. */
  users: ReadonlySet<string>;
  /** How many of them are in a group. */
  inGroup: number;
  hidden: number;
  groups: readonly ExternalUserGroup[];
  /** There are known to be none. */
  noGroups: boolean;
  onAssign: (group: ExternalUserGroup) => void;
  onClose: () => void;
}

/** The users of a bulk action, including those out of sight. */
export function selectedText(count: number, hidden: number): string {
  const ofThem = count === 1 ? '' : ` ${formatNumber(hidden)} of them`;
  return `${formatCount(count, 'user')} selected${hidden > 0 ? `,${ofThem} hidden by the filters` : ''}.`;
}

/** The reason that a bulk action's dialog cannot be confirmed now. While it is open, others may delete the users or move them, and an 'Undo' in a toast may begin. */
export function useBulkDialogReason(count: number): string | undefined {
  const offline = useOfflineReason();
  const busy = useBulkReason();
  return offline ?? busy ?? (count === 0 ? 'None of the selected users is in this list any more.' : undefined);
}

function leavingText(count: number, inGroup: number): string | null {
  if (inGroup === 0) return null;
  if (count === 1) return 'The user leaves their current group.';
  return inGroup < count ? 'Those already in a group leave it.' : 'They leave the group they are in now.';
}

/** Chooses the group for those selected; the work itself goes on in the page. Without a choice nothing can be sent (spec.md §5). */
export function AssignDialog({ users, inGroup, hidden, groups, noGroups, onAssign, onClose }: AssignDialogProps) {
  const [key, setKey] = useState('');
  const reason = useBulkDialogReason(users.size);
  const group = findById(groups, key);
  const nameOf = useMemo(() => namesAmong(groups), [groups]);
  const change = useMemo(() => (key === '' ? null : withUsersIn(users, key)), [users, key]);
  return (
    <FormDialog
      title="Assign to group"
      submitLabel="Assign"
      pending={false}
      serverError={null}
      dirty={false}
      submitDisabledReason={reason ?? (group ? undefined : 'Choose a group first.')}
      onSubmit={() => group && onAssign(group)}
      onClose={onClose}
    >
      <p>
        {selectedText(users.size, hidden)} {leavingText(users.size, inGroup)}
      </p>
      <Field label="Group" hint={noGroups ? <NoGroups onLeave={onClose} /> : undefined}>
        <SelectInput value={key} onChange={(event) => setKey(event.target.value)}>
          <option value="">Choose a group</option>
          {namedGroups(groups).map((one) => (
            <option key={String(one.id)} value={String(one.id)}>
              {nameOf(one)}
            </option>
          ))}
        </SelectInput>
      </Field>
      <WhatChanges roomy change={change} unchosen="Choose a group to see whose limit changes." />
    </FormDialog>
  );
}

/** @param props.onLeave closes the dialog, which may be on the page that the link leads to */
const NoGroups = ({ onLeave }: { onLeave: () => void }) => (
  <>
    There are no groups yet.{' '}
    <TextLink to={paths.externalUserGroups.to()} onClick={onLeave}>
      Go to User Groups
    </TextLink>
  </>
);

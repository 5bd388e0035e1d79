import { useMemo, useState } from 'react';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { namedGroups } from '@/domain/members';
import { formatCount, formatNumber } from '@/text/format';
import { FormDialog } from '@/ui/dialogs';
import { Field, SelectInput } from '@/ui/forms';
import { withUsersIn } from '../limits/changes';
import { WhatChanges } from '../limits/WhatChanges';
import { useOfflineReason } from '../useOfflineReason';

interface AssignDialogProps {
  /** The keys of those selected. */
  users: ReadonlySet<string>;
  hidden: number;
  groups: readonly ExternalUserGroup[];
  onAssign: (group: ExternalUserGroup) => void;
  onClose: () => void;
}

/** The users of a bulk action, including those out of sight. */
export function selectedText(count: number, hidden: number): string {
  const ofThem = count === 1 ? '' : ` ${formatNumber(hidden)} of them`;
  return `${formatCount(count, 'user')} selected${hidden > 0 ? `,${ofThem} hidden by the filters` : ''}.`;
}

/** Chooses the group for those selected; the work itself goes on in the page. Without a choice nothing can be sent (spec.md §5). */
export function AssignDialog({ users, hidden, groups, onAssign, onClose }: AssignDialogProps) {
  const [key, setKey] = useState('');
  const offline = useOfflineReason();
  const group = groups.find(({ id }) => String(id) === key);
  const change = useMemo(() => (key === '' ? null : withUsersIn(users, key)), [users, key]);
  return (
    <FormDialog
      title="Assign to group"
      submitLabel="Assign"
      pending={false}
      serverError={null}
      dirty={false}
      submitDisabledReason={offline ?? (group ? undefined : 'Choose a group first.')}
      onSubmit={() => group && onAssign(group)}
      onClose={onClose}
    >
      <p>
        {selectedText(users.size, hidden)}{' '}
        {users.size === 1 ? 'The user leaves their current group.' : 'They leave the group they are in now.'}
      </p>
      <Field label="Group">
        <SelectInput value={key} onChange={(event) => setKey(event.target.value)}>
          <option value="">Choose a group</option>
          {namedGroups(groups).map((one) => (
            <option key={String(one.id)} value={String(one.id)}>
              {one.name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <WhatChanges roomy change={change} unchosen="Choose a group to see whose limit changes." />
    </FormDialog>
  );
}

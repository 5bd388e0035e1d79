import { useState } from 'react';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { FormDialog } from '@/ui/dialogs';
import { Field, SelectInput } from '@/ui/forms';
import { useOfflineReason } from '../useOfflineReason';

interface AssignDialogProps {
  count: number;
  hidden: number;
  groups: readonly ExternalUserGroup[];
  onAssign: (group: ExternalUserGroup) => void;
  onClose: () => void;
}

export const people = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'user' : 'users'}`;

/** What a bulk action is about, the ones out of sight included. */
export const selectedText = (count: number, hidden: number) =>
  `${people(count)} selected${hidden > 0 ? `, ${hidden.toLocaleString('en-GB')} of them hidden by the filters` : ''}.`;

/** Chooses the group for those selected; the work itself goes on in the page. Without a choice nothing can be sent (spec.md §5). */
export function AssignDialog({ count, hidden, groups, onAssign, onClose }: AssignDialogProps) {
  const [key, setKey] = useState('');
  const offline = useOfflineReason();
  const group = groups.find(({ id }) => String(id) === key);
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
      <p>{selectedText(count, hidden)} They leave the group they are in now.</p>
      <Field label="Group">
        <SelectInput value={key} onChange={(event) => setKey(event.target.value)}>
          <option value="">Choose a group</option>
          {groups.map(({ id, name }) => (
            <option key={String(id)} value={String(id)}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
    </FormDialog>
  );
}

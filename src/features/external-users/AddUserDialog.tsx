import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import * as v from 'valibot';
import { useSubmit } from '@/cache/useSubmit';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { createExternalUser, type ExternalUser, listExternalUsers } from '@/contract/external-users';
import { emailAddress } from '@/contract/fields';
import { sameEmail } from '@/domain/email';
import { hasNamesake, namedGroups } from '@/domain/members';
import { namesAmong } from '@/domain/namesakes';
import { findById } from '@/parts/byId';
import { settleCreated } from '@/parts/findCreated';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { useDraftForm } from '@/parts/useDraftForm';
import { toast } from '@/ui';
import { EmailInput, Field, SelectInput, TextInput } from '@/ui/forms';

const DEFAULTS = { email: '', name: '', group: '' };
// Name and group are optional (spec.md §5). The group is the text of its id, so that it is still the same one after a rename.
const schema = v.object({ email: emailAddress, name: v.string(), group: v.string() });

interface AddUserDialogProps {
  /** The users before; null where they are not known. */
  known: readonly ExternalUser[] | null;
  groups: readonly ExternalUserGroup[];
  onClose: () => void;
}

const NOT_LISTED = 'This group is not in the list of groups. Choose another one.';
// The service is told the group of a new user by its name.
const NAMESAKE = 'Another group has the same name. Add the user without a group, and move them from their row.';

export function AddUserDialog({ known, groups: all, onClose }: AddUserDialogProps) {
  const groups = namedGroups(all);
  const nameOf = useMemo(() => namesAmong(all), [all]);
  const form = useDraftForm({ name: 'external-users.add', defaults: DEFAULTS, schema });
  const { run, state } = useSubmit(createExternalUser, {
    settle: ({ body }) => settleCreated(known, listExternalUsers, ({ email }) => sameEmail(email, body.email)),
    onMade: () => {
      form.forget();
      toast('User added');
    },
    onDone: onClose,
  });
  const { field } = useController({ name: 'group', control: form.control });
  const chosen = field.value;
  const isListed = chosen === '' || findById(groups, chosen) !== undefined;
  return (
    <SubmitDialog
      title="Add user"
      submitLabel="Add"
      state={state}
      form={form}
      onClose={onClose}
      onSubmit={form.handleSubmit(async ({ email, name, group }) => {
        const found = findById(groups, group);
        const why = group === '' ? null : !found ? NOT_LISTED : hasNamesake(found, all) ? NAMESAKE : null;
        if (why) form.setError('group', { message: why }, { shouldFocus: true });
        else await run({ body: { email, name: name.trim() || null, group: found?.name ?? null } });
      })}
    >
      <Field label="Email" error={form.errorOf('email')}>
        <EmailInput autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label="Name" hint="Optional">
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="Group" error={form.errorOf('group')} hint="Optional. A user is in one group at most.">
        <SelectInput {...field}>
          <option value="">No group</option>
          {groups.map((group) => (
            <option key={String(group.id)} value={String(group.id)}>
              {nameOf(group)}
            </option>
          ))}
          {isListed ? null : <option value={chosen}>Not in the list</option>}
        </SelectInput>
      </Field>
    </SubmitDialog>
  );
}

import * as v from 'valibot';
import { useSubmit } from '@/cache/useSubmit';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { createExternalUser, type ExternalUser, listExternalUsers } from '@/contract/external-users';
import { emailAddress } from '@/contract/fields';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { useDraftForm } from '@/parts/useDraftForm';
import { toast } from '@/ui';
import { Field, SelectInput, TextInput } from '@/ui/forms';

const DEFAULTS = { email: '', name: '', group: '' };
// Name and group are optional (spec.md §5).
const schema = v.object({ email: emailAddress, name: v.string(), group: v.string() });

interface AddUserDialogProps {
  users: readonly ExternalUser[];
  groups: readonly ExternalUserGroup[];
  onClose: () => void;
}

const sameEmail = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

export function AddUserDialog({ users, groups, onClose }: AddUserDialogProps) {
  const form = useDraftForm({ name: 'external-users.add', defaults: DEFAULTS, schema });
  const { run, state } = useSubmit(createExternalUser, {
    settle: ({ body }) => {
      const before = new Set(users.map(({ id }) => String(id)));
      return async (read) =>
        (await read(listExternalUsers, {})).items.some(
          ({ id, email }) => !before.has(String(id)) && sameEmail(email, body.email),
        );
    },
    onMade: () => {
      form.forget();
      toast('User added');
    },
    onDone: onClose,
  });
  return (
    <SubmitDialog
      title="Add user"
      submitLabel="Add"
      state={state}
      dirty={form.dirty}
      onClose={() => {
        form.forget();
        onClose();
      }}
      onSubmit={form.handleSubmit(({ email, name, group }) =>
        run({ body: { email, name: name.trim() || null, group: group || null } }),
      )}
    >
      <Field label="Email" error={form.errorOf('email')}>
        <TextInput
          inputMode="email"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          {...form.register('email')}
        />
      </Field>
      <Field label="Name" hint="Optional">
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="Group" hint="Optional. A user is in one group at most.">
        <SelectInput {...form.register('group')}>
          <option value="">No group</option>
          {groups.map(({ id, name }) => (
            <option key={String(id)} value={name}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
    </SubmitDialog>
  );
}

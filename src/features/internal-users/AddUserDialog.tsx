import { useSubmit } from '@/cache/useSubmit';
import { DEFAULT_INTERNAL_ROLE, INTERNAL_ROLES } from '@/contract/constants';
import { createUser, type InternalUser, listUsers } from '@/contract/users';
import { sameEmail } from '@/domain/email';
import { roleName } from '@/domain/internal-users';
import { generatePassword } from '@/domain/passwords';
import { settleCreated } from '@/parts/findCreated';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { useDraftForm } from '@/parts/useDraftForm';
import { announce, Button, toast } from '@/ui';
import { PasswordInput } from '@/ui/controls';
import { EmailInput, Field, SelectInput, TextInput } from '@/ui/forms';

type Role = (typeof INTERNAL_ROLES)[number];
const DEFAULTS = { email: '', username: '', name: '', password: '', role: DEFAULT_INTERNAL_ROLE as Role };

interface AddUserDialogProps {
  /** The users before; null where they are not known. */
  known: readonly InternalUser[] | null;
  onClose: () => void;
}

export function AddUserDialog({ known, onClose }: AddUserDialogProps) {
  const form = useDraftForm({ name: 'users.add', defaults: DEFAULTS, schema: createUser.body, secrets: ['password'] });
  const { run, state } = useSubmit(createUser, {
    settle: ({ body }) => settleCreated(known, listUsers, ({ email }) => sameEmail(email, body.email)),
    onMade: (_result, { body }) => {
      form.forget();
      toast(`${body.email.trim()} added`);
    },
    onDone: onClose,
  });
  const generate = () => {
    form.setValue(
      'password',
      generatePassword((bytes) => crypto.getRandomValues(bytes)),
      { shouldDirty: true, shouldValidate: true },
    );
    announce('A password was generated');
  };
  return (
    <SubmitDialog
      title="Add user"
      submitLabel="Add"
      state={state}
      form={form}
      onClose={onClose}
      onSubmit={form.handleSubmit((values) => run({ body: values }))}
    >
      <Field label="Email" error={form.errorOf('email')}>
        <EmailInput autoComplete="off" {...form.register('email')} />
      </Field>
      <Field label="Username" error={form.errorOf('username')}>
        <TextInput autoComplete="off" spellCheck={false} {...form.register('username')} />
      </Field>
      <Field label="Full name" error={form.errorOf('name')}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label="Password" error={form.errorOf('password')} hint="Share it securely. It can't be shown again.">
        <PasswordInput
          autoComplete="new-password"
          {...form.register('password')}
          action={<Button onClick={generate}>Generate</Button>}
        />
      </Field>
      <Field label="Role" error={form.errorOf('role')}>
        <SelectInput {...form.register('role')}>
          {INTERNAL_ROLES.map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </SelectInput>
      </Field>
    </SubmitDialog>
  );
}

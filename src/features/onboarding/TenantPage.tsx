import type { ChangeEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { storeTenant } from '@/cache/device';
import { useSubmit } from '@/cache/useSubmit';
import { createTenant } from '@/contract/tenants';
import { suggestedLabel } from '@/domain/onboarding';
import { useDraftForm } from '@/parts/useDraftForm';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { paths } from '@/paths';
import { ActionButton, Stack, TextLink, toast } from '@/ui';
import { AuthPage } from '@/ui/auth';
import { Field, TextInput } from '@/ui/forms';
import { Refused } from './Refused';

const WHEN_UNKNOWN =
  'No readable answer came, so the organization may have been registered. If a second try says that the label is taken, the first one worked.';

export function TenantPage() {
  const navigate = useNavigate();
  const offline = useOfflineReason();
  const form = useDraftForm({
    name: 'onboarding.tenant',
    ownerless: true,
    defaults: { name: '', label: '' },
    schema: createTenant.body,
  });
  const { run, state, pending } = useSubmit(createTenant, {
    settle: null,
    onMade: (result, _input, here) => {
      form.forget();
      if (result.kind !== 'answered') return;
      const { id } = result.value;
      // Nothing else remembers the id once the page is gone and the toast is closed.
      storeTenant(id);
      if (here) return;
      toast({
        text: 'The organization is registered.',
        forMs: Number.POSITIVE_INFINITY,
        outlivesSession: true,
        // No other button's name than the header's contains 'Admin' (ux.md, 'Shell').
        action: { label: 'Create its first account', onSelect: () => navigate(paths.onboardAdmin.to(id)) },
      });
    },
    onDone: (result) => {
      if (result.kind === 'answered') navigate(paths.onboardAdmin.to(result.value.id));
    },
  });
  const submit = form.handleSubmit((body) => run({ body }));

  const name = form.register('name');
  const changeName = (event: ChangeEvent<HTMLInputElement>) => {
    // The label follows the name until it is given a text of its own.
    const follows = form.getValues('label') === suggestedLabel(form.getValues('name'));
    void name.onChange(event);
    if (!follows) return;
    form.setValue('label', suggestedLabel(event.target.value), {
      shouldDirty: true,
      shouldValidate: form.errorOf('label') !== undefined,
    });
  };

  return (
    <AuthPage
      step="Step 1 of 2"
      title="Register an organization"
      description="Everything in the portal belongs to one organization. Its first admin comes next."
      footer={
        <>
          Already registered? <TextLink to={paths.login.to()}>Sign in</TextLink>
        </>
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <Field label="Organization name" error={form.errorOf('name')}>
            <TextInput {...name} onChange={changeName} autoComplete="organization" />
          </Field>
          <Field
            label="Short label"
            error={form.errorOf('label')}
            hint="Identifies the organization in URLs and lists. Suggested from the name; you can change it."
          >
            <TextInput {...form.register('label')} autoComplete="off" autoCapitalize="off" spellCheck={false} />
          </Field>
          <Refused state={state} whenUnknown={WHEN_UNKNOWN} />
          <ActionButton
            type="submit"
            look="primary"
            disabledReason={offline}
            pendingText={pending ? 'Saving…' : undefined}
          >
            Continue
          </ActionButton>
        </Stack>
      </form>
    </AuthPage>
  );
}

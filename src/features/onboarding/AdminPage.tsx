import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { keepsOfflineCopy, storedTenant } from '@/cache/device';
import { signIn } from '@/cache/sign-in';
import { useIsMounted } from '@/cache/useIsMounted';
import { useSubmit } from '@/cache/useSubmit';
import { register } from '@/contract/auth';
import type { Id } from '@/contract/fields';
import { onboardedTenant } from '@/domain/onboarding';
import { useAddressQuery } from '@/parts/useAddressQuery';
import { useDraftForm } from '@/parts/useDraftForm';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { paths } from '@/paths';
import { ActionButton, Notice, Stack, TextLink, toast } from '@/ui';
import { AuthPage } from '@/ui/auth';
import { PasswordInput } from '@/ui/controls';
import { EmailInput, Field, TextInput } from '@/ui/forms';
import { Refused } from './Refused';

const WHEN_UNKNOWN =
  'No readable answer came, so the account may have been created. Try to sign in before you create it again.';
const CREATED = 'Your account has been created. Sign in.';
const tellCreated = () => toast({ text: CREATED, outlivesSession: true });
const typed = v.omit(register.body, ['tenant_id']);

export function AdminPage() {
  const navigate = useNavigate();
  const [search] = useAddressQuery();
  // As it was on arrival: signing in stores the session's own.
  const [stored] = useState(storedTenant);
  const tenantId = onboardedTenant(search.get('tenant_id'), stored);
  const offline = useOfflineReason();
  const form = useDraftForm({
    name: 'onboarding.admin',
    ownerless: true,
    defaults: { email: '', username: '', name: '', password: '' },
    schema: typed,
    secrets: ['password'],
  });
  const [signingIn, setSigningIn] = useState(false);
  const here = useIsMounted();
  const { run, state, pending } = useSubmit(register, {
    settle: null,
    onMade: (_result, _input, here) => {
      form.forget();
      if (!here) tellCreated();
    },
    // Signs in only while the page is still open.
    onDone: (_result, { body }) => void enter(body),
  });

  const enter = async ({ email, password, tenant_id }: { email: string; password: string; tenant_id: Id }) => {
    setSigningIn(true);
    try {
      await signIn({ email, password }, keepsOfflineCopy(), { email, tenantId: tenant_id });
      if (here.current) navigate(paths.dashboard.to(), { replace: true });
    } catch {
      // The account is there: signing in again is /login's business, and it says why it fails.
      const state = { email, notice: CREATED, tenant: tenant_id };
      if (here.current) navigate(paths.login.to(), { replace: true, state });
      else tellCreated();
    }
  };
  const submit = form.handleSubmit((values) => {
    if (tenantId !== null) void run({ body: { ...values, tenant_id: tenantId } });
  });

  return (
    <AuthPage
      step="Step 2 of 2"
      title="Create the first admin"
      description="This account signs in to the portal and can add others."
      footer={
        tenantId === null ? (
          <TextLink to={paths.onboardTenant.to()}>Register an organization</TextLink>
        ) : (
          <>
            Already have an account? <TextLink to={paths.login.to()}>Sign in</TextLink>
          </>
        )
      }
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          {tenantId === null ? (
            <Notice tone="danger" role="alert">
              Missing tenant ID
            </Notice>
          ) : null}
          <Field label="Email" error={form.errorOf('email')}>
            <EmailInput {...form.register('email')} autoComplete="username" />
          </Field>
          <Field label="Username" error={form.errorOf('username')}>
            <TextInput {...form.register('username')} autoComplete="nickname" autoCapitalize="off" spellCheck={false} />
          </Field>
          <Field label="Full name" error={form.errorOf('name')}>
            <TextInput {...form.register('name')} autoComplete="name" />
          </Field>
          <Field label="Password" error={form.errorOf('password')}>
            <PasswordInput {...form.register('password')} autoComplete="new-password" />
          </Field>
          <Refused state={state} whenUnknown={WHEN_UNKNOWN} />
          <ActionButton
            type="submit"
            look="primary"
            disabledReason={tenantId === null ? 'Register the organization first.' : offline}
            pendingText={pending || signingIn ? 'Creating…' : undefined}
          >
            Create account
          </ActionButton>
        </Stack>
      </form>
    </AuthPage>
  );
}

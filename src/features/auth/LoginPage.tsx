import { useAtomValue } from 'jotai';
import { type FormEvent, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { keepsOfflineCopy } from '@/cache/device';
import { isAddressLeft } from '@/cache/place';
import { useAddressQuery } from '@/parts/useAddressQuery';
import { paths, safeNext } from '@/paths';
import { demoControlAtom } from '@/state/demo';
import { sessionAtom } from '@/state/session';
import { ActionButton, chakra, ErrorNote, Stack, TextLink, useStableWhilePressed } from '@/ui';
import { AuthPage } from '@/ui/auth';
import { Checkbox, PasswordInput } from '@/ui/controls';
import { EmailInput, Field } from '@/ui/forms';
import { arrivalOf } from './arrival';
import * as styles from './LoginPage.styles';
import { errorsIn, type FieldErrors, useSignIn } from './useSignIn';
import { WhyHere } from './WhyHere';

const Hint = chakra('p', styles.hint);

/** Uses plain state instead of the form library, because this page is the first that a visitor loads. Keeps no draft. */
export function LoginPage() {
  const session = useAtomValue(sessionAtom);
  const demo = useAtomValue(demoControlAtom);
  const arrival = arrivalOf(useLocation().state, session.phase === 'open' ? session.session : null);
  const [search] = useAddressQuery();
  // null: not edited yet; the demo's credentials are filled in until then.
  const [typed, setTyped] = useState<{ email: string | null; password: string | null }>({
    email: arrival.email,
    password: null,
  });
  const [keepCopy, setKeepCopy] = useState(keepsOfflineCopy);
  const [errors, setErrors] = useState<FieldErrors>({});
  const shown = useStableWhilePressed(errors);
  const [signedIn, setSignedIn] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { run, pending, problem } = useSignIn();

  // After a sign-out, in another tab too, the address keeps nothing of the user who was here (reliability.md, D14). An address opened
  // in a new tab since then is followed.
  if (session.phase === 'closed' && isAddressLeft(session.reason) && search.has('next'))
    return <Navigate to={paths.login.to()} replace />;

  // Leaves with a live session, unless the page behind it has just failed: that would lead straight back here (contract.md). It stays with
  // a notice too: an account was created, but a different one is signed in.
  if (session.phase === 'open' && (signedIn || !(arrival.notice || arrival.failure))) {
    // `next` belongs to the previous user; a different user starts on the dashboard.
    const next = session.afresh ? null : safeNext(search.get('next'));
    return <Navigate to={next ?? paths.dashboard.to()} replace />;
  }

  const email = typed.email ?? demo?.signIn.email ?? '';
  const password = typed.password ?? demo?.signIn.password ?? '';
  // Leaving a field that was never typed in shows no error yet.
  const check = (field: keyof FieldErrors) => {
    // Submitting moves the focus: the field that loses it keeps the errors just found.
    if (typed[field] !== null) setErrors((found) => ({ ...found, [field]: errorsIn({ email, password })[field] }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = errorsIn({ email, password });
    setErrors(found);
    const first = found.email ? 'email' : found.password ? 'password' : null;
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else if (await run({ email, password }, keepCopy, arrival.registered)) setSignedIn(true);
  };

  return (
    <AuthPage
      title="Sign in"
      footer={
        <>
          New here? <TextLink to={paths.onboardTenant.to()}>Register an organization</TextLink>
        </>
      }
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <WhyHere session={session} arrival={arrival} />
          <Field label="Email" error={shown.email}>
            <EmailInput
              name="email"
              autoComplete="username"
              value={email}
              onChange={({ target }) => setTyped((before) => ({ ...before, email: target.value }))}
              onBlur={() => check('email')}
            />
          </Field>
          <Field label="Password" error={shown.password}>
            <PasswordInput
              name="password"
              value={password}
              onChange={({ target }) => setTyped((before) => ({ ...before, password: target.value }))}
              onBlur={() => check('password')}
            />
          </Field>
          <KeepCopy checked={keepCopy} onChange={setKeepCopy} />
          {problem ? <ErrorNote sentence={problem.sentence} serverMessage={problem.detail} /> : null}
          <ActionButton type="submit" look="primary" pendingText={pending ? 'Signing in…' : undefined}>
            Sign in
          </ActionButton>
        </Stack>
      </form>
    </AuthPage>
  );
}

const HINT = 'keep-copy-hint';

function KeepCopy({ checked, onChange }: { checked: boolean; onChange: (keep: boolean) => void }) {
  return (
    <div>
      <Checkbox
        label="Keep an offline copy on this device"
        checked={checked}
        aria-describedby={HINT}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Hint id={HINT}>Turn this off on a shared computer</Hint>
    </div>
  );
}

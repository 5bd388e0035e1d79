import { useRef, useState } from 'react';
import * as v from 'valibot';
import { NotRecognizedError, type Registered } from '@/cache/me';
import { signIn } from '@/cache/sign-in';
import { login } from '@/contract/auth';
import { failureOf, type Problem, problemOf } from '@/contract/errors';
import { serviceSaid } from './arrival';

export interface Credentials {
  email: string;
  password: string;
}

export type FieldErrors = Partial<Record<keyof Credentials, string>>;

/** Validation errors by field, from the contract. */
export function errorsIn(credentials: Credentials): FieldErrors {
  const read = v.safeParse(login.body, credentials);
  if (read.success) return {};
  const { nested = {} } = v.flatten<typeof login.body>(read.issues);
  const errors: FieldErrors = {};
  if (nested.email?.[0]) errors.email = nested.email[0];
  if (nested.password?.[0]) errors.password = nested.password[0];
  return errors;
}

function problemIn(error: unknown): Problem {
  if (!(error instanceof NotRecognizedError)) return problemOf(login, failureOf(error));
  const { failure } = error;
  // E-mail and password were accepted, so the message must not blame the password.
  return failure.kind === 'refused' && failure.status === 401
    ? {
        sentence: 'The service did not recognize your new session.',
        detail: 'Check that this browser accepts its cookies.',
      }
    : { sentence: 'You could not be signed in.', detail: serviceSaid(failure) };
}

/** Signs in, one attempt at a time, with the error messages of spec.md §8. */
export function useSignIn() {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const busy = useRef(false);

  const run = async (credentials: Credentials, keepCopy: boolean, registered: Registered | null): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    setPending(true);
    setProblem(null);
    try {
      await signIn(credentials, keepCopy, registered);
      return true;
    } catch (error) {
      setProblem(problemIn(error));
      return false;
    } finally {
      busy.current = false;
      setPending(false);
    }
  };
  return { run, pending, problem };
}

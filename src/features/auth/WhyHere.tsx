import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { startSession } from '@/cache/session';
import { paths } from '@/paths';
import type { ShownSessionState } from '@/state/session';
import { Button, LinkButton, Notice } from '@/ui';
import { type Arrival, closedWords } from './arrival';

/** Explains why the user is on /login: a page failed to load, something succeeded, or the session ended. Shows at most one of them. */
export function WhyHere({ session, arrival }: { session: ShownSessionState; arrival: Arrival }) {
  const navigate = useNavigate();
  const { failure, notice } = arrival;
  if (session.phase === 'open' && failure) {
    return (
      <Notice
        tone="danger"
        role="alert"
        action={
          <>
            <Button size="sm" onClick={() => navigate(failure.tryAgain, { replace: true })}>
              Try again
            </Button>
            <LinkButton size="sm" to={paths.apps.to()}>
              Go to Apps
            </LinkButton>
          </>
        }
      >
        {failure.reason}
      </Notice>
    );
  }
  if (notice)
    return (
      <Notice
        tone="success"
        action={
          session.phase === 'open' ? (
            <LinkButton size="sm" to={paths.dashboard.to()}>
              Go to Dashboard
            </LinkButton>
          ) : undefined
        }
      >
        {notice}
      </Notice>
    );
  if (session.phase !== 'closed') return null;
  const words = closedWords(session.reason, session.failure);
  if (!words) return null;
  return (
    <Notice tone={words.tone} role="note" action={words.retry ? <AskAgain /> : undefined}>
      {words.text}
    </Notice>
  );
}

/** The session may still be valid although it could not be checked: /auth/me decides, without a password. */
function AskAgain() {
  const [asking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    await startSession();
    setAsking(false);
  };
  return (
    <Button size="sm" onClick={() => void ask()} aria-disabled={asking || undefined}>
      {asking ? 'Trying…' : 'Try again'}
    </Button>
  );
}

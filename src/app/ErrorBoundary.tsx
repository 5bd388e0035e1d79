import { useAtomValue } from 'jotai';
import { Component, type ReactNode } from 'react';
import { NOT_SAVED_HERE } from '@/parts/Loaded';
import { CodeMissingError } from '@/parts/lazyCode';
import { connectionAtom } from '@/state/connection';
import { FailedState, Page } from '@/ui';

interface State {
  error: unknown;
}

function MissingPage() {
  const offline = useAtomValue(connectionAtom) === 'offline';
  return (
    <Page title="This page could not be loaded">
      <FailedState
        sentence={offline ? NOT_SAVED_HERE : 'A new version may have been released. Try again to load it.'}
        // A browser remembers that a module failed: only a new page asks for its code again.
        onRetry={() => location.reload()}
      />
    </Page>
  );
}

/** A screen that fails takes nothing else with it; no stack trace is shown (reliability.md, ASVS 16.5). */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof CodeMissingError) return <MissingPage />;
    return (
      <Page title="Something went wrong">
        <FailedState
          sentence="This page ran into an error. Nothing you saved is lost."
          onRetry={() => this.setState({ error: null })}
        />
      </Page>
    );
  }
}

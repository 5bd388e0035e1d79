import { Component, type ReactNode } from 'react';
import { NOT_SAVED_HERE } from '@/parts/Loaded';
import { CodeMissingError } from '@/parts/lazyCode';
import { FailedState, Page } from '@/ui';

interface State {
  error: unknown;
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
    const missing = error instanceof CodeMissingError;
    return (
      <Page title={missing ? 'This page could not be loaded' : 'Something went wrong'}>
        <FailedState
          sentence={missing ? NOT_SAVED_HERE : 'This page ran into an error. Nothing you saved is lost.'}
          // A browser remembers that a module failed: only a new page asks for its code again.
          onRetry={() => (missing ? location.reload() : this.setState({ error: null }))}
        />
      </Page>
    );
  }
}

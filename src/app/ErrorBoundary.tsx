import { Component, type ReactNode } from 'react';
import { CodeMissingError } from '@/code';
import { MissingPiece } from '@/parts/lazyPiece';
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
    if (error instanceof CodeMissingError)
      return (
        <Page title="This page could not be loaded">
          <MissingPiece sentence="A new version may have been released. Try again to load it." />
        </Page>
      );
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

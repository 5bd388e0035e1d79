import type { BrowserContext, ConsoleMessage, Worker } from '@playwright/test';

/** Notes what must never happen in a browser test. */
export class Troubles {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly console: string[] = [];

  add(trouble: string): void {
    this.#seen.push(trouble);
  }

  /** Takes out what the test itself provokes. */
  expected(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  all(): readonly string[] {
    return this.#seen;
  }

  unexpected(): string[] {
    return this.#seen.filter((trouble) => !this.#expected.some((pattern) => pattern.test(trouble)));
  }
}

const VIOLATION = /Content Security Policy|Trusted ?(?:Type|HTML|Script)|\[policy\]/;
const UNCAUGHT = '[uncaught]';

function readConsole(message: ConsoleMessage, where: string, troubles: Troubles): void {
  const text = message.text();
  troubles.console.push(`${where} ${message.type()}: ${text}`);
  if (VIOLATION.test(text)) troubles.add(`policy violation in the ${where}: ${text}`);
  if (text.startsWith(UNCAUGHT)) troubles.add(`${where}: ${text}`);
}

async function watchWorker(worker: Worker): Promise<void> {
  await worker.evaluate((mark) => {
    self.addEventListener('error', (event) => console.error(`${mark} ${event.message}`));
    self.addEventListener('unhandledrejection', (event) => {
      // An installation that fails, for instance because the network went, is no fault: the browser tries again (reliability.md, A4).
      const { state } = (self as unknown as { serviceWorker: { state: string } }).serviceWorker;
      if (state !== 'installing') console.error(`${mark} ${String(event.reason)}`);
    });
    self.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI } = event as SecurityPolicyViolationEvent;
      console.error(`[policy] ${effectiveDirective} ${blockedURI}`);
    });
  }, UNCAUGHT);
}

/** Watches every page and worker of a context, those that open later too. */
export function watch(context: BrowserContext, troubles = new Troubles()): Troubles {
  context.on('weberror', (error) =>
    troubles.add(`uncaught in ${error.page()?.url()}: ${error.error().stack || String(error.error())}`),
  );
  context.on('console', (message) => readConsole(message, message.page() ? 'page' : 'worker', troubles));
  context.on('serviceworker', (worker) => {
    // A worker that is stopped meanwhile has nothing left to watch.
    watchWorker(worker).catch(() => undefined);
  });
  // Resolves before the first page loads, since Playwright sends commands in order.
  void context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`[policy] ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return troubles;
}

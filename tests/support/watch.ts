import type { BrowserContext, ConsoleMessage, Worker } from '@playwright/test';

/** Collects events that must never happen in a browser test. */
export class Troubles {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly console: string[] = [];

  add(trouble: string): void {
    this.#seen.push(trouble);
  }

  /** Allows a trouble that the test itself provokes. */
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
      // A failed installation, for instance because the network is gone, is not a fault: the browser tries again (reliability.md, A4).
      const { state } = (self as unknown as { serviceWorker: { state: string } }).serviceWorker;
      if (state !== 'installing') console.error(`${mark} ${String(event.reason)}`);
    });
    self.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI } = event as SecurityPolicyViolationEvent;
      console.error(`[policy] ${effectiveDirective} ${blockedURI}`);
    });
  }, UNCAUGHT);
}

/** Watches every page and worker of a context, including those that open later. */
export function watch(context: BrowserContext, troubles = new Troubles()): Troubles {
  context.on('weberror', (error) =>
    troubles.add(`uncaught in ${error.page()?.url()}: ${error.error().stack || String(error.error())}`),
  );
  context.on('console', (message) => readConsole(message, message.page() ? 'page' : 'worker', troubles));
  context.on('serviceworker', (worker) => {
    // If the worker has been stopped meanwhile, there is nothing to watch.
    watchWorker(worker).catch(() => undefined);
  });
  // Takes effect before the first page loads, since Playwright sends commands in order.
  void context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`[policy] ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  return troubles;
}

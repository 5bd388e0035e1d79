import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpBackend, type HttpBackend } from '@mocks/hosts/http';
import type { ScenarioName } from '@mocks/scenarios/list';
import { isApiPath } from '@/contract/api-paths';
import { pathOf, StaticHost } from '../../scripts/lib/static-host';
import { Link } from './link';

/** One origin as it would be deployed: files and API, behind a connection to the browser. */
export class BenchHost {
  readonly #server: Server;
  #link: Link | null = null;

  private constructor(
    folder: string,
    readonly backend: HttpBackend | null,
  ) {
    const files = new StaticHost(folder);
    this.#server = createServer((request, response) => {
      if (backend && isApiPath(pathOf(request))) void backend.handle(request, response);
      else void files.handle(request, response);
    });
  }

  /** @param scenario null for a host of files only, like the demo's. */
  static async start(folder: string, scenario: ScenarioName | null): Promise<BenchHost> {
    // The API's time stands still; otherwise new log entries would come during the wait for a refresh without news.
    const at = Date.now();
    const host = new BenchHost(folder, scenario === null ? null : createHttpBackend({ scenario, now: () => at }));
    await new Promise<void>((resolve) => host.#server.listen(0, '127.0.0.1', resolve));
    host.#link = new Link((host.#server.address() as AddressInfo).port);
    await host.#link.up();
    return host;
  }

  get link(): Link {
    if (!this.#link) throw new Error('the host is not started');
    return this.#link;
  }

  get url(): string {
    return this.link.url;
  }

  async stop(): Promise<void> {
    await this.link.down();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

import './local-storage';
import { untilAborted } from '../lib/abort';
import type { DemoStore } from './demo-store';
import { createStoredBackend } from './stored-backend';

/** Replaces `fetch` for the API's paths. In development each call is logged to the console, without its query, body or ticket. */
export function answerInPage(opened: () => Promise<DemoStore>): void {
  const stored = createStoredBackend({ base: import.meta.env.BASE_URL ?? '/', opened });
  const network = window.fetch.bind(window);

  const note = (request: Request, url: URL, outcome: string, since: number) => {
    if (!import.meta.env.DEV) return;
    const path = url.pathname.replace(/(\/sdk\/files\/).*/, '$1…');
    console.info(`[demo] ${request.method} ${path} → ${outcome}, ${Math.round(performance.now() - since)} ms`);
  };

  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (url.origin !== location.origin || !stored.owns(url)) return network(input, init);
    const request = new Request(input instanceof Request ? input : url, init);
    const since = performance.now();
    const answer = stored.answer(request).catch((cause: unknown) => {
      console.error('The demo could not answer', cause);
      // Fails like a fetch through a worker that fails.
      throw new TypeError('Failed to fetch', { cause });
    });
    const response = await untilAborted(answer, request.signal);
    note(request, url, response.type === 'error' ? 'no network' : String(response.status), since);
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
}

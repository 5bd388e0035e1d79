import { vi } from 'vitest';
import { alice, sessionFor } from '../cache/support';
import { type Setup, setUp } from './client';

type Answer = (request: Request) => Response | undefined | Promise<Response | undefined>;

export interface PageService extends Setup {
  /** Replaces the service's answer whenever the given function returns one, for this many requests. */
  instead: (answer: Answer, times?: number) => void;
  /** The changes that were sent: 'POST /api/external-users'. */
  changes: string[];
}

/** The backend behind the page's own `fetch`, with somebody signed in. */
export async function serveFetch(): Promise<PageService> {
  const setup = await setUp();
  sessionFor(alice);
  const answers: { answer: Answer; left: number }[] = [];
  const changes: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    if (request.method !== 'GET') changes.push(`${request.method} ${pathname}`);
    for (const one of answers) {
      const said = one.left > 0 ? await one.answer(request.clone()) : undefined;
      if (!said) continue;
      one.left -= 1;
      return said;
    }
    const body = request.body === null ? undefined : await request.json();
    return setup.client.call(request.method, pathname + search, body);
  });
  return {
    ...setup,
    changes,
    instead: (answer, times = Number.POSITIVE_INFINITY) => answers.push({ answer, left: times }),
  };
}

export interface Person {
  id: string;
  email: string;
  group_id: string | null;
  group_name: string | null;
}
export const peopleOf = async ({ client }: Setup): Promise<Person[]> =>
  (await client.json<{ users: Person[] }>(client.get('/api/external-users'))).users;

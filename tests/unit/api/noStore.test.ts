import { beforeEach, expect, it, vi } from 'vitest';
import { requestOf } from '@/api/call';
import { askEarly } from '@/api/early';
import { listApps } from '@/contract/apps';
import { login } from '@/contract/auth';

interface Strategy {
  answerRead(event: unknown, read: unknown, backend: null): Promise<Response>;
}

/** Requests that were sent. */
let sent: Request[];

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (to: Request | string, settings?: RequestInit) => {
    sent.push(new Request(to instanceof Request ? to : new URL(to, 'http://localhost/'), settings));
    return Response.json([]);
  });
});

const ways: [who: string, ask: () => unknown][] = [
  ['the page, to read,', () => fetch(requestOf(listApps, {}))],
  [
    'the page, to change something,',
    () => fetch(requestOf(login, { body: { email: 'a@acme.example', password: 'x' } })),
  ],
  [
    'the head script',
    () => {
      vi.stubGlobal('window', globalThis);
      askEarly('/auth/me', null);
    },
  ],
  [
    'the worker',
    async () => {
      // Not through import(): the worker's types would be added to this project's.
      const { answerRead } = await vi.importActual<Strategy>('@/sw/api-strategy');
      // As a page sends it that leaves the choice to the browser.
      const request = new Request('http://localhost/api/apps', { headers: { 'X-Tenant-ID': '1' } });
      await answerRead({ request, waitUntil() {} }, { call: listApps, parameters: {} }, null);
    },
  ],
];

it.each(ways)(
  'what %s asks the service for bypasses the browser’s own cache, which would keep answers past a sign-out',
  async (_, ask) => {
    await ask();
    expect(sent.map(({ cache }) => cache)).toEqual(['no-store']);
  },
);

// The worker passes on what the page asked.
it.each(ways.slice(0, 3))(
  '%s sends the cookie with its request, to a service on another origin too',
  async (_, ask) => {
    await ask();
    expect(sent.map(({ credentials }) => credentials)).toEqual(['include']);
  },
);

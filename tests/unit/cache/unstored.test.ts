import { beforeEach, expect, it, vi } from 'vitest';
import { type ConnectionSignal, onConnectionSignal } from '@/cache/connection-signals';
import { currentSession } from '@/cache/lifetime';
import { readIn } from '@/cache/submit';
import { ApiError, OfflineError } from '@/contract/errors';
import { presignSdkDownload } from '@/contract/sdk';
import { alice, sessionFor } from './support';

/** Paths that were asked for, in order. */
let asked: string[] = [];
let answer: () => Promise<Response>;

beforeEach(() => {
  asked = [];
  sessionFor(alice);
  vi.stubGlobal('fetch', (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    return pathname === '/auth/me' ? Promise.resolve(Response.json({ detail: 'down' }, { status: 503 })) : answer();
  });
});

const presign = () => readIn(currentSession())(presignSdkDownload, { tenant_id: 1, app_id: 'shop' });
const PATH = '/sdk/presigned-download/1/shop/production/latest';

it('a read that is never stored asks /auth/me once after a 401, and only then fails', async () => {
  answer = async () => Response.json({ detail: 'Not authenticated' }, { status: 401 });
  await expect(presign()).rejects.toBeInstanceOf(ApiError);
  expect(asked).toEqual([PATH, '/auth/me']);
});

it('no other refusal of such a read asks /auth/me', async () => {
  for (const status of [403, 404, 500]) {
    asked = [];
    answer = async () => Response.json({ detail: 'no' }, { status });
    await expect(presign()).rejects.toBeInstanceOf(ApiError);
    expect(asked).toEqual([PATH]);
  }
});

it('such a read without a network reports it to the connection state', async () => {
  const signs: ConnectionSignal[] = [];
  const stop = onConnectionSignal((sign) => signs.push(sign));
  answer = async () => {
    throw new TypeError('no network');
  };
  await expect(presign()).rejects.toBeInstanceOf(OfflineError);
  stop();
  expect(signs).toEqual(['unreachable']);
});

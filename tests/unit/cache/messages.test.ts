import * as v from 'valibot';
import { afterAll, describe, expect, it } from 'vitest';
import { broadcast, onTabMessage, type TabMessage, workerMessage } from '@/cache/messages';

const CHANNEL = `portcullis:${__FLAVOUR__}:/`;
const other = new BroadcastChannel(CHANNEL);
afterAll(() => other.close());

/** Returns the messages that a tab receives of those sent; `last` is one that it must receive, so that the wait ends. */
async function heard(sent: readonly unknown[]): Promise<TabMessage[]> {
  const messages: TabMessage[] = [];
  const last: TabMessage = { kind: 'changed', scopes: ['last'] };
  await new Promise<void>((resolve) => {
    const stop = onTabMessage((message) => {
      if (message.kind === 'changed' && message.scopes[0] === 'last') {
        stop();
        resolve();
      } else messages.push(message);
    });
    for (const message of [...sent, last]) other.postMessage(message);
  });
  return messages;
}

describe('messages between tabs', () => {
  it('Security 3.5.5: messages of known shapes are received', async () => {
    const known: TabMessage[] = [
      { kind: 'session-ended', reason: 'signed-out' },
      { kind: 'session-opened' },
      { kind: 'changed', scopes: ['apps.list'] },
      { kind: 'changed', scopes: ['apps.list'], quiet: true },
      { kind: 'work-ended' },
    ];
    expect(await heard(known)).toEqual(known);
  });

  it('Security 3.5.5: anything else is ignored without an error', async () => {
    const foreign = [
      null,
      'session-ended',
      42,
      [],
      {},
      { kind: 'session-ended' },
      { kind: 'session-ended', reason: '<script>' },
      { kind: 'changed', scopes: 'apps.list' },
      { kind: 'changed', scopes: [{}] },
      { kind: 'changed', scopes: ['apps.list'], quiet: 'yes' },
      { kind: 'unknown' },
    ];
    expect(await heard(foreign)).toEqual([]);
  });

  it('Security 3.5.5: messages carry no user data, only that something happened', async () => {
    const seen = new Promise<unknown>((resolve) => {
      other.onmessage = (event) => resolve(event.data);
    });
    broadcast({ kind: 'session-opened' });
    expect(await seen).toEqual({ kind: 'session-opened' });
    other.onmessage = null;
  });
});

describe('messages to the worker', () => {
  it.each([null, 'claim', {}, { kind: 'purge' }, { kind: ['claim'] }, { type: 'SKIP_WAITING' }])(
    'Security 3.5.5: %j is none',
    (message) => expect(v.safeParse(workerMessage, message).success).toBe(false),
  );
  it.each(['claim', 'skip-waiting'])('%s is accepted', (kind) =>
    expect(v.safeParse(workerMessage, { kind }).success).toBe(true),
  );
});

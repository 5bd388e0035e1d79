import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSubmit } from '@/cache/useSubmit';
import { OfflineError } from '@/contract/errors';
import { createExternalUserGroup, deleteExternalUserGroup } from '@/contract/external-user-groups';
import { renderHook } from '../renderHook';
import { alice, sessionFor } from './support';

beforeEach(() => void sessionFor(alice));

describe('a deletion that is confirmed again while it is on its way', () => {
  /** A service that answers each change when it is told to. */
  function service() {
    const sent: { url: string; method: string; answer: (response: Response | Error) => void }[] = [];
    vi.stubGlobal(
      'fetch',
      ({ url, method }: Request) =>
        new Promise((resolve, reject) => {
          sent.push({ url, method, answer: (end) => (end instanceof Error ? reject(end) : resolve(end)) });
        }),
    );
    return sent;
  }
  const arrives = (sent: unknown[], count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));
  async function confirm(id = 7, settle: (() => Promise<boolean>) | null = null) {
    const said = { onMade: vi.fn(), onDone: vi.fn() };
    const options = { settle: () => settle, ...said };
    const dialog = await renderHook(() => useSubmit(deleteExternalUserGroup, options), undefined);
    await dialog.does(() => void dialog.now().run({ id }));
    return { dialog, ...said };
  }

  it('E2: is sent once, and told once', async () => {
    const sent = service();
    const first = await confirm();
    await arrives(sent, 1);
    await first.dialog.unmount();
    const second = await confirm();
    const third = await confirm();
    expect(third.dialog.now().state).toEqual({ phase: 'sending' });
    sent[0]?.answer(new Response(null, { status: 204 }));
    await third.dialog.shows(() => expect(third.onDone).toHaveBeenCalledOnce());
    expect(sent).toHaveLength(1);
    expect(third.onMade).toHaveBeenCalledOnce();
    expect(second.onMade).not.toHaveBeenCalled();
    expect(first.onMade).not.toHaveBeenCalled();
  });

  it('is sent for another thing, and once more after a creation or once its answer was lost', async () => {
    const sent = service();
    await confirm(7);
    await confirm(8);
    await arrives(sent, 2);
    const creation = await renderHook(() => useSubmit(createExternalUserGroup, { settle: null }), undefined);
    await creation.does(() => void creation.now().run({ body: { name: 'Gold' } }));
    await arrives(sent, 3);
    const again = await confirm(7, () => new Promise(() => {}));
    await arrives(sent, 4);
    sent[3]?.answer(new TypeError('Failed to fetch'));
    await again.dialog.shows(() => expect(again.dialog.now().state).toEqual({ phase: 'checking' }));
    const count = sent.length;
    await confirm(7);
    await vi.waitFor(() => expect(sent.slice(count).map(({ method }) => method)).toContain('DELETE'));
  });
});

describe('a deletion that is answered with 404', () => {
  async function ended(isGone: () => Promise<boolean>) {
    vi.stubGlobal('fetch', async () => Response.json({ detail: 'Group not found' }, { status: 404 }));
    const onMade = vi.fn();
    const settle = () => isGone;
    const dialog = await renderHook(() => useSubmit(deleteExternalUserGroup, { settle, onMade }), undefined);
    await dialog.does(() => dialog.now().run({ id: 7 }));
    return { state: dialog.now().state, onMade };
  }

  it('is made already where the list no longer has the thing', async () => {
    const { state, onMade } = await ended(async () => true);
    expect(state).toEqual({ phase: 'idle' });
    expect(onMade.mock.calls).toMatchObject([[{ alreadyDeleted: true }, { id: 7 }, true]]);
  });

  it.each([
    ['has it', async () => false],
    ['cannot be read', () => Promise.reject(new OfflineError('cut'))],
  ])('is refused where the list %s', async (_, isGone) => {
    const { state, onMade } = await ended(isGone);
    expect(state).toMatchObject({ phase: 'failed', problem: { detail: 'Group not found' } });
    expect(onMade).not.toHaveBeenCalled();
  });
});

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { onUnseen, subjectOf } from '@/cache/unseen';
import { type SubmitOptions, useSubmit } from '@/cache/useSubmit';
import { createApiKey, revokeApiKey } from '@/contract/api-keys';
import { InputError, OfflineError } from '@/contract/errors';
import {
  createExternalUserGroup,
  deleteExternalUserGroup,
  listExternalUserGroups,
  renameExternalUserGroup,
} from '@/contract/external-user-groups';
import { upgradePlan } from '@/contract/plans';
import { deleteTile } from '@/contract/tiles';
import { withResolvers } from '../../support/promise';
import { renderHook } from '../renderHook';
import { alice, bob, sessionFor } from './support';

beforeEach(() => void sessionFor(alice));

/** Hears of failures that no form showed. */
function hearUnseen() {
  const told = vi.fn();
  onTestFinished(onUnseen(told));
  return told;
}

it('a fault of our own before anything was sent is reported and ends in the call’s sentence, not in an endless wait', async () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  const fault = new RangeError('Invalid array length');
  const precheck = async () => {
    throw fault;
  };
  const form = await renderHook(() => useSubmit(deleteTile, { precheck, settle: null }), undefined);
  await form.does(() => form.now().run({ id: 7 }));
  expect(form.now().pending).toBe(false);
  expect(form.now().state).toEqual({
    phase: 'failed',
    failure: null,
    problem: { sentence: deleteTile.fallback, detail: null },
  });
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
  expect(asked).not.toHaveBeenCalled();
});

it('a fault of our own after a change was made does not say that the change failed', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
  const fault = new RangeError('Invalid array length');
  const onMade = () => {
    throw fault;
  };
  const form = await renderHook(() => useSubmit(deleteTile, { settle: null, onMade }), undefined);
  await form.does(() => expect(form.now().run({ id: 7 })).rejects.toBe(fault));
  expect(form.now().state).toEqual({ phase: 'idle' });
});

const NOT_SENT = { sentence: deleteTile.fallback, detail: 'It was changed in the meantime, so nothing was sent.' };

describe('a change that ends with its precheck', () => {
  async function ended(decision: 'called-off' | null, { isLeft }: { isLeft: boolean }) {
    const told = hearUnseen();
    const sent = vi.fn();
    vi.stubGlobal('fetch', sent);
    const { promise: decided, resolve: decide } = withResolvers<typeof decision>();
    const form = await renderHook(() => useSubmit(deleteTile, { precheck: () => decided, settle: null }), undefined);
    let end: Promise<unknown> = Promise.resolve();
    await form.does(() => {
      end = form.now().run({ id: 7 });
    });
    expect(form.now().state).toEqual({ phase: 'sending' });
    if (isLeft) await form.unmount();
    decide(decision);
    expect(await end).toBeNull();
    expect(sent).not.toHaveBeenCalled();
    return { form, told: told.mock.calls };
  }

  it('E9: a change called off because of a conflict is told if its screen was left', async () => {
    expect((await ended('called-off', { isLeft: true })).told).toEqual([[NOT_SENT, subjectOf(deleteTile, { id: 7 })]]);
  });

  it.each([
    ['called off', () => 'called-off' as const, 'It was changed in the meantime, so nothing was sent.'],
    [
      'invalid',
      () => {
        throw new InputError('No such plan');
      },
      'No such plan',
    ],
  ])('that is %s is not said to have been left without an answer', async (_, decide, detail) => {
    const told = hearUnseen();
    const { promise: isLeft, resolve: leave } = withResolvers<void>();
    const precheck = () => isLeft.then(decide);
    const form = await renderHook(() => useSubmit(upgradePlan, { precheck, settle: null }), undefined);
    let end: Promise<unknown> = Promise.resolve();
    await form.does(() => {
      end = form.now().run({ body: { plan: 'Pro' } });
    });
    await form.unmount();
    leave();
    await end;
    expect(told.mock.calls[0]?.[0]).toEqual({ sentence: 'Failed to upgrade', detail });
  });

  it('is left to its screen to tell while that is shown', async () => {
    const { form, told } = await ended('called-off', { isLeft: false });
    await form.shows(() => expect(form.now().state).toEqual({ phase: 'idle' }));
    expect(told).toEqual([]);
  });

  it('needs no words if it turns out to be made already', async () => {
    expect((await ended(null, { isLeft: true })).told).toEqual([]);
  });
});

describe('a form that is opened again while its change is on its way', () => {
  type Options = Partial<SubmitOptions<typeof createExternalUserGroup>>;

  /** A service that answers each change when it is told to. Reads find a list without groups. */
  function service() {
    const sent: { body: string; answer: (response: Response | Error) => void }[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'GET') return Response.json([]);
      const body = await request.text();
      return new Promise((resolve, reject) => {
        sent.push({ body, answer: (answer) => (answer instanceof Error ? reject(answer) : resolve(answer)) });
      });
    });
    return sent;
  }

  /** Opens the form; its ends are counted. */
  async function open(options: Options = {}) {
    const said = { onMade: vi.fn(), onDone: vi.fn() };
    const all = { settle: null, ...said, ...options };
    const form = await renderHook(() => useSubmit(createExternalUserGroup, all), undefined);
    let end: Promise<unknown> = Promise.resolve();
    return {
      ...said,
      state: () => form.now().state,
      shows: (state: object) => form.shows(() => expect(form.now().state).toEqual(state)),
      // Outside of `does`, which would hold up later renders if it never came.
      end: () => end.then(() => form.shows(() => {})),
      leave: form.unmount,
      send: (name = 'Gold') =>
        form.does(() => {
          end = form.now().run({ body: { name } });
        }),
    };
  }
  const arrives = (sent: unknown[], count: number) => vi.waitFor(() => expect(sent).toHaveLength(count));
  /** A form that is left while its change is on its way. */
  async function openAndLeave(sent: unknown[], options: Options = {}) {
    const form = await open(options);
    await form.send();
    await arrives(sent, 1);
    await form.leave();
    return form;
  }
  /** The same, and the form that is opened after it with the same input. */
  async function openTwice(sent: unknown[]) {
    const first = await openAndLeave(sent);
    const second = await open();
    await second.send();
    return { first, second };
  }

  it('E2: a form that is opened again joins its change instead of sending it again: it is told once, and closes the form', async () => {
    const sent = service();
    const { first, second } = await openTwice(sent);
    expect(second.state()).toEqual({ phase: 'sending' });
    sent[0]?.answer(Response.json({ id: 1, name: 'Gold' }, { status: 201 }));
    await second.end();
    await first.end();
    expect(sent).toHaveLength(1);
    expect(second.state()).toEqual({ phase: 'idle' });
    expect(second.onMade).toHaveBeenCalledExactlyOnceWith(expect.anything(), { body: { name: 'Gold' } }, true);
    expect(second.onDone).toHaveBeenCalledOnce();
    expect(first.onMade).not.toHaveBeenCalled();
    expect(first.onDone).not.toHaveBeenCalled();
  });

  it('shows that the outcome is looked up, as the form before did', async () => {
    const sent = service();
    const { promise: found, resolve: find } = withResolvers<boolean>();
    await openAndLeave(sent, { settle: () => () => found });
    const second = await open();
    await second.send();
    sent[0]?.answer(new TypeError('Failed to fetch'));
    await second.shows({ phase: 'checking' });
    const third = await open();
    await third.send();
    expect(third.state()).toEqual({ phase: 'checking' });
    find(true);
    await third.end();
    expect(third.onMade).toHaveBeenCalledOnce();
    expect(sent).toHaveLength(1);
  });

  it('shows its refusal, which is then not told once more by a toast', async () => {
    const told = hearUnseen();
    const sent = service();
    const { first, second } = await openTwice(sent);
    sent[0]?.answer(Response.json({ detail: 'This name is taken' }, { status: 409 }));
    await second.end();
    await first.end();
    expect(second.state()).toMatchObject({ phase: 'failed', problem: { detail: 'This name is taken' } });
    expect(told).not.toHaveBeenCalled();
  });

  it('E9: a change whose form was opened again and left again is told by one toast', async () => {
    const told = hearUnseen();
    const sent = service();
    const { first, second } = await openTwice(sent);
    await second.leave();
    sent[0]?.answer(Response.json({ detail: 'This name is taken' }, { status: 409 }));
    await second.end();
    await first.end();
    expect(told.mock.calls).toMatchObject([[{ detail: 'This name is taken' }, expect.any(String)]]);
  });

  it('sends other text, and the same text once the first change has ended or another user has signed in', async () => {
    const sent = service();
    const first = await openAndLeave(sent);
    const second = await open();
    await second.send('Silver');
    await arrives(sent, 2);
    sent[0]?.answer(Response.json({ detail: 'Not now' }, { status: 400 }));
    await first.end();
    const third = await open();
    await third.send();
    await arrives(sent, 3);
    sessionFor(bob);
    const fourth = await open();
    await fourth.send();
    await arrives(sent, 4);
    expect(sent.map(({ body }) => JSON.parse(body).name)).toEqual(['Gold', 'Silver', 'Gold', 'Gold']);
  });

  it('sends its change after a deletion of the same kind of thing: what is on its way may be what was deleted', async () => {
    const sent = service();
    const first = await openAndLeave(sent);
    // The group is seen in the list, and deleted.
    const deletion = await renderHook(() => useSubmit(deleteExternalUserGroup, { settle: null }), undefined);
    await deletion.does(() => void deletion.now().run({ id: 1 }));
    await arrives(sent, 2);
    const second = await open();
    await second.send();
    await arrives(sent, 3);
    // An edit of something else in between changes nothing.
    const rule = await renderHook(() => useSubmit(deleteTile, { settle: null }), undefined);
    await rule.does(() => void rule.now().run({ id: 7 }));
    await arrives(sent, 4);
    const third = await open();
    await third.send();
    sent[0]?.answer(Response.json({ id: 1, name: 'Gold' }, { status: 201 }));
    await first.end();
    expect(second.state()).toEqual({ phase: 'sending' });
    sent[2]?.answer(Response.json({ id: 2, name: 'Gold' }, { status: 201 }));
    await second.end();
    await third.end();
    expect(sent).toHaveLength(4);
    expect(second.onDone.mock.calls).toMatchObject([[{ value: { id: 2 } }, {}]]);
    expect(third.onDone.mock.calls).toMatchObject([[{ value: { id: 2 } }, {}]]);
  });

  it('E2: joins the creation of an API key, which has no body, and gets the secret', async () => {
    const sent = service();
    const open = async () => {
      const onDone = vi.fn();
      const form = await renderHook(() => useSubmit(createApiKey, { settle: null, onDone }), undefined);
      await form.does(() => void form.now().run({ id: 'shop' }));
      return { form, onDone };
    };
    const first = await open();
    await arrives(sent, 1);
    await first.form.unmount();
    const second = await open();
    sent[0]?.answer(Response.json({ api_key: 'pk_live_1' }, { status: 201 }));
    await second.form.shows(() => expect(second.onDone).toHaveBeenCalledOnce());
    expect(second.onDone.mock.calls).toMatchObject([[{ value: { api_key: 'pk_live_1' } }, {}]]);
    expect(sent).toHaveLength(1);
    expect(first.onDone).not.toHaveBeenCalled();
  });

  it('looks for itself where a conflict kept the form before from sending; that is not told, since its change is made after all', async () => {
    const sent = service();
    const told = hearUnseen();
    const { promise: decided, resolve: decide } = withResolvers<'called-off'>();
    const first = await open({ precheck: () => decided });
    await first.send();
    await first.leave();
    const precheck: Options['precheck'] = async (input, read) => {
      await read(listExternalUserGroups, {});
      return input;
    };
    const second = await open({ precheck });
    await second.send();
    decide('called-off');
    await arrives(sent, 1);
    sent[0]?.answer(Response.json({ id: 1, name: 'Gold' }, { status: 201 }));
    await second.end();
    expect(second.onDone).toHaveBeenCalledOnce();
    await first.end();
    expect(told).not.toHaveBeenCalled();
  });
});

it('a revocation is sent whatever else is on its way: another key may have been created in between', async () => {
  const asked = vi.fn((_: Request) => new Promise<Response>(() => {}));
  vi.stubGlobal('fetch', asked);
  for (const count of [1, 2]) {
    const form = await renderHook(() => useSubmit(revokeApiKey, { settle: null }), undefined);
    await form.does(() => void form.now().run({ id: 7 }));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(count));
  }
});

it('E3: a change that is answered with an error is not reported as made, whatever the status', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'Key is locked' }));
  const onMade = vi.fn();
  const form = await renderHook(() => useSubmit(revokeApiKey, { settle: null, onMade }), undefined);
  await form.does(() => form.now().run({ id: 7 }));
  expect(form.now().state).toMatchObject({
    phase: 'failed',
    problem: { sentence: revokeApiKey.fallback, detail: 'Key is locked' },
  });
  expect(onMade).not.toHaveBeenCalled();
});

it('an edit waits no longer for an earlier one of the same thing whose lost answer cannot be looked up', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  const settle = async () => {
    throw new OfflineError('cut');
  };
  const first = await renderHook(() => useSubmit(renameExternalUserGroup, { settle: () => settle }), undefined);
  await first.does(() => void first.now().run({ id: 'g', body: { new_name: 'Gold' } }));
  await first.shows(() => expect(first.now().state).toEqual({ phase: 'checking' }));
  await first.unmount();
  const precheck = vi.fn(async () => null);
  const second = await renderHook(() => useSubmit(renameExternalUserGroup, { precheck, settle: null }), undefined);
  await second.does(() => second.now().run({ id: 'g', body: { new_name: 'Silver' } }));
  expect(precheck).toHaveBeenCalled();
  expect(second.now().pending).toBe(false);
});

it('E2: a form that is reset while its change is on its way shows it still; its failure can be reset', async () => {
  const { promise: answered, resolve: answer } = withResolvers<Response>();
  vi.stubGlobal('fetch', () => answered);
  const form = await renderHook(() => useSubmit(deleteTile, { settle: null }), undefined);
  await form.does(() => void form.now().run({ id: 7 }));
  await form.does(() => form.now().reset());
  expect(form.now().pending).toBe(true);
  answer(Response.json({ detail: 'Not now' }, { status: 400 }));
  await form.shows(() => expect(form.now().state).toMatchObject({ phase: 'failed' }));
  await form.does(() => form.now().reset());
  expect(form.now().state).toEqual({ phase: 'idle' });
});

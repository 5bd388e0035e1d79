import { Fragment } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { allOverlays } from '@/cache/overlays';
import { closeStore, openStore, resourceOf } from '@/cache/store';
import { onUnseen } from '@/cache/unseen';
import { type InternalUser, listUsers } from '@/contract/users';
import { useInlineEdit } from '@/features/internal-users/useInlineEdit';
import { hasDirtyForms, hasUnresumableWork } from '@/state/dirty';
import { dismissAllToasts, waitingToasts } from '@/ui/overlays/toast';
import { withResolvers } from '../../../support/promise';
import { alice, sessionFor } from '../../cache/support';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => alice }));

const ada: InternalUser = { id: 7, email: 'ada@acme.example', username: 'ada', name: 'Ada', role: 'admin' };

/** How many entries of the list could not be read; null while it is not loaded. */
let unreadable: number | null = 0;
// A saved edit is shown until the list has been read, which may be after its test.
afterEach(() => vi.waitFor(() => expect(allOverlays().size).toBe(0)));
beforeEach(() => {
  unreadable = 0;
});

async function listOf(users: InternalUser[]) {
  const due: unknown[] = [];
  const use = (shown: InternalUser[]) => {
    const inline = useInlineEdit(unreadable === null ? undefined : { items: shown, unreadable });
    if (inline.focus) due.push(inline.focus);
    return inline;
  };
  const of = await renderHook(use, users, MemoryRouter, Fragment);
  return { of, due, edit: () => of.now().edits.get('7') };
}

describe('the focus of a row in edit', () => {
  it('goes to its first field as it opens and to its button as it closes, and to neither when the row is mounted again', async () => {
    const { of, due, edit } = await listOf([ada]);
    await of.does(() => of.now().open(ada));
    expect(due).toEqual([{ key: '7', on: 'username' }]);
    expect(of.now().focus).toBeNull();
    await of.does(() => edit()?.cancel());
    expect(due).toEqual([
      { key: '7', on: 'username' },
      { key: '7', on: 'button' },
    ]);
    expect(of.now().focus).toBeNull();
  });

  it('goes to the first error when saving is refused', async () => {
    const { of, due, edit } = await listOf([ada]);
    await of.does(() => of.now().open(ada));
    await of.does(() => edit()?.set('name', ' '));
    await of.does(() => edit()?.save());
    expect(due.at(-1)).toEqual({ key: '7', on: 'name' });
    await of.does(() => edit()?.set('username', ''));
    await of.does(() => edit()?.save());
    expect(due.at(-1)).toEqual({ key: '7', on: 'username' });
  });
});

it.each([
  ['kept', storageOf(), false],
  ['refused', undefined, true],
])(
  'G1: an edit of which a draft is %s is lost by a reload: that it comes back is promised only where it does',
  async (_, storage, isLost) => {
    vi.stubGlobal('sessionStorage', storage);
    const { of, edit } = await listOf([ada]);
    await of.does(() => of.now().open(ada));
    await of.does(() => edit()?.set('name', 'Ada L'));
    expect(hasUnresumableWork()).toBe(isLost);
    await of.does(() => edit()?.cancel());
    expect(hasUnresumableWork()).toBe(false);
  },
);

describe('an edit that somebody else has overtaken', () => {
  beforeEach(() => {
    sessionFor(alice);
    vi.stubGlobal('sessionStorage', storageOf());
  });

  /** The service: the users that it lists, and the changes that it was sent. It answers reads once it is `ready`. */
  function service(users: InternalUser[], ready = Promise.resolve()) {
    const at = { users };
    const sent: string[] = [];
    const bodies: object[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'GET') {
        await ready;
        return Response.json({ users: at.users });
      }
      sent.push(request.method);
      const body = (await request.json()) as object;
      bodies.push(body);
      at.users = at.users.map((user) => ({ ...user, ...body }));
      return new Response(null, { status: 204 });
    });
    return { at, sent, bodies };
  }
  const demoted: InternalUser = { ...ada, role: 'viewer' };

  it.each([
    ['changed', [demoted]],
    ['deleted', []],
  ])(
    'E9: an edit of a user whom somebody else has %s is not sent, and a toast tells if its page was left',
    async (_, now) => {
      const told = vi.fn();
      onTestFinished(onUnseen(told));
      const { promise: ready, resolve: answer } = withResolvers();
      const { sent } = service(now, ready);
      const { of, edit } = await listOf([ada]);
      await of.does(() => of.now().open(ada));
      await of.does(() => edit()?.set('name', 'Ada L.'));
      await of.does(() => edit()?.save());
      await of.unmount();
      answer();
      await vi.waitFor(() =>
        expect(told.mock.calls).toEqual([
          [
            { sentence: 'User update failed', detail: 'It was changed in the meantime, so nothing was sent.' },
            expect.any(String),
          ],
        ]),
      );
      expect(sent).toEqual([]);
    },
  );

  it('by the user’s own, saved a moment ago, is shown until the list has been read, and is nobody else’s', async () => {
    onTestFinished(dismissAllToasts);
    openStore({ ...alice });
    onTestFinished(closeStore);
    const { at } = service([ada]);
    const list = resourceOf(listUsers, {});
    onTestFinished(list?.show() ?? (() => {}));
    await list?.refresh();
    const { of, edit } = await listOf([ada]);
    await of.does(() => of.now().open(ada));
    await of.does(() => edit()?.set('name', 'Ada L.'));
    await of.does(() => edit()?.save());
    await of.shows(() => expect(edit()).toBeUndefined());
    const [listed] = of.now().list?.items ?? [];
    expect(listed?.name).toBe('Ada L.');

    await of.does(() => of.now().open(listed ?? ada));
    expect(edit()?.values.name).toBe('Ada L.');
    await of.rerender(at.users);
    expect(edit()).toMatchObject({ changed: '', dirty: false });
  });

  it.each(['shown', 'left'])(
    "'Undo' brings back the version of the other, which was announced, with the page %s while it is saved",
    async (page) => {
      onTestFinished(dismissAllToasts);
      const renamed: InternalUser = { ...ada, name: 'Ada B' };
      const { promise: ready, resolve: answer } = withResolvers();
      const { bodies } = service([renamed], ready);
      const { of, edit } = await listOf([ada]);
      await of.does(() => of.now().open(ada));
      await of.rerender([renamed]);
      expect(edit()?.changed).toBe('full name is now Ada B');
      await of.does(() => edit()?.set('name', 'Ada A'));
      await of.does(() => edit()?.save());
      if (page === 'left') await of.unmount();
      answer();
      await of.shows(() => expect(waitingToasts.read()).toHaveLength(1));

      const [saved] = waitingToasts.read();
      expect(saved?.text).toBe('ada@acme.example saved: full name Ada B → Ada A');
      const undo = elementsIn(saved?.controls).find(({ props }) => 'onUndo' in props)?.props.onUndo as () => void;
      await of.does(undo);
      await of.shows(() => expect(bodies).toMatchObject([{ name: 'Ada A' }, { name: 'Ada B' }]));
    },
  );

  it('by the same change closes its row with words, and is not sent', async () => {
    onTestFinished(dismissAllToasts);
    const { sent } = service([demoted]);
    const { of, edit } = await listOf([ada]);
    await of.does(() => of.now().open(ada));
    await of.does(() => edit()?.set('role', 'viewer'));
    await of.does(() => edit()?.save());
    await of.shows(() => expect(edit()).toBeUndefined());
    expect(waitingToasts.read().map(({ text }) => text)).toEqual([
      'ada@acme.example had already been changed: role Admin → Viewer',
    ]);
    expect(sent).toEqual([]);
  });

  it('is saved by one click once the change of the other was announced and taken back', async () => {
    const { at, sent } = service([demoted]);
    const { of, edit } = await listOf([ada]);
    const save = async () => {
      await of.does(() => edit()?.save());
      await of.shows(() => expect(edit()?.pending ?? false).toBe(false));
    };
    await of.does(() => of.now().open(ada));
    await of.does(() => edit()?.set('name', 'Ada L.'));
    await save();
    expect(sent).toEqual([]);
    await of.rerender([demoted]);
    expect(edit()?.changed).toBe('role is now Viewer');

    at.users = [ada];
    await of.rerender([ada]);
    expect(edit()?.changed).toBe('');
    await save();
    expect(sent).toEqual(['PUT']);
  });
});

it.each([
  ['not loaded', null, null],
  ['loaded, but for entries that could not be read', 1, 'unlisted'],
  ['loaded', 0, 'deleted'],
] as const)('a user in edit who is missing while the list is %s', async (_, count, gone) => {
  const { of, edit } = await listOf([ada]);
  await of.does(() => of.now().open(ada));
  await of.does(() => edit()?.set('role', 'viewer'));
  unreadable = count;
  await of.rerender([]);
  expect(edit()).toMatchObject({ gone, edited: 'role Admin → Viewer' });
});

it.each([
  ['was deleted can no longer be saved, and holds up nothing', 0, false],
  ['may be among those that could not be read can still be saved once they are, and is unsaved', 1, true],
] as const)('an edit of a user who %s', async (_, count, isUnsaved) => {
  const { of, edit } = await listOf([ada]);
  await of.does(() => of.now().open(ada));
  await of.does(() => edit()?.set('role', 'viewer'));
  expect(hasDirtyForms()).toBe(true);
  unreadable = count;
  await of.rerender([]);
  expect(hasDirtyForms()).toBe(isUnsaved);
  expect(edit()?.edited).toBe('role Admin → Viewer');
});

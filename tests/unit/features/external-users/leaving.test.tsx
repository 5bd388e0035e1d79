import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dropImport, keptImport } from '@/cache/imports';
import { IMPORT_NAME } from '@/cache/listed';
import { FINISHING, isImportRunning } from '@/features/external-users/import/importRun';
import { Unfinished } from '@/features/external-users/import/Unfinished';
import { useImport } from '@/features/external-users/import/useImport';
import { Notice } from '@/ui';
import { withResolvers } from '../../../support/promise';
import { alice, rowToImport } from '../../cache/support';
import { elementsIn } from '../../elements';
import { type PageService, serveFetch } from '../../mocks/page';
import { renderHook } from '../../renderHook';

vi.mock('@/ui/util/announce', () => ({ announce: () => {}, silence: () => {} }));
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => alice }));
const device = vi.hoisted(() => ({ keeps: true }));
vi.mock('@/cache/device', async (original) => ({
  ...(await original<object>()),
  keepsOfflineCopy: () => device.keeps,
}));

/** The browser's locks, as far as an import uses them. */
function locks() {
  const held = new Map<string, Promise<unknown>>();
  const request = async (name: string, ...given: unknown[]) => {
    const work = given.at(-1) as (lock: object | null) => Promise<unknown>;
    if (name !== IMPORT_NAME) return work({});
    const options = (given.length > 1 ? given[0] : {}) as LockOptions;
    if (options.ifAvailable && held.has(name)) return work(null);
    while (held.has(name)) await held.get(name)?.catch(() => {});
    const done = Promise.resolve(work({}));
    held.set(name, done);
    return done.finally(() => held.delete(name));
  };
  return { request, query: async () => ({ held: [...held.keys()].map((name) => ({ name })) }) };
}

let service: PageService;
beforeEach(async () => {
  device.keeps = true;
  vi.stubGlobal('navigator', { locks: locks() });
  service = await serveFetch();
});
afterEach(dropImport);

async function leftWhileRowsAreUnderWay() {
  const { promise: answered, resolve: answer } = withResolvers();
  service.instead(async ({ method }) => {
    if (method !== 'GET') await answered;
    return undefined;
  });
  const job = await renderHook(useImport, undefined);
  const people = Array.from({ length: 12 }, (_, n) => rowToImport(n + 2));
  await job.does(() => void job.now().start('people.csv', people, [], () => {}));
  await job.shows(() => expect(service.changes).toHaveLength(4));
  // 'External Users' in the sidebar, or Back: ExternalUsersPage renders the list in the place of the import.
  await job.unmount();
  return { answer };
}

const notices = (shown: unknown) => elementsIn(shown).filter(({ type }) => type === Notice);

it('an import that is left half-way by Back or the sidebar is reported on the list that opens', async () => {
  const { answer } = await leftWhileRowsAreUnderWay();
  const list = await renderHook(Unfinished, { onOpen: () => {} });
  expect(notices(list.now())).toEqual([]);
  answer();
  await list.shows(() => expect(notices(list.now())).toHaveLength(1));
  expect(await isImportRunning()).toBe(false);
  const states = (await keptImport(alice))?.rows.map(({ state }) => state) ?? [];
  expect(states.filter((state) => state === 'done')).toHaveLength(4);
  expect(states.filter((state) => state === 'waiting')).toHaveLength(8);
});

it('an import whose page is opened again before its last rows are answered is said to be finishing, not to run in another tab', async () => {
  const { answer } = await leftWhileRowsAreUnderWay();
  const again = await renderHook(useImport, undefined);
  await again.does(() => void again.now().look());
  await again.shows(() => expect(again.now().elsewhere).toBe(FINISHING));
  answer();
  await again.shows(() => expect(again.now()).toMatchObject({ elsewhere: null, view: { running: false } }));
});

it('an import that is not kept on this device and is opened again before its last rows are answered is there once they are', async () => {
  device.keeps = false;
  const { answer } = await leftWhileRowsAreUnderWay();
  const again = await renderHook(useImport, undefined);
  await again.does(() => void again.now().look());
  await again.shows(() => expect(again.now().elsewhere).toBe(FINISHING));
  answer();
  await again.shows(() => expect(again.now()).toMatchObject({ elsewhere: null, view: { running: false } }));
  const states = again.now().view?.rows.map(({ state }) => state) ?? [];
  expect(states.filter((state) => state === 'done')).toHaveLength(4);
  expect(states.filter((state) => state === 'waiting')).toHaveLength(8);
});

it('an import that is not kept on this device and ended with failed rows is reported on the list that opens', async () => {
  device.keeps = false;
  service.instead(({ method }) => (method === 'GET' ? undefined : Response.json({ detail: 'No' }, { status: 422 })));
  const job = await renderHook(useImport, undefined);
  await job.does(() => job.now().start('people.csv', [rowToImport(2)], [], () => {}));
  await job.unmount();
  const list = await renderHook(Unfinished, { onOpen: () => {} });
  await list.shows(() => expect(notices(list.now())).toHaveLength(1));
  expect(notices(list.now())[0]?.props.children).toBe('The import of people.csv ended with 1 failed row.');
});

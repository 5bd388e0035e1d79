import { beforeEach, expect, it, vi } from 'vitest';
import { type Owner, ownerTag } from '@/cache/keys';
import { changeViews, loadViews } from '@/cache/log-views';
import { type SavedView, withoutView, withView } from '@/domain/logs/views';
import { fillableStorageOf } from '../storage';
import { alice, bob } from './support';

const view = (name: string): SavedView => ({ name, query: `q=${name}` });
const names = () => loadViews(alice).map(({ name }) => name);
const save = (name: string) => changeViews(alice, (views) => withView(views, view(name)));

let stored: Map<string, string>;
let isFull: boolean;
beforeEach(() => {
  stored = new Map();
  isFull = false;
  vi.stubGlobal(
    'localStorage',
    fillableStorageOf(() => isFull, stored),
  );
});

it('two tabs that save and delete views keep each other’s views', async () => {
  save('Night');
  vi.resetModules();
  const otherTab = await import('@/cache/log-views');
  otherTab.changeViews(alice, (views) => withView(views, view('Attack')));
  save('Zebra');
  expect(names()).toEqual(['Attack', 'Night', 'Zebra']);
  otherTab.changeViews(alice, (views) => withoutView(views, 'Night'));
  expect(names()).toEqual(['Attack', 'Zebra']);
});

it('views last as long as the page if the browser stores nothing', () => {
  vi.stubGlobal('localStorage', undefined);
  save('Night');
  save('Attack');
  expect(names()).toEqual(['Attack', 'Night']);
});

/** The views in a page that has just been opened. */
async function openPage() {
  vi.resetModules();
  const views = await import('@/cache/log-views');
  return {
    save: (owner: Owner, name: string) => views.changeViews(owner, (before) => withView(before, view(name))),
    deleteAll: (owner: Owner) => views.changeViews(owner, () => []),
    names: (owner: Owner) => views.loadViews(owner).map(({ name }) => name),
  };
}

it('a view that the browser has no room for lasts as long as the page, and is stored once there is room', async () => {
  const page = await openPage();
  page.save(alice, 'Night');
  isFull = true;
  page.save(alice, 'Attack');
  expect(page.names(alice)).toEqual(['Attack', 'Night']);
  expect((await openPage()).names(alice)).toEqual(['Night']);
  isFull = false;
  page.save(alice, 'Zebra');
  expect((await openPage()).names(alice)).toEqual(['Attack', 'Night', 'Zebra']);
});

it('views that one user’s page had no room for do not cost the next user the stored ones', async () => {
  const page = await openPage();
  isFull = true;
  page.save(alice, 'Attack');
  isFull = false;
  (await openPage()).save(bob, 'Night');
  expect(page.names(bob)).toEqual(['Night']);
  expect(page.names(alice)).toEqual([]);
});

it('views are shown to their own user alone, and another one who looks for some or deletes the last one loses nobody else’s', async () => {
  const page = await openPage();
  page.save(alice, 'Night');
  expect(page.names(bob)).toEqual([]);
  page.save(bob, 'Attack');
  expect(page.names(bob)).toEqual(['Attack']);
  expect(page.names(alice)).toEqual(['Night']);
  page.deleteAll(bob);
  expect((await openPage()).names(alice)).toEqual(['Night']);
  page.deleteAll(alice);
  expect([...stored]).toEqual([]);
});

it('views of the five users who changed theirs last are kept', async () => {
  const page = await openPage();
  const users = [1, 2, 3, 4, 5, 6].map((id) => ({ ...alice, id }));
  const kept = () => users.filter((user) => page.names(user).length > 0).map(({ id }) => id);
  for (const user of users.slice(0, 5)) page.save(user, 'Night');
  expect(kept()).toEqual([1, 2, 3, 4, 5]);
  page.save(alice, 'Attack');
  page.save({ ...alice, id: 6 }, 'Night');
  expect(kept()).toEqual([1, 3, 4, 5, 6]);
});

it('views that an earlier version kept, for one user alone, are theirs still', async () => {
  stored.set('log_views', JSON.stringify({ owner: ownerTag(alice), views: [view('Night')] }));
  const page = await openPage();
  expect(page.names(alice)).toEqual(['Night']);
  page.save(bob, 'Attack');
  expect(page.names(alice)).toEqual(['Night']);
});

import { beforeEach, expect, it, vi } from 'vitest';
import { changeViews, loadViews } from '@/cache/log-views';
import { type View, withoutView, withView } from '@/domain/logs/views';
import { storageOf } from '../storage';
import { alice } from './support';

const view = (name: string): View => ({ name, query: `q=${name}` });
const names = () => loadViews(alice).map(({ name }) => name);
const save = (name: string) => changeViews(alice, (views) => withView(views, view(name)));

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', storageOf(stored));
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

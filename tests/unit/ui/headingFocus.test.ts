import { createElement, type PropsWithChildren } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from '../renderHook';

const body = {};
const page = { body, activeElement: body as object, addEventListener: () => {}, removeEventListener: () => {} };
beforeEach(() => {
  vi.resetModules();
  page.activeElement = body;
  vi.stubGlobal('document', page);
});

/** Opens a page of a visit, or another one in its place. Returns the element that has the focus then, and a function that removes the page. */
async function open(pathname: string, key: string) {
  const { useHeadingFocus } = await import('@/ui/shell/Page');
  const h1 = {
    focus() {
      page.activeElement = h1;
    },
  };
  const use = () => {
    useHeadingFocus().current ??= h1 as unknown as HTMLHeadingElement;
  };
  const entry = { pathname, key };
  const wrapped = ({ children }: PropsWithChildren) =>
    createElement(MemoryRouter, { initialEntries: [entry] }, children);
  const { unmount } = await renderHook(use, undefined, wrapped);
  const close = async (remove = () => {}) => {
    await unmount();
    remove();
    if (page.activeElement === h1) page.activeElement = body;
  };
  return { h1, close };
}
const focused = () => page.activeElement;

it('on the first page of a visit nobody is moved, also when its list arrives and its heading is another one', async () => {
  const waiting = await open('/external-user-groups/1', 'default');
  expect(focused()).toBe(body);
  await waiting.close();
  const link = {};
  page.activeElement = link;
  const arrived = await open('/external-user-groups/1', 'default');
  expect(focused()).toBe(link);
  await arrived.close();
  const next = await open('/external-user-groups', 'next');
  expect(focused()).toBe(next.h1);
});

it('on the first page of a visit a focus that is lost with its heading goes to the next one', async () => {
  const group = await open('/external-user-groups/1', 'default');
  const link = {};
  page.activeElement = link;
  await group.close(() => {
    page.activeElement = body;
  });
  const gone = await open('/external-user-groups/1', 'default');
  expect(focused()).toBe(gone.h1);
});

it('a page that was navigated to has the focus, and a second heading of it only where the focus was lost', async () => {
  await (await open('/dashboard', 'default')).close();
  const waiting = await open('/external-user-groups/1', 'group');
  expect(focused()).toBe(waiting.h1);
  await waiting.close();
  const arrived = await open('/external-user-groups/1', 'group');
  expect(focused()).toBe(arrived.h1);
  await arrived.close();
  const link = {};
  page.activeElement = link;
  await (await open('/external-user-groups/1', 'group')).close();
  expect(focused()).toBe(link);
});

it('another page at the same path has the focus, and so has the first one when it is opened again', async () => {
  await (await open('/external-users', 'default')).close();
  const imports = await open('/external-users', 'import');
  expect(focused()).toBe(imports.h1);
  await imports.close();
  const again = await open('/external-users', 'default');
  expect(focused()).toBe(again.h1);
});

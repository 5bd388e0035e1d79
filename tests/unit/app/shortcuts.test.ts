import { createElement, type PropsWithChildren } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { Search } from '@/app/shell/Search';
import { useShortcuts } from '@/app/shell/useShortcuts';
import { paths } from '@/paths';
import { renderHook } from '../renderHook';

// The header's search is rendered without its button and dialogs; loading its code asks which browser this is.
vi.hoisted(() => vi.stubGlobal('navigator', { userAgent: '' }));
vi.mock('@/app/shell/AdminMenu', () => ({ SignOutDialog: () => null }));
vi.mock('@/app/shell/useCommands', () => ({ useCommands: () => [] }));

let page: EventTarget;
beforeEach(() => {
  page = Object.assign(new EventTarget(), { body: {} });
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', class {});
});

const Router = ({ children }: PropsWithChildren) => createElement(MemoryRouter, null, children);
/** Returns false if the browser is to do nothing about it. */
const press = (code: string, key: string | undefined, ctrlKey = false, repeat = false) =>
  page.dispatchEvent(
    Object.assign(new Event('keydown', { cancelable: true }), {
      ...{ code, key, ctrlKey, repeat, keyCode: 0, isComposing: false },
    }),
  );

async function rendered() {
  const search = vi.fn();
  const help = vi.fn();
  const hook = await renderHook(
    () => {
      useShortcuts({ search, help, isOpen: false });
      return useLocation().pathname;
    },
    undefined,
    Router,
  );
  return { search, help, hook };
}

it.each([
  ['Latin', 'k', 'g', 'l'],
  ['Cyrillic', 'л', 'п', 'д'],
  ['Greek', 'κ', 'γ', 'λ'],
  ['Hebrew', 'ל', 'ע', 'ך'],
  ['Arabic', 'ن', 'ل', 'م'],
])('shortcuts work on a %s layout by the place of the key', async (_, k, g, l) => {
  const { search, hook } = await rendered();
  await hook.does(() => press('KeyK', k, true));
  expect(search).toHaveBeenCalledOnce();
  await hook.does(() => {
    press('KeyG', g);
    press('KeyL', l);
  });
  expect(hook.now()).toBe(paths.logs.to());
});

it('a layout with its Latin letters elsewhere goes by the letter, and a key without one does nothing', async () => {
  const { search, help, hook } = await rendered();
  // Dvorak: 't' is where 'k' is on other keyboards.
  await hook.does(() => press('KeyK', 't', true));
  await hook.does(() => press('KeyV', 'k', true));
  expect(search).toHaveBeenCalledOnce();
  await hook.does(() => {
    press('KeyG', undefined);
    press('KeyL', 'l');
    press('Digit7', '?');
  });
  expect(help).toHaveBeenCalledOnce();
  expect(hook.now()).toBe('/');
});

it('Ctrl+K held down opens the search once, and never the browser’s own', async () => {
  const { search, hook } = await rendered();
  await hook.does(() => {
    expect(press('KeyK', 'k', true)).toBe(false);
    expect(press('KeyK', 'k', true, true)).toBe(false);
  });
  expect(search).toHaveBeenCalledOnce();
});

it("letters typed while the search's code is still on its way open no page", async () => {
  const hook = await renderHook(
    () => {
      const shown = Search();
      return { shown, at: useLocation().pathname };
    },
    undefined,
    Router,
  );
  const closed = hook.now().shown;
  await hook.does(() => press('KeyK', 'k', true));
  const opening = hook.now().shown;
  expect(opening).not.toEqual(closed);
  await hook.does(() => {
    for (const key of 'graham?') press(`Key${key.toUpperCase()}`, key);
  });
  expect(hook.now()).toEqual({ shown: opening, at: '/' });
});

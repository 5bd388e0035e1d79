import type { PropsWithChildren } from 'react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { UntilLeft } from '@/app/shell/UntilLeft';
import { renderHook } from '../renderHook';

const Router = ({ children }: PropsWithChildren) => (
  <MemoryRouter initialEntries={['/apps', '/billing?q=a']}>{children}</MemoryRouter>
);

/** A dialog of the shell that was opened on the second page of a visit. */
async function openOnBilling() {
  const onLeft = vi.fn();
  const use = () => {
    const shown = UntilLeft({ onLeft, children: 'Sign out?' });
    return { shown, navigate: useNavigate() };
  };
  const dialog = await renderHook(use, undefined, Router);
  const goes = (...to: [string, object?]) => dialog.does(() => dialog.now().navigate(...to));
  const back = () => dialog.does(() => dialog.now().navigate(-1));
  return { shown: () => dialog.now().shown, goes, back, onLeft };
}

it('Back closes a dialog of the shell with the page that it was opened on', async () => {
  const { shown, back, onLeft } = await openOnBilling();
  expect(shown()).toBe('Sign out?');
  await back();
  expect(shown()).toBeNull();
  expect(onLeft).toHaveBeenCalled();
});

it('so does Back to other filters of the same page', async () => {
  const { shown, goes, back } = await openOnBilling();
  await goes('/billing?q=ab', { replace: true });
  expect(shown()).toBe('Sign out?');
  await goes('/billing?q=b');
  expect(shown()).toBeNull();
  await back();
  expect(shown()).toBeNull();
});

it('a page that rewrites its own address leaves it open', async () => {
  const { shown, goes, onLeft } = await openOnBilling();
  await goes('/billing?q=ab', { replace: true });
  await goes('/billing?q=abc', { replace: true });
  expect(shown()).toBe('Sign out?');
  expect(onLeft).not.toHaveBeenCalled();
});

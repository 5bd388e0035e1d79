import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { loadDraft } from '@/cache/drafts';
import type { Owner } from '@/cache/keys';
import { useDraftForm } from '@/parts/useDraftForm';
import { hasDirtyForms, hasUnresumableWork } from '@/state/dirty';
import { bob } from '../cache/support';
import { renderHook } from '../renderHook';
import { storageOf } from '../storage';

let owner: Owner | null;
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => owner }));

const NAME = 'onboarding.tenant';
const defaults = { name: '' };
const schema = v.object({ name: v.string() });

/** A form as it is opened, and how to type into it. */
async function openForm() {
  const form = await renderHook(() => useDraftForm({ name: NAME, defaults, schema }), undefined);
  const type = (value: string) =>
    form.does(() =>
      form
        .now()
        .register('name')
        .onChange({ type: 'change', target: { name: 'name', value } }),
    );
  return { form, type };
}

it('a registration that is typed on after somebody has signed in in another window stays nobody’s', async () => {
  vi.stubGlobal('sessionStorage', storageOf());
  owner = null;
  const { form, type } = await openForm();
  await type('Ze');
  expect(loadDraft(NAME, null)).toEqual({ name: 'Ze' });

  owner = bob;
  await form.rerender(undefined);
  await type('Zeta');
  expect(loadDraft(NAME, bob)).toBeNull();
  expect(loadDraft(NAME, null)).toEqual({ name: 'Zeta' });
});

it.each([
  ['kept', storageOf(), false],
  ['refused', undefined, true],
])(
  'G1: text of which a draft is %s is lost by a reload: that it comes back is promised only where it does',
  async (_, storage, isLost) => {
    vi.stubGlobal('sessionStorage', storage);
    owner = bob;
    const { form, type } = await openForm();
    expect(hasDirtyForms()).toBe(false);
    // The form library tells of changes only where somebody reads them.
    expect(form.now().dirty).toBe(false);
    await type('Ze');
    await form.rerender(undefined);
    expect(form.now().dirty).toBe(true);
    expect(hasDirtyForms()).toBe(true);
    expect(hasUnresumableWork()).toBe(isLost);
    await form.does(() => form.now().forget());
    expect(hasDirtyForms()).toBe(false);
  },
);

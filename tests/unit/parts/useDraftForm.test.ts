import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { loadDraft } from '@/cache/drafts';
import type { Owner } from '@/cache/keys';
import { useDraftForm } from '@/parts/useDraftForm';
import { bob } from '../cache/support';
import { renderHook } from '../renderHook';
import { storageOf } from '../storage';

let owner: Owner | null;
vi.mock('@/cache/useCached', async (original) => ({ ...(await original<object>()), useOwner: () => owner }));

const NAME = 'onboarding.tenant';
const defaults = { name: '' };
const schema = v.object({ name: v.string() });

it('a registration that is typed on after somebody has signed in in another window stays nobody’s', async () => {
  vi.stubGlobal('sessionStorage', storageOf());
  owner = null;
  const form = await renderHook(() => useDraftForm({ name: NAME, defaults, schema }), undefined);
  const type = (value: string) =>
    form.does(() =>
      form
        .now()
        .register('name')
        .onChange({ type: 'change', target: { name: 'name', value } }),
    );
  await type('Ze');
  expect(loadDraft(NAME, null)).toEqual({ name: 'Ze' });

  owner = bob;
  await form.rerender(undefined);
  await type('Zeta');
  expect(loadDraft(NAME, bob)).toBeNull();
  expect(loadDraft(NAME, null)).toEqual({ name: 'Zeta' });
});

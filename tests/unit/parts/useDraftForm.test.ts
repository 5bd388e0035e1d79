import { Fragment, useLayoutEffect } from 'react';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { loadDraft, saveDraft } from '@/cache/drafts';
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

const withState = v.object({ name: v.string(), label: v.string(), was: v.custom<object | null>(() => true) });

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

it('a draft is put over the defaults as input not yet saved, and later defaults do not undo it', async () => {
  vi.stubGlobal('sessionStorage', storageOf());
  owner = bob;
  saveDraft(NAME, bob, { name: 'Ze' });
  const labelled = v.object({ name: v.string(), label: v.string() });
  const draftOver = (name: string) => useDraftForm({ name: NAME, defaults: { name, label: name }, schema: labelled });
  const form = await renderHook(draftOver, 'Acme' as string);
  expect(form.now().getValues()).toEqual({ name: 'Ze', label: 'Acme' });
  expect(form.now().dirty).toBe(true);
  expect(hasDirtyForms()).toBe(true);
  await form.rerender('Beta');
  expect(form.now().getValues()).toEqual({ name: 'Ze', label: 'Acme' });
  expect(loadDraft(NAME, bob)).toEqual({ name: 'Ze' });
});

it('takes no schema of other fields, which would refuse every submit for fields that are not on screen', () => {
  // @ts-expect-error: the form has no `label`
  const use = () => useDraftForm({ name: NAME, defaults, schema: withState });
  expect(use).toBeTypeOf('function');
});

it('of a draft only the fields that the form still has, with values of the same kind, are taken over', async () => {
  vi.stubGlobal('sessionStorage', storageOf());
  owner = bob;
  const was = { enabled: 'damaged' };
  saveDraft(NAME, bob, { name: 'Ze', label: 7, was, gone: 'x' });
  const open = () => useDraftForm({ name: NAME, defaults: { name: '', label: 'Acme', was: null }, schema: withState });
  const form = await renderHook(open, undefined);
  // A default of null says nothing about the kind: the form reads that field itself.
  expect(form.now().getValues()).toEqual({ name: 'Ze', label: 'Acme', was });
});

/** A select with one option: it takes no other value. */
const selectOf = (option: string) => ({
  type: 'select-one',
  name: 'name',
  options: [] as unknown[],
  option,
  shown: '',
  get value() {
    return this.shown;
  },
  set value(next: string) {
    this.shown = next === this.option ? next : '';
  },
});

it('a select shows the choice of a draft, although it has the option only once the draft is known', async () => {
  vi.stubGlobal('sessionStorage', storageOf());
  owner = bob;
  saveDraft(NAME, bob, { name: 'Ze' });
  const select = selectOf('');
  const use = () => {
    const form = useDraftForm({ name: NAME, defaults, schema });
    const option = form.watch('name');
    const { ref } = form.register('name');
    useLayoutEffect(() => {
      select.option = option;
      ref(select);
      return () => ref(null);
    });
  };
  // Mounted twice, the second mount would find the option there already.
  await renderHook(use, undefined, undefined, Fragment);
  expect(select.value).toBe('Ze');
});

it('no message comes or goes while a mouse button is pressed', async () => {
  vi.stubGlobal('sessionStorage', storageOf());
  const heard = new Map<string, (event: object) => void>();
  vi.stubGlobal('addEventListener', (kind: string, listener: (event: object) => void) => heard.set(kind, listener));
  vi.stubGlobal('removeEventListener', () => {});
  owner = bob;
  const strict = v.object({ name: v.pipe(v.string(), v.nonEmpty('Name is required')) });
  const { now, does } = await renderHook(() => {
    const form = useDraftForm({ name: NAME, defaults, schema: strict });
    return { form, message: form.errorOf('name') };
  }, undefined);
  const mouse = (kind: string) =>
    does(async () => {
      heard.get(kind)?.({ button: 0 });
      // A button that is let go counts as pressed until its click has been handled.
      await new Promise((resolve) => setTimeout(resolve));
    });

  await mouse('mousedown');
  await does(() => now().form.trigger('name'));
  expect(now().message).toBeUndefined();
  await mouse('mouseup');
  expect(now().message).toBe('Name is required');

  await mouse('mousedown');
  await does(() => now().form.clearErrors('name'));
  expect(now().message).toBe('Name is required');
  await mouse('mouseup');
  expect(now().message).toBeUndefined();
});

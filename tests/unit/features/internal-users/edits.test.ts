import { describe, expect, it } from 'vitest';
import type { InternalUser } from '@/contract/users';
import { type EditAction, NO_EDITS, nextEdits, type OpenEdits, viewOf } from '@/features/internal-users/edits';

const ada: InternalUser = { id: 7, email: 'ada@acme.example', username: 'ada', name: 'Ada', role: 'admin' };
const bo: InternalUser = { id: 8, email: 'bo@acme.example', username: 'bo', name: 'Bo', role: 'viewer' };

const opened = (user: InternalUser, pending: readonly string[] = []): EditAction => ({
  kind: 'opened',
  user,
  draft: null,
  isPending: (key) => pending.includes(key),
});
const typed = (field: 'username' | 'name', value: string): EditAction => ({ kind: 'typed', key: '7', field, value });
const left = (field: 'username' | 'name'): EditAction => ({ kind: 'left', key: '7', field });
const editsAfter = (...actions: EditAction[]): OpenEdits => actions.reduce(nextEdits, NO_EDITS);
const row = (edits: OpenEdits) => {
  const found = edits.rows.get('7');
  if (!found) throw new Error('the row is not open');
  return found;
};
const keysOf = ({ rows }: OpenEdits) => [...rows.keys()];

describe('rows in edit', () => {
  it('are closed by opening another, unless something was changed or is being saved', () => {
    expect(keysOf(editsAfter(opened(ada), opened(bo)))).toEqual(['8']);
    expect(keysOf(editsAfter(opened(ada), typed('name', 'Ada L.'), opened(bo)))).toEqual(['7', '8']);
    expect(keysOf(editsAfter(opened(ada), opened(bo, ['7'])))).toEqual(['7', '8']);
    expect(keysOf(editsAfter(opened(ada), opened(bo, ['7']), { kind: 'closed', key: '7' }))).toEqual(['8']);
  });

  it('begin with their draft', () => {
    const was = { username: 'ada', name: 'Ada', role: 'viewer' };
    const draft = { values: { ...was, name: 'Ada L.' }, was };
    expect(row(editsAfter({ kind: 'opened', user: ada, draft, isPending: () => false }))).toMatchObject(draft);
  });

  it('show an error once its field is left or saving is tried, until it is corrected', () => {
    const empty = editsAfter(opened(ada), typed('name', ''));
    expect(row(empty).errors).toEqual({});
    const shown = nextEdits(empty, left('name'));
    expect(row(shown).errors).toEqual({ name: 'Full name is required' });
    expect(row(nextEdits(shown, typed('username', ''))).errors).toEqual({ name: 'Full name is required' });
    expect(row(nextEdits(shown, typed('name', 'A'))).errors).toEqual({});
    const tried = nextEdits(nextEdits(shown, typed('username', '')), { kind: 'tried', key: '7' });
    expect(row(tried).errors).toEqual({ username: 'Username is required', name: 'Full name is required' });
    expect(tried.focus).toEqual({ key: '7', on: 'username' });
  });

  it('are the same object where nothing changes: a field that is left as it was renders nothing', () => {
    const open = editsAfter(opened(ada), { kind: 'focused' });
    expect(nextEdits(open, left('name'))).toBe(open);
    expect(nextEdits(open, { kind: 'told', key: '8', now: row(open).was })).toBe(open);
  });
});

it('a row shows the version of somebody else: that of the list or, while the user is in none, the one that was read', () => {
  const renamed = { username: 'ada', name: 'Ada B', role: 'admin' };
  const told = row(editsAfter(opened(ada), { kind: 'told', key: '7', now: renamed }));
  const of = (list: Parameters<typeof viewOf>[1]) => viewOf(told, list, { phase: 'idle' });
  expect(of(undefined)).toMatchObject({ changed: 'full name is now Ada B', gone: null });
  expect(of({ items: [ada], unreadable: 0 })).toMatchObject({ changed: '', gone: null });
  expect(of({ items: [], unreadable: 0 })).toMatchObject({ changed: 'full name is now Ada B', gone: 'deleted' });
  expect(of({ items: [], unreadable: 1 }).gone).toBe('unlisted');
});

it('a row that is being saved is not warned of its own change, which the list may have by then', () => {
  const open = row(editsAfter(opened(ada), typed('name', 'Ada L.')));
  const list = { items: [{ ...ada, name: 'ADA L.' }], unreadable: 0 };
  for (const phase of ['sending', 'checking'] as const) expect(viewOf(open, list, { phase }).changed).toBe('');
  expect(viewOf(open, list, { phase: 'idle' }).changed).toBe('full name is now ADA L.');
});

it('a row is not warned of a change that is the very one typed into it: saving overwrites nothing', () => {
  const open = row(editsAfter(opened(ada), typed('name', ' Ada L. ')));
  const changedTo = (more: Partial<InternalUser>) =>
    viewOf(open, { items: [{ ...ada, ...more }], unreadable: 0 }, { phase: 'idle' }).changed;
  expect(changedTo({ name: 'Ada L.' })).toBe('');
  expect(changedTo({ name: 'Ada L.', role: 'viewer' })).toBe('full name is now Ada L., role is now Viewer');
});

it('a row shows how far its saving is', () => {
  const open = row(editsAfter(opened(ada)));
  const problem = { sentence: 'User update failed', detail: null };
  expect(viewOf(open, undefined, { phase: 'sending' })).toMatchObject({
    pending: true,
    checking: false,
    problem: null,
  });
  expect(viewOf(open, undefined, { phase: 'checking' })).toMatchObject({ pending: true, checking: true });
  expect(viewOf(open, undefined, { phase: 'failed', problem, failure: null })).toMatchObject({
    pending: false,
    problem,
  });
});

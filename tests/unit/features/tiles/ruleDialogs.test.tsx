import { act, type FunctionComponent, type PropsWithChildren } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { loadDraft, saveDraft } from '@/cache/drafts';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import type { Tile } from '@/contract/tiles';
import { type RuleTarget, TargetDirectory, TENANT_TARGET } from '@/domain/rules';
import { DeleteRuleDialog } from '@/features/tiles/DeleteRuleDialog';
import { RuleChanges } from '@/features/tiles/RuleChanges';
import { RuleDialog } from '@/features/tiles/RuleDialog';
import { RuleDialogs } from '@/features/tiles/RuleDialogs';
import { RuleEffect } from '@/features/tiles/RuleEffect';
import { TargetField } from '@/features/tiles/TargetField';
import type { Rules } from '@/features/tiles/useRules';
import { ConfirmDelete } from '@/parts/ConfirmDelete';
import { WouldHaveDone } from '@/parts/limits/WouldHaveDone';
import { SubmitDialog } from '@/parts/SubmitDialog';
import type { toastDone } from '@/parts/undo';
import { Notice } from '@/ui';
import { ReasonedSelect } from '@/ui/forms';
import { alice, sessionFor } from '../../cache/support';
import { rule } from '../../domain/limits/support';
import { elementsIn } from '../../elements';
import { ready } from '../../markup';
import { renderHook } from '../../renderHook';
import { storageOf } from '../../storage';

let told: Parameters<typeof toastDone>[0][];
vi.mock('@/parts/undo', () => ({
  toastDone: (done: Parameters<typeof toastDone>[0]) => told.push(done),
  toastNotUndone: () => {},
}));
vi.mock('@/cache/useCached', async (original) => ({
  ...(await original<object>()),
  useOwner: () => OWNER,
}));
const OWNER = { id: 1, tenantId: 1, email: 'admin@acme.example' };

beforeEach(() => {
  told = [];
  sessionFor(alice);
  vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }));
});

const Wrapper: FunctionComponent<PropsWithChildren> = ({ children }) => <MemoryRouter>{children}</MemoryRouter>;
const LIMIT = rule('tenant', null, '20 per 1m');
/** Of a type that only a newer version knows; the service lists it with every type. */
const NEWER: Tile = { ...LIMIT, type: 'bot-shield' };
const onClose = () => {};
const textsIn = (node: unknown) => elementsIn(node).flatMap(({ props }) => [props.children, props.hint].flat());

async function openedDialog(
  type: 'rate-limit' | 'geo-block',
  original: Tile | null,
  groups: readonly ExternalUserGroup[] = [],
  items: readonly Tile[] = original ? [original] : [],
  group = '',
  unreadable = 0,
) {
  const lists = { app: ready({ items: [] }), group: ready({ items: [] }), user: ready({ items: [] }) };
  const directory = new TargetDirectory({ apps: [], groups, users: [] });
  const read = ready({ items, unreadable });
  const rules = { type, read, items, directory, lists } as unknown as Rules;
  const start = { group, user: '', app: '' };
  return renderHook(RuleDialog, { type, rules, original, start, onClose }, Wrapper);
}
const ruleDialog = async (...of: Parameters<typeof openedDialog>) => (await openedDialog(...of)).now();

it('E2: scope and target cannot be changed while a rule is being saved', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const dialog = await openedDialog('rate-limit', null, [{ id: 'a', name: 'Trial' }], [], 'a');
  const shown = (wanted: unknown) => elementsIn(dialog.now()).find(({ type }) => type === wanted)?.props;
  const locks = () => [shown(ReasonedSelect)?.disabledReason, shown(TargetField)?.disabledReason];
  expect(locks()).toEqual([undefined, undefined]);
  const submit = shown(SubmitDialog)?.onSubmit as () => Promise<void>;
  await dialog.does(() => void submit());
  await dialog.shows(() => expect(shown(SubmitDialog)?.state).toEqual({ phase: 'sending' }));
  expect(locks()).toEqual(['The rule is being saved.', 'The rule is being saved.']);
});

it.each([
  [LIMIT, 'Edit the tenant-wide rule'],
  [rule('group', 'a', '20 per 1m'), 'Edit the rule for Trial'],
  [null, 'Add rule'],
])('the dialog names the rule that it edits: %#', async (of, title) => {
  const dialog = await ruleDialog('rate-limit', of, [{ id: 'a', name: 'Trial' }]);
  expect(elementsIn(dialog)[0]?.props.title).toBe(title);
});

it.each([
  [0, 'This rule has been deleted in the meantime.', 'There is nothing left to save.'],
  [1, 'This rule has been changed or deleted in the meantime', 'The rule could not be read.'],
])(
  'of a rule that left the list, with %i unreadable entries, the form says what is known',
  async (count, told, why) => {
    const dialog = await ruleDialog('rate-limit', LIMIT, [], [], '', count);
    expect(textsIn(dialog).filter((text) => typeof text === 'string' && text.startsWith(told))).toHaveLength(1);
    expect(elementsIn(dialog)[0]?.props.submitDisabledReason).toBe(why);
  },
);

it("'What changes' of a new rule says that its target has a rule, not that none is chosen", async () => {
  const unchosen = async (original: Tile | null, items: readonly Tile[]) => {
    const [effect] = elementsIn(await ruleDialog('rate-limit', original, [], items)).filter(
      ({ type }) => type === RuleEffect,
    );
    if (!effect) throw new Error('there is no effect');
    const rendered = await renderHook(RuleEffect, effect.props as unknown as Parameters<typeof RuleEffect>[0]);
    const [changes] = elementsIn(rendered.now());
    return elementsIn(RuleChanges(changes?.props as unknown as Parameters<typeof RuleChanges>[0]))[0]?.props;
  };
  expect(await unchosen(null, [LIMIT])).toMatchObject({
    change: null,
    unchosen: 'This target already has a rule of this type. Each target can have only one.',
  });
  // Of another target: the one that is chosen first is the tenant.
  expect((await unchosen(null, []))?.change).not.toBeNull();
  expect((await unchosen(LIMIT, [LIMIT]))?.change).not.toBeNull();
});

it.each([
  ['a limit', LIMIT],
  ['a limit that cannot be read', { ...LIMIT, rule_data: { limit: null, period: null } }],
])('an edit of %s that is taken back by hand leaves no draft', async (_, of) => {
  vi.stubGlobal('sessionStorage', storageOf());
  const dialog = await openedDialog('rate-limit', of);
  const name = `rules.edit:${of.id}`;
  const choose = (value: string) => {
    const limit = elementsIn(dialog.now()).find(({ props }) => props.name === 'limit')?.props;
    const change = limit?.onChange as (event: object) => void;
    return dialog.does(() => change({ type: 'change', target: { name: 'limit', value } }));
  };
  await choose('500');
  expect(loadDraft(name, OWNER)).toMatchObject({ limit: '500' });
  await choose(String(of.rule_data.limit ?? ''));
  expect(loadDraft(name, OWNER)).toBeNull();
});

it.each([
  ['Add', null, 'POST'],
  ['Edit', LIMIT, 'PATCH'],
])('%s saves the rule of a draft, however damaged its note of the earlier rule is', async (_, of, method) => {
  vi.stubGlobal('sessionStorage', storageOf());
  const name = of ? `rules.edit:${of.id}` : 'rules.add:rate-limit:::';
  saveDraft(name, OWNER, { limit: '500', was: { enabled: 'damaged' } });
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') sent.push(request.method);
    return Response.json(of ? [of] : []);
  });
  const dialog = await openedDialog('rate-limit', of);
  const submit = elementsIn(dialog.now()).find(({ type }) => type === SubmitDialog)?.props.onSubmit;
  await dialog.does(submit as () => Promise<void>);
  expect(sent).toEqual([method]);
});

it('what a rule of an unknown type would have done is not shown', async () => {
  const replays = (node: unknown) => elementsIn(node).filter(({ type }) => type === WouldHaveDone);
  expect(replays(await ruleDialog('rate-limit', LIMIT))).toHaveLength(1);
  expect(replays(await ruleDialog('rate-limit', NEWER))).toHaveLength(0);
});

it('a rule of an unknown type is not explained as a Geo Block rule', async () => {
  const explains = (node: unknown) =>
    textsIn(node).filter((text) => typeof text === 'string' && /Calls from abroad|treats as foreign/.test(text));
  expect(explains(await ruleDialog('geo-block', { ...LIMIT, type: 'geo-block' }))).toHaveLength(2);
  expect(explains(await ruleDialog('geo-block', NEWER))).toHaveLength(0);
});

async function deleteDialog(of: Tile, gone = false, target: RuleTarget = TENANT_TARGET) {
  const props = { rule: of, target, type: 'rate-limit', list: null, gone, onClose } as const;
  const dialog = await renderHook(DeleteRuleDialog, props);
  const shown = elementsIn(dialog.now()).find(({ type }) => type === ConfirmDelete)?.props;
  if (!shown) throw new Error('there is no dialog');
  const confirm = ConfirmDelete(shown as unknown as Parameters<typeof ConfirmDelete>[0]);
  return confirm.props as Record<string, unknown>;
}

it.each([
  [LIMIT, 'Tenant-wide rate limit deleted'],
  [NEWER, 'Tenant-wide rule deleted'],
])('the toast of a deletion names the rule by its own type', async (of, text) => {
  const { onConfirm } = await deleteDialog(of);
  await act(async () => (onConfirm as () => void)());
  await vi.waitFor(() => expect(told.map((done) => done.text)).toEqual([text]));
});

it('only the deletion of an enabled rule takes effect, which the dialog of a disabled one has said', async () => {
  for (const of of [LIMIT, { ...LIMIT, enabled: false }]) {
    told = [];
    const { onConfirm } = await deleteDialog(of);
    await act(async () => (onConfirm as () => void)());
    await vi.waitFor(() => expect(told.map(({ isRule }) => isRule)).toEqual([of.enabled]));
  }
});

it('a rule that somebody else has deleted meanwhile cannot be deleted once more, and the dialog says so', async () => {
  const open = await deleteDialog(LIMIT);
  expect(open).toMatchObject({ disabledReason: undefined });
  expect(elementsIn(open.children).map(({ type }) => type)).toContain(RuleChanges);
  const gone = await deleteDialog(LIMIT, true);
  expect(gone).toMatchObject({ disabledReason: 'There is nothing left to delete.' });
  const [notice, ...others] = elementsIn(gone.children);
  expect(notice).toMatchObject({ type: Notice, props: { children: 'This rule has been deleted in the meantime.' } });
  expect(others).toEqual([]);
});

it('the dialog says before a deletion that there is no way back', async () => {
  for (const of of [LIMIT, { ...LIMIT, enabled: false }]) {
    const text = elementsIn((await deleteDialog(of)).children).find(({ type }) => type === 'p');
    expect([text?.props.children].flat().join('')).toMatch(/\. This cannot be undone\.$/);
  }
});

it('what a rule would have done counts the calls of all groups that share the name it has', async () => {
  const twins = [
    { id: 'a', name: 'Twin' },
    { id: 'b', name: 'Twin' },
  ];
  const of = { ...LIMIT, external_user_group: 'Twin' };
  const dialog = await ruleDialog('rate-limit', of, twins);
  const [replayed] = elementsIn(dialog).filter(({ type }) => type === WouldHaveDone);
  expect(replayed?.props.target).toEqual({ scope: 'group', id: 'Twin' });
});

it("'Add rule' begins anew once the address names another target, and stays while it names the same", async () => {
  const given = { rules: { type: 'rate-limit', read: ready({ items: [], unreadable: 0 }) } as unknown as Rules };
  const props = { ...given, rows: [], open: { kind: 'add' }, onClose, deleting: null, onCloseDelete: onClose } as const;
  const page = await renderHook(RuleDialogs, { ...props, start: { group: '', user: 'a', app: '' } });
  const keyNow = () => elementsIn(page.now()).find(({ props }) => 'start' in props)?.key;
  const keyFor = async (start: { group: string; user: string; app: string }) => {
    await page.rerender({ ...props, start });
    return keyNow();
  };
  const first = keyNow();
  expect(await keyFor({ group: '', user: 'a', app: '' })).toBe(first);
  const others = [
    { group: '', user: 'b', app: '' },
    { group: '', user: '', app: 'a' },
    { group: 'a', user: '', app: '' },
    { group: '', user: '', app: '' },
  ];
  const keys = [first];
  for (const start of others) keys.push(await keyFor(start));
  expect(new Set(keys).size).toBe(5);
});

it('the limit of a rule is offered in the digits in which it came', async () => {
  const as_sent = { enabled: true, rule_data: { limit: 9223372036854775807n, period: '1m' } };
  const of: Tile = { ...LIMIT, rule_data: { limit: Number(as_sent.rule_data.limit), period: '1m', as_sent } };
  const offered = elementsIn(await ruleDialog('rate-limit', of)).filter(({ type }) => type === 'option');
  const labels = new Map(offered.map(({ props }) => [props.value, props.children]));
  expect(labels.get(String(of.rule_data.limit))).toBe('9,223,372,036,854,775,807');
  expect(labels.get('1000')).toBe('1000');
});

it.each([
  [TENANT_TARGET, 'every call from abroad', 'each user, in all of your apps,'],
  [{ scope: 'app', name: 'Shop' }, 'every call from abroad through Shop', 'every request through Shop'],
  [{ scope: 'group', name: 'Gold' }, 'calls from abroad by the users of the group Gold', 'the users of the group Gold'],
  [{ scope: 'user', name: 'Ann' }, 'calls from abroad by the user Ann', 'the user Ann'],
] as const)('a deletion names the calls that the rule counts: %o', async (to, abroad, all) => {
  const target = { ...TENANT_TARGET, ...to };
  const says = async (of: Tile) => {
    const text = elementsIn((await deleteDialog(of, false, target)).children).find(({ type }) => type === 'p');
    return [text?.props.children].flat().join('');
  };
  const geoBlock: Tile = { ...LIMIT, type: 'geo-block' };
  expect(await says(geoBlock)).toContain(`The limit of 20 per 1m (1 minute) stops applying to ${abroad} within`);
  expect(await says({ ...geoBlock, enabled: false })).toContain(
    `The limit of 20 per 1m (1 minute) for ${abroad} is disabled, so deleting`,
  );
  expect(await says(LIMIT)).toContain(`The limit of 20 per 1m (1 minute) stops applying to ${all} within`);
});

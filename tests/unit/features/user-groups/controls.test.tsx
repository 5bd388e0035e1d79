import { expect, it, vi } from 'vitest';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { type Member, membersOf } from '@/domain/members';
import { GroupsTable } from '@/features/user-groups/GroupsTable';
import { AddMemberDialog } from '@/features/user-groups/group/AddMemberDialog';
import { RemoveButton } from '@/features/user-groups/group/RemoveButton';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { Combobox } from '@/ui/controls';
import { FormDialog } from '@/ui/dialogs';
import { Field } from '@/ui/forms';
import { stubWindow } from '../../../support/window';
import { user } from '../../domain/limits/support';
import { elementsIn } from '../../elements';
import { markupOf } from '../../markup';
import { renderHook } from '../../renderHook';

vi.mock('@/parts/useOfflineReason', () => ({ useOfflineReason: () => undefined }));
// It reads the cache, which a page rendered to text does not have.
vi.mock('@/parts/ExportCsv', () => ({ ExportCsv: () => null }));
vi.mock('@/ui/util/useMediaQuery', async (original) => ({ ...(await original<object>()), useMediaQuery: () => true }));

const PREMIUM: ExternalUserGroup = { id: 'premium', name: 'Premium' };
const TRIAL: ExternalUserGroup = { id: 'trial', name: 'Trial' };

/** Accessible names of the controls of this kind, each with the text that it shows. */
const controls = (markup: string, tag: 'a' | 'button') =>
  [...markup.matchAll(new RegExp(`<${tag}[^>]* aria-label="([^"]*)"[^>]*>(.*?)</${tag}>`, 'g'))].map(
    ([, name = '', content = '']) => ({ name, shows: content.replace(/<[^>]+>/g, '') }),
  );

it("the names of a member's buttons contain the words on them", () => {
  const [member] = membersOf([user('ann')], []);
  if (!member) throw new Error('no member');
  const shown = controls(markupOf(<RemoveButton member={member} group="premium" move={async () => {}} />), 'button');
  expect(shown).toEqual([
    { name: 'Effect of removing ann@example.com', shows: 'Effect' },
    { name: 'Remove ann@example.com', shows: 'Remove' },
  ]);
});

it("the name of a group's number of users contains the number as it is shown", () => {
  stubWindow();
  const markup = markupOf(
    <GroupsTable
      groups={[PREMIUM]}
      counts={new Map([['premium', 1200]])}
      doubt={undefined}
      text=""
      onClear={() => {}}
      onRename={() => {}}
      onDelete={() => {}}
    />,
  );
  expect(controls(markup, 'a')).toContainEqual({ name: '1,200 in Premium', shows: '1,200' });
});

const CLOSED = { group: PREMIUM, groups: [PREMIUM], nobody: undefined, onAdd: () => {}, onClose: () => {} };

it("'Add member' says why there is nobody to choose", async () => {
  const nobody = 'All users are already in this group.';
  const dialogOf = async (candidates: readonly Member[]) => {
    const shown = elementsIn((await renderHook(AddMemberDialog, { ...CLOSED, nobody, candidates })).now());
    const find = (wanted: unknown) => shown.find(({ type }) => type === wanted)?.props;
    return [find(Field)?.hint, find(FormDialog)?.submitDisabledReason];
  };
  expect(await dialogOf([])).toEqual([nobody, nobody]);
  expect(await dialogOf(membersOf([user('ann')], []))).toEqual([undefined, 'Choose a user first.']);
});

it("'Add member' finds users by their name too, and shows it beside the group that they leave", async () => {
  const users = [
    user('ann', { name: 'Ann Lee', group_id: 'trial' }),
    user('bob', { name: 'Bob Ray' }),
    user('eve', { group_id: 'trial' }),
    user('una'),
  ];
  const groups = [PREMIUM, TRIAL];
  const props = { ...CLOSED, groups, candidates: membersOf(users, groups) };
  const dialog = elementsIn((await renderHook(AddMemberDialog, props)).now());
  const options = dialog.find(({ type }) => type === Combobox)?.props.options as { label: string; detail: unknown }[];
  expect(options.map(({ label, detail }) => [label, detail])).toEqual([
    ['ann@example.com', 'Ann Lee · Trial'],
    ['bob@example.com', 'Bob Ray'],
    ['eve@example.com', 'Trial'],
    ['una@example.com', null],
  ]);
  const unchosen = 'Choose a user to see whose limit changes.';
  expect(dialog.find(({ type }) => type === WhatChanges)?.props).toMatchObject({ unchosen });
});

it("'Add member' tells groups of one name apart", async () => {
  const groups = [PREMIUM, { ...TRIAL, name: PREMIUM.name }];
  const candidates = membersOf([user('ann', { group_id: 'trial' })], groups);
  const props = { ...CLOSED, groups, candidates };
  const dialog = elementsIn((await renderHook(AddMemberDialog, props)).now());
  expect(dialog.map(({ props: given }) => given.title)).toContain('Add member to Premium (premium)');
  expect(dialog.find(({ type }) => type === Combobox)?.props.options).toMatchObject([{ detail: 'Premium (trial)' }]);
});

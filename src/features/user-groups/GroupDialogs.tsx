import { useState } from 'react';
import * as v from 'valibot';
import { showChanged } from '@/cache/useOptimistic';
import { isPending, type SubmitOptions, useSubmit } from '@/cache/useSubmit';
import {
  createExternalUserGroup,
  deleteExternalUserGroup,
  type ExternalUserGroup,
  listExternalUserGroups,
  renameExternalUserGroup,
} from '@/contract/external-user-groups';
import { hasBecome } from '@/domain/limits/people';
import { usersInGroup } from '@/domain/members';
import { nameOfGroup } from '@/domain/people-names';
import { findById } from '@/parts/byId';
import { ConfirmDelete } from '@/parts/ConfirmDelete';
import { settleCreated } from '@/parts/findCreated';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { toastDone } from '@/parts/undo';
import { useDelete } from '@/parts/useDelete';
import { useDraftForm } from '@/parts/useDraftForm';
import { useUndo } from '@/parts/useUndo';
import { oldToNew } from '@/text/oldToNew';
import { sameSpelling } from '@/text/search';
import { Notice, toast } from '@/ui';
import { Field, TextInput } from '@/ui/forms';

// A blank name is not sent and shows no error (spec.md §5), so the schema accepts it.
const schema = v.object({ name: v.string() });

interface CreateGroupDialogProps {
  /** The groups before; null where they are not known. */
  known: readonly ExternalUserGroup[] | null;
  onClose: () => void;
}

export function CreateGroupDialog({ known, onClose }: CreateGroupDialogProps) {
  const form = useDraftForm({ name: 'groups.create', defaults: { name: '' }, schema });
  const { run, state } = useSubmit(createExternalUserGroup, {
    settle: ({ body }) => settleCreated(known, listExternalUserGroups, ({ name }) => sameSpelling(name, body.name)),
    onMade: (_result, { body }) => {
      form.forget();
      toast(`Group ${body.name} created`);
    },
    onDone: onClose,
  });
  return (
    <SubmitDialog
      title="Create group"
      submitLabel="Create"
      state={state}
      form={form}
      onClose={onClose}
      onSubmit={form.handleSubmit(async ({ name }) => {
        if (name.trim() !== '') await run({ body: { name: name.trim() } });
      })}
    >
      <Field label="Group name">
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
    </SubmitDialog>
  );
}

interface GroupDialogProps {
  /** As the list has it now; as it was, once it is gone. */
  group: ExternalUserGroup;
  /** Told apart from other groups of its name. */
  name: string;
  /** The list no longer has it. */
  gone: boolean;
  onClose: () => void;
}

// With the name as it was when the renaming began, so that a change in between is noticed over a reload too.
const renaming = v.object({ name: v.string(), was: v.string() });

/** The group's name in the list. While a renaming is under way, the one before it: by then the list may have the new one. */
function useNameBefore({ name }: ExternalUserGroup, isRenaming: boolean): string {
  const [before, setBefore] = useState(name);
  if (isRenaming || before === name) return before;
  setBefore(name);
  return name;
}

export function RenameGroupDialog({ group, name, gone, onClose }: GroupDialogProps) {
  const form = useDraftForm({
    name: `groups.rename:${group.id}`,
    defaults: { name: group.name, was: group.name },
    schema: renaming,
    isUnchanged: ({ name, was }) => name === was,
  });
  const [isRenaming, setIsRenaming] = useState(false);
  const listed = useNameBefore(group, isRenaming);
  /** The group's name as read before sending, if it has changed since the user saw it (reliability.md, E5), until the list has changed too. */
  const [found, setFound] = useState<{ name: string; listed: string } | null>(null);
  const foundNow = found?.listed === listed ? found.name : null;
  /** The name that the user sees being replaced. */
  const before = foundNow ?? listed;
  // Nothing would be overwritten by the very name that the group has.
  const isNews = foundNow !== null || (form.watch('was') !== before && form.watch('name').trim() !== before);
  const settle: SubmitOptions<typeof renameExternalUserGroup>['settle'] =
    ({ id, body }) =>
    async (read) =>
      hasBecome(body.new_name, findById((await read(listExternalUserGroups, {})).items, id)?.name, before);
  const tell = useUndo(renameExternalUserGroup, { settle });
  const from = nameOfGroup({ id: group.id, name: before });
  const { run, state } = useSubmit(renameExternalUserGroup, {
    settle,
    onMade: (result, { body }) => {
      form.forget();
      const answered = result.kind === 'answered' ? result.value?.name : undefined;
      const renamed = { ...group, name: answered ?? body.new_name };
      showChanged(listExternalUserGroups, group.id, renamed, result.reread(listExternalUserGroups));
      const text = `Group renamed: ${oldToNew(from, body.new_name)}`;
      // No group can be given a blank name again.
      if (before.trim() === '') return toastDone({ text });
      tell({
        text,
        name: nameOfGroup({ id: group.id, name: body.new_name }),
        back: { id: group.id, body: { new_name: before } },
        isUnchanged: async (read) => {
          const now = findById((await read(listExternalUserGroups, {})).items, group.id)?.name;
          // If the service answered with the name as it stored it, another spelling is somebody else's change.
          return answered === undefined
            ? hasBecome(body.new_name, now, before)
            : now === answered || now === body.new_name;
        },
        undone: `Undone. Group renamed: ${oldToNew(body.new_name, from)}`,
      });
    },
    onDone: onClose,
    precheck: async (input, read) => {
      const name = input.body.new_name;
      const current = findById((await read(listExternalUserGroups, {})).items, input.id)?.name;
      // It already has this name. If somebody else gave it, the dialog does not close without a word.
      if (current === name) {
        const { was } = form.getValues();
        const old = name === before ? nameOfGroup({ id: group.id, name: was }) : from;
        if (name !== was) toast(`The group had already been renamed: ${oldToNew(old, name)}`);
        form.forget();
        onClose();
        return null;
      }
      if (current === undefined || current === before) return input;
      setFound({ name: current, listed });
      return 'called-off';
    },
  });
  const rename = async (wanted: string) => {
    const name = wanted.trim();
    if (name === '') return;
    setIsRenaming(true);
    try {
      await run({ id: group.id, body: { new_name: name } });
    } finally {
      setIsRenaming(false);
    }
  };
  const nothingLeft = gone && !isPending(state);
  return (
    <SubmitDialog
      title={`Rename ${name}`}
      submitLabel="Rename"
      state={state}
      form={form}
      submitDisabledReason={nothingLeft ? 'There is nothing left to rename.' : undefined}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ name }) => rename(name))}
    >
      <Field label="Group name">
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      {nothingLeft ? (
        <Notice tone="warning" role="alert">
          This group has been deleted in the meantime.
        </Notice>
      ) : isNews ? (
        <Notice tone="warning" role="alert">
          This group has been renamed to {from} in the meantime. Rename again to overwrite that.
        </Notice>
      ) : null}
    </SubmitDialog>
  );
}

interface DeleteGroupDialogProps extends GroupDialogProps {
  /** How many users it has by now; null: not known. */
  users: number | null;
  /** Why that is not known for sure; undefined where it is. */
  doubt: string | undefined;
}

export function DeleteGroupDialog({ group, name, users, doubt, gone, onClose }: DeleteGroupDialogProps) {
  const { run, state } = useDelete(deleteExternalUserGroup, {
    from: [listExternalUserGroups, {}],
    id: group.id,
    what: `Group ${name}`,
    onDone: onClose,
  });
  return (
    <ConfirmDelete
      title={`Delete ${name}?`}
      noun="group"
      gone={gone}
      state={state}
      // Somebody may put users into it while the dialog is open.
      disabledReason={users ? usersInGroup(users) : doubt}
      onConfirm={() => run({ id: group.id })}
      onClose={onClose}
    >
      {users === null ? '' : `${usersInGroup(users)}. `}Rules for it no longer apply. This cannot be undone.
    </ConfirmDelete>
  );
}

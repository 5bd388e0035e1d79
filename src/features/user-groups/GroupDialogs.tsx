import { useState } from 'react';
import * as v from 'valibot';
import { type SubmitOptions, useSubmit } from '@/cache/useSubmit';
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
import { findCreated } from '@/parts/findCreated';
import { deletedText, isGone } from '@/parts/isGone';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { toastDone } from '@/parts/undo';
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
    settle: ({ body }) => {
      const made = findCreated(known, ({ name }) => sameSpelling(name, body.name));
      return async (read) => (await made(() => read(listExternalUserGroups, {}))) !== undefined;
    },
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
  group: ExternalUserGroup;
  /** Told apart from other groups of its name. */
  name: string;
  onClose: () => void;
}

// With the name as it was when the renaming began, so that a change in between is noticed over a reload too.
const renaming = v.object({ name: v.string(), was: v.string() });

export function RenameGroupDialog({ group, name, onClose }: GroupDialogProps) {
  const form = useDraftForm({
    name: `groups.rename:${group.id}`,
    defaults: { name: group.name, was: group.name },
    schema: renaming,
    isUnchanged: ({ name, was }) => name === was,
  });
  /** The group's name as read before sending, if it has changed since the user saw it (reliability.md, E5). */
  const [found, setFound] = useState<string | null>(null);
  const renamedTo = found ?? (form.watch('was') === group.name ? null : group.name);
  /** The name that the user sees being replaced. */
  const before = renamedTo ?? group.name;
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
      const text = `Group renamed: ${oldToNew(from, body.new_name)}`;
      // No group can be given a blank name again.
      if (before.trim() === '') return toastDone({ text });
      tell({
        text,
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
        if (name !== before) toast(`The group had already been renamed: ${oldToNew(from, name)}`);
        form.forget();
        onClose();
        return null;
      }
      if (current === undefined || current === before) return input;
      setFound(current);
      return 'called-off';
    },
  });
  const rename = async (wanted: string) => {
    const name = wanted.trim();
    if (name !== '') await run({ id: group.id, body: { new_name: name } });
  };
  return (
    <SubmitDialog
      title={`Rename ${name}`}
      submitLabel="Rename"
      state={state}
      form={form}
      onClose={onClose}
      onSubmit={form.handleSubmit(({ name }) => rename(name))}
    >
      <Field label="Group name">
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      {renamedTo === null ? null : (
        <Notice tone="warning" role="alert">
          This group has been renamed to {nameOfGroup({ id: group.id, name: renamedTo })} in the meantime. Rename again
          to overwrite that.
        </Notice>
      )}
    </SubmitDialog>
  );
}

interface DeleteGroupDialogProps extends GroupDialogProps {
  /** How many users it has by now; null: not known. */
  users: number | null;
  /** Why that is not known for sure; undefined where it is. */
  doubt: string | undefined;
  /** The list no longer has it. */
  gone: boolean;
}

export function DeleteGroupDialog({ group, name, users, doubt, gone, onClose }: DeleteGroupDialogProps) {
  const { run, state } = useSubmit(deleteExternalUserGroup, {
    settle: ({ id }) => isGone(listExternalUserGroups, {}, id),
    onMade: (result) => {
      toast(deletedText(`Group ${name}`, result));
    },
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

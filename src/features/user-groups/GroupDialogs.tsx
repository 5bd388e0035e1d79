import { useState } from 'react';
import * as v from 'valibot';
import { readFresh } from '@/cache/submit';
import { useSubmit } from '@/cache/useSubmit';
import {
  createExternalUserGroup,
  deleteExternalUserGroup,
  type ExternalUserGroup,
  listExternalUserGroups,
  renameExternalUserGroup,
} from '@/contract/external-user-groups';
import { findById } from '@/parts/byId';
import { ConfirmSubmit, SubmitDialog } from '@/parts/SubmitDialog';
import { useDraftForm } from '@/parts/useDraftForm';
import { Notice, toast } from '@/ui';
import { Field, TextInput } from '@/ui/forms';

// A blank name sends nothing and says nothing (spec.md §5): the schema has nothing to object to.
const schema = v.object({ name: v.string() });

interface CreateGroupDialogProps {
  groups: readonly ExternalUserGroup[];
  onClose: () => void;
}

export function CreateGroupDialog({ groups, onClose }: CreateGroupDialogProps) {
  const form = useDraftForm({ name: 'groups.create', defaults: { name: '' }, schema });
  const finish = () => {
    form.forget();
    onClose();
  };
  const { run, state } = useSubmit(createExternalUserGroup, {
    settle: ({ body }) => {
      const before = new Set(groups.map(({ id }) => String(id)));
      return async (read) =>
        (await read(listExternalUserGroups, {})).items.some(
          ({ id, name }) => !before.has(String(id)) && name === body.name,
        );
    },
    onDone: (_result, { body }) => {
      finish();
      toast(`Group ${body.name} created`);
    },
  });
  return (
    <SubmitDialog
      title="Create group"
      submitLabel="Create"
      state={state}
      dirty={form.dirty}
      onClose={finish}
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
  onClose: () => void;
}

export function RenameGroupDialog({ group, onClose }: GroupDialogProps) {
  const form = useDraftForm({ name: `groups.rename:${group.id}`, defaults: { name: group.name }, schema });
  /** What the group is called now, once that is no longer what the user saw (reliability.md, E5). */
  const [renamedTo, setRenamedTo] = useState<string | null>(null);
  const finish = () => {
    form.forget();
    onClose();
  };
  const { run, state } = useSubmit(renameExternalUserGroup, {
    settle:
      ({ id, body }) =>
      async (read) =>
        findById((await read(listExternalUserGroups, {})).items, id)?.name === body.new_name,
    onDone: (_result, { body }) => {
      finish();
      toast(`Group renamed to ${body.new_name}`);
    },
  });
  const rename = async (wanted: string) => {
    const name = wanted.trim();
    if (name === '') return;
    // A read that fails decides nothing: the change itself then says what is wrong.
    const now = await readFresh(listExternalUserGroups, {}).catch(() => null);
    const current = now ? findById(now.items, group.id)?.name : undefined;
    if (current === name && name === group.name) finish();
    else if (current !== undefined && current !== (renamedTo ?? group.name)) setRenamedTo(current);
    else await run({ id: group.id, body: { new_name: name } });
  };
  // Looking first is part of sending: nothing can be pressed twice meanwhile.
  const looking = form.formState.isSubmitting && state.phase === 'idle';
  return (
    <SubmitDialog
      title={`Rename ${group.name}`}
      submitLabel="Rename"
      state={looking ? { phase: 'sending' } : state}
      dirty={form.dirty}
      onClose={finish}
      onSubmit={form.handleSubmit(({ name }) => rename(name))}
    >
      <Field label="Group name">
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      {renamedTo === null ? null : (
        <Notice tone="throttled" role="alert">
          This group was renamed to {renamedTo} meanwhile. Rename again to overwrite that.
        </Notice>
      )}
    </SubmitDialog>
  );
}

export function DeleteGroupDialog({ group, onClose }: GroupDialogProps) {
  const { run, state } = useSubmit(deleteExternalUserGroup, {
    settle:
      ({ id }) =>
      async (read) =>
        findById((await read(listExternalUserGroups, {})).items, id) === undefined,
    onDone: () => {
      onClose();
      toast(`Group ${group.name} deleted`);
    },
  });
  return (
    <ConfirmSubmit
      title={`Delete ${group.name}?`}
      verb="Delete"
      state={state}
      onConfirm={() => run({ id: group.id })}
      onClose={onClose}
    >
      0 users in this group. Rules about it no longer apply. This cannot be undone.
    </ConfirmSubmit>
  );
}

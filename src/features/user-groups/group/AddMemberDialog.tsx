import { useMemo, useState } from 'react';
import type { ExternalUserGroup } from '@/contract/external-user-groups';
import { type Member, placesAmong } from '@/domain/members';
import { namesAmong } from '@/domain/namesakes';
import { detailOfUser } from '@/domain/people-names';
import { withUsersIn } from '@/parts/limits/changes';
import { WhatChanges } from '@/parts/limits/WhatChanges';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { Combobox } from '@/ui/controls';
import { FormDialog } from '@/ui/dialogs';
import { Field } from '@/ui/forms';

interface AddMemberDialogProps {
  group: ExternalUserGroup;
  groups: readonly ExternalUserGroup[];
  /** All users but those who are known to be in the group. */
  candidates: readonly Member[];
  /** Says why there are none, where there are none; undefined where others could not be read. */
  nobody: string | undefined;
  onAdd: (member: Member) => void;
  onClose: () => void;
}

/** Chooses users to add; each leaves their current group. */
export function AddMemberDialog({ group, groups, candidates, nobody, onAdd, onClose }: AddMemberDialogProps) {
  const [key, setKey] = useState<string | null>(null);
  const offline = useOfflineReason();
  const placeOf = useMemo(() => placesAmong(groups), [groups]);
  const options = useMemo(
    () =>
      candidates.map((one) => ({
        value: one.key,
        label: one.name,
        detail: [detailOfUser(one.user), placeOf(one)].filter(Boolean).join(' · ') || null,
      })),
    [candidates, placeOf],
  );
  const member = candidates.find((one) => one.key === key);
  const from = member && placeOf(member);
  const none = candidates.length === 0 ? nobody : undefined;
  const groupKey = String(group.id);
  const change = useMemo(() => (key === null ? null : withUsersIn(new Set([key]), groupKey)), [key, groupKey]);
  return (
    <FormDialog
      title={`Add member to ${namesAmong(groups)(group)}`}
      submitLabel="Add"
      pending={false}
      serverError={null}
      dirty={false}
      submitDisabledReason={offline ?? (member ? undefined : (none ?? 'Choose a user first.'))}
      onSubmit={() => member && onAdd(member)}
      onClose={onClose}
    >
      <Field label="User" hint={from ? `Leaves the group ${from}.` : none}>
        <Combobox options={options} value={key} onChange={setKey} placeholder="Type an email or a name" />
      </Field>
      <WhatChanges roomy change={change} unchosen="Choose a user to see whose limit changes." />
    </FormDialog>
  );
}

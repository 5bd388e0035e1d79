import { useEffect, useState } from 'react';
import type { Cached } from '@/cache/useCached';
import { type ExternalUserGroup, listExternalUserGroups } from '@/contract/external-user-groups';
import { type ExternalUser, listExternalUsers } from '@/contract/external-users';
import type { List } from '@/contract/fields';
import { Loaded } from '@/parts/Loaded';
import { Button, LoadingRows, Notice, Page, UnreadableNote } from '@/ui';
import { ConfirmDialog } from '@/ui/dialogs';
import { ChooseFile } from './ChooseFile';
import { ImportProgress } from './ImportProgress';
import { Preview } from './Preview';
import { useUnsent } from './unsent';
import { useImport } from './useImport';

interface ImportPageProps {
  users: Cached<List<ExternalUser>>;
  groups: Cached<List<ExternalUserGroup>>;
  onClose: () => void;
}

/** Users of a CSV file: chosen, previewed, corrected, sent, reported (insight.md, 8). */
export function ImportPage({ users, groups, onClose }: ImportPageProps) {
  const job = useImport();
  const { unsent, change, keep, clear } = useUnsent();
  const { file, corrections } = unsent;
  const [asking, setAsking] = useState(false);
  const [looked, setLooked] = useState(false);
  const { look } = job;
  // An import that was begun before is in the browser's store, or in memory if it is not kept on this device.
  useEffect(() => {
    const left = new AbortController();
    void look(left.signal).then(() => left.signal.aborted || setLooked(true));
    return () => left.abort();
  }, [look]);
  const chooseAnother = () => {
    setAsking(false);
    change({ file: null, mapping: null, corrections: new Map(), createGroups: true });
  };
  return (
    <Page
      title="Import external users"
      description="Adds the users in a CSV file, and moves those who are in a different group."
      action={job.view?.running ? undefined : <Button onClick={onClose}>Back to the list</Button>}
    >
      {job.refusal !== null ? (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button size="sm" onClick={() => void job.look()}>
              Show the other import
            </Button>
          }
        >
          {job.refusal}
        </Notice>
      ) : null}
      {job.view ? (
        <ImportProgress
          view={job.view}
          job={job}
          onDone={() => void job.discard().then((isGone) => isGone && onClose())}
        />
      ) : job.elsewhere ? (
        <Notice tone="info">{job.elsewhere}</Notice>
      ) : looked ? (
        // Without both lists nobody can say what a row would do.
        <Loaded from={users} call={listExternalUsers}>
          {({ items: knownUsers, unreadable: usersLeftOut }) => (
            <Loaded from={groups} call={listExternalUserGroups}>
              {({ items: knownGroups, unreadable: groupsLeftOut }) =>
                file ? (
                  <>
                    {/* They may be in the file, and are taken for new there. */}
                    <UnreadableNote count={usersLeftOut} noun={['user', 'users']} />
                    <UnreadableNote count={groupsLeftOut} noun={['group', 'groups']} />
                    <Preview
                      table={file.table}
                      users={knownUsers}
                      groups={knownGroups}
                      mapping={unsent.mapping}
                      corrections={corrections}
                      createGroups={unsent.createGroups}
                      onChange={change}
                      onTyping={keep}
                      onBack={() => (corrections.size > 0 ? setAsking(true) : chooseAnother())}
                      onImport={(rows, createGroups) => {
                        void job.start(file.name, rows, createGroups, clear);
                      }}
                    />
                  </>
                ) : (
                  <ChooseFile
                    pasted={unsent.pasted}
                    onPaste={(pasted) => change({ pasted })}
                    onRead={(name, table) => change({ file: { name, table } })}
                  />
                )
              }
            </Loaded>
          )}
        </Loaded>
      ) : (
        <LoadingRows rows={6} />
      )}
      {asking ? (
        <ConfirmDialog
          title="Discard changes?"
          verb="Discard"
          pending={false}
          error={null}
          onConfirm={chooseAnother}
          onClose={() => setAsking(false)}
        >
          Your corrections have not been imported.
        </ConfirmDialog>
      ) : null}
    </Page>
  );
}

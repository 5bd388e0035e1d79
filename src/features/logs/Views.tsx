import { useEffect, useState } from 'react';
import { dropDraft, loadDraft, saveDraft } from '@/cache/drafts';
import { changeViews, loadViews, onViews } from '@/cache/log-views';
import { useOwner } from '@/cache/useCached';
import { LONGEST_VIEW_NAME, nameProblem, type SavedView, withoutView, withView } from '@/domain/logs/views';
import { useDirty } from '@/parts/useDirty';
import { Button, Menu, Row, toast } from '@/ui';
import { ConfirmDialog, FormDialog } from '@/ui/dialogs';
import { Field, TextInput } from '@/ui/forms';

interface ViewsProps {
  /** The filters now, as the address has them. */
  query: string;
  onShow: (query: string) => void;
}

type Open = { kind: 'save' } | { kind: 'rename' | 'delete'; view: SavedView } | { kind: 'manage' } | null;

const NONE: readonly SavedView[] = [];

/** 'Save view' and 'Views': filters under a name, kept for this user on this device. */
export function Views({ query, onShow }: ViewsProps) {
  const owner = useOwner();
  const [views, setViews] = useState(() => (owner ? loadViews(owner) : NONE));
  useEffect(() => onViews(() => setViews(owner ? loadViews(owner) : NONE)), [owner]);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const keep = (change: (views: readonly SavedView[]) => readonly SavedView[]) => {
    if (!owner) return;
    changeViews(owner, change);
    setViews(loadViews(owner));
  };
  return (
    <>
      <Button onClick={() => setOpen({ kind: 'save' })}>Save view</Button>
      <Menu
        label="Views"
        button={{ look: 'secondary' }}
        header={views.length === 0 ? 'No saved views yet.' : undefined}
        items={[
          ...views.map((view) => ({ label: view.name, onSelect: () => onShow(view.query) })),
          ...(views.length > 0 ? [{ label: 'Manage views…', onSelect: () => setOpen({ kind: 'manage' }) }] : []),
        ]}
      />
      {open?.kind === 'save' ? (
        <NameDialog
          title="Save view"
          views={views}
          onClose={close}
          onName={(name) => {
            keep((now) => withView(now, { name, query }));
            toast(`View '${name.trim()}' saved`);
            close();
          }}
        />
      ) : null}
      {open?.kind === 'rename' ? (
        <NameDialog
          title={`Rename ${open.view.name}`}
          views={views}
          renamed={open.view}
          onClose={() => setOpen({ kind: 'manage' })}
          onName={(name) => {
            keep((now) => withView(withoutView(now, open.view.name), { ...open.view, name }));
            setOpen({ kind: 'manage' });
          }}
        />
      ) : null}
      {open?.kind === 'delete' ? (
        <ConfirmDialog
          title={`Delete the view ${open.view.name}?`}
          verb="Delete"
          pending={false}
          error={null}
          onConfirm={() => {
            keep((now) => withoutView(now, open.view.name));
            setOpen(views.length > 1 ? { kind: 'manage' } : null);
          }}
          onClose={() => setOpen({ kind: 'manage' })}
        >
          Its filters are removed from this device. No events are deleted. This cannot be undone.
        </ConfirmDialog>
      ) : null}
      {open?.kind === 'manage' ? (
        <FormDialog
          title="Views"
          submitLabel="Done"
          pending={false}
          serverError={null}
          dirty={false}
          onSubmit={close}
          onClose={close}
        >
          <ul aria-label="Saved views">
            {views.map((view) => (
              <li key={view.name}>
                <Row>
                  <span className="pc-truncate" data-tip-overflow="" style={{ flex: 1 }}>
                    {view.name}
                  </span>
                  <Button
                    size="sm"
                    look="plain"
                    aria-label={`Rename ${view.name}`}
                    onClick={() => setOpen({ kind: 'rename', view })}
                  >
                    Rename
                  </Button>
                  <Button
                    size="sm"
                    look="plain"
                    aria-label={`Delete ${view.name}`}
                    onClick={() => setOpen({ kind: 'delete', view })}
                  >
                    Delete
                  </Button>
                </Row>
              </li>
            ))}
          </ul>
        </FormDialog>
      ) : null}
    </>
  );
}

interface NameDialogProps {
  title: string;
  views: readonly SavedView[];
  renamed?: SavedView;
  onName: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ title, views, renamed, onName, onClose }: NameDialogProps) {
  const owner = useOwner();
  const before = renamed?.name ?? '';
  const draft = `logs.view:${before}`;
  const [name, setName] = useState(() => {
    const kept = loadDraft(draft, owner);
    return typeof kept === 'string' ? kept : before;
  });
  const dirty = name !== before;
  const [keeps, setKeeps] = useState(true);
  useDirty(dirty, keeps ? 'typed' : 'unkept');
  const [tried, setTried] = useState(false);
  const problem = nameProblem(views, name, renamed);
  return (
    <FormDialog
      title={title}
      submitLabel="Save"
      pending={false}
      serverError={null}
      dirty={dirty}
      onClose={() => {
        dropDraft(draft);
        onClose();
      }}
      onSubmit={() => {
        setTried(true);
        if (problem !== undefined) return;
        dropDraft(draft);
        onName(name);
      }}
    >
      <Field label="View name" error={tried ? problem : undefined}>
        <TextInput
          value={name}
          maxLength={LONGEST_VIEW_NAME}
          autoComplete="off"
          onChange={({ target: { value } }) => {
            setName(value);
            setKeeps(saveDraft(draft, owner, value));
          }}
        />
      </Field>
    </FormDialog>
  );
}

import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { changeViews, loadViews, onViews } from '@/cache/log-views';
import { useOwner } from '@/cache/useCached';
import { nameProblem, readViews, type SavedView, withoutView, withView } from '@/domain/logs/views';
import { lazyDialog } from '@/parts/lazyDialog';
import { toastDone, toastNotUndone } from '@/parts/undo';
import { oldToNew } from '@/text/oldToNew';
import { Button, Menu, Row, toast } from '@/ui';
import { ConfirmDialog, InfoDialog } from '@/ui/dialogs';

const ViewNameDialog = lazyDialog(
  'ViewNameDialog.ViewNameDialog',
  async () => (await import('./ViewNameDialog')).ViewNameDialog,
);

interface ViewsProps {
  /** The filters now, as the address has them. */
  query: string;
  onShow: (query: string) => void;
}

type Open = { kind: 'save' } | { kind: 'rename' | 'delete'; view: SavedView } | { kind: 'manage' } | null;

/** Nothing is sent: it can be undone without a connection. */
const useNoReason = () => undefined;

const renamed = (views: readonly SavedView[], from: SavedView, to: SavedView) =>
  withView(withoutView(views, from.name), to);

/** False if the view has gone since it was renamed, or another one has its earlier name. */
const canRenameBack = (views: readonly SavedView[], view: SavedView, to: SavedView) =>
  views.some(({ name, query }) => name === view.name && query === view.query) &&
  nameProblem(views, to.name, view) === undefined;

/** 'Save view' and 'Views': filters under a name, kept for this user on this device. */
export function Views({ query, onShow }: ViewsProps) {
  const owner = useOwner();
  // As text, which is the same as long as no view has changed.
  const text = useSyncExternalStore(onViews, () => JSON.stringify(owner ? loadViews(owner) : []));
  const views = useMemo(() => readViews(JSON.parse(text)), [text]);
  const [open, setOpen] = useState<Open>(null);
  // Nothing is sent: the dialog must be there before the network is lost.
  useEffect(() => void ViewNameDialog.preload(), []);
  const close = () => setOpen(null);
  const keep = (change: (views: readonly SavedView[]) => readonly SavedView[]) => {
    if (owner) changeViews(owner, change);
  };
  const rename = (from: SavedView, to: SavedView) => {
    keep((now) => renamed(now, from, to));
    if (from.name === to.name) return;
    toastDone({
      text: `View renamed: ${oldToNew(from.name, to.name)}`,
      undo: () =>
        keep((now) => {
          if (canRenameBack(now, to, from)) return renamed(now, to, from);
          toastNotUndone();
          return now;
        }),
      useUndoReason: useNoReason,
    });
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
        <ViewNameDialog
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
        <ViewNameDialog
          title={`Rename ${open.view.name}`}
          views={views}
          renamed={open.view}
          onClose={() => setOpen({ kind: 'manage' })}
          onName={(name) => {
            rename(open.view, { ...open.view, name: name.trim() });
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
            toast(`View '${open.view.name}' deleted`);
            setOpen(views.length > 1 ? { kind: 'manage' } : null);
          }}
          onClose={() => setOpen({ kind: 'manage' })}
        >
          Its filters are removed from this device. No events are deleted. This cannot be undone.
        </ConfirmDialog>
      ) : null}
      {open?.kind === 'manage' ? (
        <InfoDialog title="Views" onClose={close}>
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
        </InfoDialog>
      ) : null}
    </>
  );
}

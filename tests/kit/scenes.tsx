import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Button, Menu, toast } from '@/ui';
import { Combobox } from '@/ui/controls';
import { ConfirmDialog, FormDialog, InfoDialog, SearchDialog, SecretDialog, SidePanel } from '@/ui/dialogs';
import { Field, TextInput } from '@/ui/forms';
import { Components } from './components';
import { Fields } from './fields';
import { nothing, OPTIONS, WHY } from './samples';
import { Shell, SignIn } from './shell';
import { Tables } from './tables';

/** Shows an open dialog that can be closed, and opened again by a button. */
function Once({ children }: { children: (close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(true);
  return open ? children(() => setOpen(false)) : <Button onClick={() => setOpen(true)}>Open again</Button>;
}

const fields = (
  <>
    <Field label="App name">
      <TextInput defaultValue="Storefront" />
    </Field>
    <Field label="Group">
      <Combobox options={OPTIONS} value={null} onChange={nothing} />
    </Field>
  </>
);

const form = (shape: 'dialog' | 'sheet') => () => (
  <Once>
    {(close) => (
      <FormDialog
        title="Create app"
        submitLabel="Create"
        pending={false}
        serverError={{ sentence: 'Failed to create app.', serverMessage: 'The slug is taken.' }}
        onSubmit={close}
        onClose={close}
        dirty
        shape={shape}
      >
        {fields}
      </FormDialog>
    )}
  </Once>
);

function Toasts() {
  useEffect(() => {
    toast('Group Premium created');
    toast({ tone: 'danger', text: 'Failed to delete user', action: { label: 'Undo', onSelect: nothing } });
  }, []);
  return null;
}

/** Scenes with a page of their own. */
export const PAGES: Record<string, ComponentType> = { shell: Shell, 'sign-in': SignIn };

/** Every component of the kit in every variant and state; each overlay has a scene of its own. */
export const SCENES: Record<string, ComponentType> = {
  ...PAGES,
  components: Components,
  fields: Fields,
  tables: Tables,
  form: form('dialog'),
  panel: form('sheet'),
  confirm: () => (
    <Once>
      {(close) => (
        <ConfirmDialog
          title="Delete Storefront?"
          verb="Delete"
          typedName="Storefront"
          pending={false}
          error={null}
          onConfirm={close}
          onClose={close}
        >
          Used 3 minutes ago.
        </ConfirmDialog>
      )}
    </Once>
  ),
  secret: () => (
    <Once>
      {(close) => (
        <SecretDialog
          title="API key created"
          label="API key"
          secret="pk_live_1"
          examples={[{ name: 'curl', of: (key) => `curl https://api.example.com/ -H 'X-API-Key: ${key}'` }]}
          next="Then look at the log."
          onClose={close}
        />
      )}
    </Once>
  ),
  side: () => (
    <Once>
      {(close) => (
        <SidePanel title="Event" onClose={close} footer={<Button>Copy</Button>}>
          Text
        </SidePanel>
      )}
    </Once>
  ),
  info: () => (
    <Once>
      {(close) => (
        <InfoDialog title="Keyboard shortcuts" onClose={close}>
          Text
        </InfoDialog>
      )}
    </Once>
  ),
  search: () => (
    <Once>
      {(close) => (
        <SearchDialog
          title="Search"
          placeholder="Search everything"
          query="sto"
          onQuery={nothing}
          groups={[
            {
              label: 'Apps',
              options: [
                { key: 'a', name: 'Storefront Web', detail: 'storefront-web' },
                { key: 'b', name: 'Storefront App', disabledReason: WHY },
              ],
            },
          ]}
          empty="Nothing matches."
          onChoose={nothing}
          onClose={close}
        />
      )}
    </Once>
  ),
  menu: () => (
    <Menu
      label="Actions"
      header="admin@acme.example"
      items={[
        { label: 'View details', onSelect: nothing },
        { label: 'Rebuild SDK', onSelect: nothing, disabledReason: WHY },
        { label: 'Delete', onSelect: nothing, tone: 'danger' },
      ]}
    />
  ),
  toasts: Toasts,
};

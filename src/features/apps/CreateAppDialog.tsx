import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import { useOwner } from '@/cache/useCached';
import { useSubmit } from '@/cache/useSubmit';
import { type App, createApp, listApps } from '@/contract/apps';
import { requiredText } from '@/contract/fields';
import { findCreated } from '@/parts/findCreated';
import { SubmitDialog } from '@/parts/SubmitDialog';
import { useDraftForm } from '@/parts/useDraftForm';
import { paths } from '@/paths';
import { sameSpelling } from '@/text/search';
import { toast } from '@/ui';
import { Field, TextInput } from '@/ui/forms';

const schema = v.object({ name: requiredText('App name'), slug: v.string() });

interface CreateAppDialogProps {
  /** The apps before; null where they are not known. */
  known: readonly App[] | null;
  onCreated: () => void;
  onClose: () => void;
}

export function CreateAppDialog({ known, onCreated, onClose }: CreateAppDialogProps) {
  const owner = useOwner();
  const navigate = useNavigate();
  const form = useDraftForm({ name: 'apps.create', defaults: { name: '', slug: '' }, schema });
  const found = useRef<App | null>(null);
  const { run, state } = useSubmit(createApp, {
    settle: ({ body }) => {
      // The service may store the name in a form of its own.
      const made = findCreated(known, (app) => sameSpelling(app.app_display_name ?? '', body.app_display_name));
      return async (read) => {
        found.current = (await made(() => read(listApps, {}))) ?? null;
        return found.current !== null;
      };
    },
    onMade: (result, { body }) => {
      form.forget();
      onCreated();
      // The new app, where the answer or the list named it.
      const app = result.kind === 'answered' ? result.value : found.current;
      toast({
        text: `App ${body.app_display_name} created`,
        ...(app ? { action: { label: 'View details', onSelect: () => navigate(paths.app.to(app.id)) } } : {}),
      });
    },
    onDone: onClose,
  });
  const submit = form.handleSubmit(({ name, slug }) => {
    if (!owner) return;
    void run({ body: { tenant_id: owner.tenantId, app_slug: slug.trim() || null, app_display_name: name.trim() } });
  });
  return (
    <SubmitDialog title="Create app" submitLabel="Create" state={state} form={form} onSubmit={submit} onClose={onClose}>
      <Field label="App name" error={form.errorOf('name')}>
        <TextInput {...form.register('name')} autoComplete="off" data-autofocus="" />
      </Field>
      <Field label="Slug" error={form.errorOf('slug')} hint="Optional: a short name used in URLs and file names.">
        <TextInput {...form.register('slug')} autoComplete="off" autoCapitalize="off" spellCheck={false} />
      </Field>
    </SubmitDialog>
  );
}

import { useMemo } from 'react';
import * as v from 'valibot';
import { LONGEST_VIEW_NAME, nameProblem, type SavedView } from '@/domain/logs/views';
import { useDraftForm } from '@/parts/useDraftForm';
import { FormDialog } from '@/ui/dialogs';
import { Field, TextInput } from '@/ui/forms';

interface ViewNameDialogProps {
  title: string;
  views: readonly SavedView[];
  renamed?: SavedView;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a saved view. Nothing is sent: it works offline. */
export function ViewNameDialog({ title, views, renamed, onName, onClose }: ViewNameDialogProps) {
  const before = renamed?.name ?? '';
  const schema = useMemo(() => {
    const name = v.rawCheck<string>(({ dataset, addIssue }) => {
      const message = dataset.typed ? nameProblem(views, dataset.value, renamed) : undefined;
      if (message) addIssue({ message });
    });
    return v.object({ name: v.pipe(v.string(), name) });
  }, [views, renamed]);
  const form = useDraftForm({ name: `logs.view:${before}`, defaults: { name: before }, schema });
  return (
    <FormDialog
      title={title}
      submitLabel="Save"
      pending={false}
      serverError={null}
      dirty={form.dirty}
      onClose={() => {
        form.forget();
        onClose();
      }}
      onSubmit={form.handleSubmit(({ name }) => {
        form.forget();
        onName(name);
      })}
    >
      <Field label="View name" error={form.errorOf('name')}>
        <TextInput maxLength={LONGEST_VIEW_NAME} autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  );
}

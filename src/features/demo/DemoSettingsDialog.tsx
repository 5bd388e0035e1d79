import { Copy, Download, RotateCcw, Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { BASE_PATH } from '@/api/config';
import { copyText } from '@/parts/copyText';
import { saveFile } from '@/parts/saveFile';
import type { DemoControl, DemoSettings } from '@/state/demo';
import { Button, chakra, Notice } from '@/ui';
import { Switch } from '@/ui/controls';
import { SidePanel } from '@/ui/dialogs';
import { Field, SelectInput } from '@/ui/forms';
import * as styles from './DemoSettingsDialog.styles';
import { nowShown } from './replaceData';
import { useDemoWork } from './useDemoWork';
import { exportName, FAILURES, latencyChoices, scenarioLink } from './words';

const Section = chakra('section', styles.section);

const LONGEST_IMPORT = 50 * 1024 * 1024;

interface Props {
  control: DemoControl;
  /** As `useDemo` has them. */
  settings: DemoSettings | null | undefined;
  onClose: () => void;
}

/** Shows what has been done: the panel may be scrolled down to the button for it. What was said before the panel opened is at its top. */
function Said({ of, isNew, children }: { of: object | null; isNew: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (of && isNew) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [of, isNew]);
  return <div ref={ref}>{children}</div>;
}

/** Everything takes effect at once, in every tab. */
export function DemoSettingsDialog({ control, settings, onClose }: Props) {
  const { result, undoable, pending, run, replace, undo } = useDemoWork(control);
  const file = useRef<HTMLInputElement>(null);
  const [earlier] = useState(undoable);
  const change = (next: Partial<DemoSettings>) => void run(() => control.change(next), null);
  const choose = (scenario: string) => void replace(() => control.change({ scenario }), nowShown(control, scenario));
  const save = async () => {
    const text = await control.exportState();
    if (text === null) throw new Error('This data is from a newer version of the demo. Reload this page to export it.');
    saveFile(new Blob([text], { type: 'application/json' }), exportName(settings?.scenario ?? 'state', new Date()));
  };
  const load = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    // Emptied, so that the same file can be chosen again after it was corrected.
    event.target.value = '';
    if (!chosen) return;
    void replace(async () => {
      if (chosen.size > LONGEST_IMPORT)
        throw new Error('This file is too large to be an export of the Portcullis demo.');
      await control.importState(await chosen.text());
    }, `State imported from ${chosen.name}.`);
  };

  if (!settings) {
    return (
      <SidePanel title="Demo settings" onClose={onClose}>
        <Notice tone="warning">
          {settings === undefined
            ? "The demo's database is still being opened."
            : 'This browser stores no data for the demo, so it runs in memory, and its settings cannot be changed.'}
        </Notice>
      </SidePanel>
    );
  }
  const link = scenarioLink(settings.scenario, BASE_PATH, location.origin);
  return (
    <SidePanel title="Demo settings" onClose={onClose}>
      {result ? (
        <Said isNew of={result}>
          <Notice tone={result.kind === 'done' ? 'success' : 'danger'} role={result.kind === 'done' ? 'note' : 'alert'}>
            {result.text}
            {result.kind === 'failed' ? ' Nothing was changed.' : null}
          </Notice>
        </Said>
      ) : null}
      {undoable ? (
        <Said isNew={undoable !== earlier} of={undoable}>
          <Notice
            tone="success"
            role="note"
            action={
              <Button size="sm" onClick={() => void undo()}>
                Undo
              </Button>
            }
          >
            {undoable.said}
          </Notice>
        </Said>
      ) : null}
      <Section aria-busy={pending}>
        <h3>Story</h3>
        <Field
          label="Scenario"
          hint={control.scenarios.find(({ name }) => name === settings.scenario)?.description ?? ''}
        >
          <SelectInput value={settings.scenario} onChange={(event) => choose(event.target.value)}>
            {control.scenarios.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </SelectInput>
        </Field>
        <div data-part="buttons">
          <Button size="sm" onClick={() => void copyText(link, `Copied: ${link}`)}>
            <Copy aria-hidden="true" />
            Copy link to this scenario
          </Button>
        </div>
      </Section>
      <Section>
        <h3>Network</h3>
        <Switch
          label="Simulate offline"
          checked={settings.offline}
          onChange={(event) => change({ offline: event.target.checked })}
        />
        <p>
          The portal keeps working with saved data. The demo includes its own service, so only this switch takes it
          offline.
        </p>
        <Field label="Latency" hint="Added to every answer of the service.">
          <SelectInput
            value={settings.latencyMs}
            onChange={(event) => change({ latencyMs: Number(event.target.value) })}
          >
            {latencyChoices(settings.latencyMs).map(({ ms, label }) => (
              <option key={ms} value={ms}>
                {label}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Field label="Failures" hint={FAILURES.find(({ failure }) => failure === settings.failure)?.effect ?? ''}>
          <SelectInput
            value={settings.failure}
            onChange={(event) => {
              const chosen = FAILURES.find(({ failure }) => failure === event.target.value);
              if (chosen) change({ failure: chosen.failure });
            }}
          >
            {FAILURES.map(({ failure, label }) => (
              <option key={failure} value={failure}>
                {label}
              </option>
            ))}
          </SelectInput>
        </Field>
      </Section>
      <Section>
        <h3>Data</h3>
        <p>What you change in the demo stays on this device. An export can be taken to another one.</p>
        <div data-part="buttons">
          <Button onClick={() => void replace(() => control.reset(), 'Demo data reset.')}>
            <RotateCcw aria-hidden="true" />
            Reset demo data
          </Button>
          <Button onClick={() => void run(save, 'The state was exported to a file.')}>
            <Download aria-hidden="true" />
            Export state
          </Button>
          <Button onClick={() => file.current?.click()}>
            <Upload aria-hidden="true" />
            Import state
          </Button>
          <input
            ref={file}
            type="file"
            accept=".json,application/json"
            hidden
            onChange={load}
            aria-label="File to import"
          />
        </div>
      </Section>
      <Section>
        <h3>Sign-in</h3>
        <dl>
          <dt>Email</dt>
          <dd>{control.signIn.email}</dd>
          <dt>Password</dt>
          <dd className="pc-mono">{control.signIn.password}</dd>
        </dl>
      </Section>
    </SidePanel>
  );
}

import { useAtomValue } from 'jotai';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { type DemoControl, demoControlAtom } from '@/state/demo';
import { Badge, Button, styled } from '@/ui';
import * as styles from './DemoBar.styles';
import { useDemo } from './useDemo';
import { disturbances } from './words';

const DemoSettingsDialog = lazy(() =>
  import('./DemoSettingsDialog').then((module) => ({ default: module.DemoSettingsDialog })),
);

const Root = styled('aside', styles.root);

/** The slim bar that says this is a demo, of what, and what was switched on (ux.md, 'Shell'). Nothing in the live build. */
export function DemoBar() {
  const control = useAtomValue(demoControlAtom);
  return control ? <Bar control={control} /> : null;
}

function Bar({ control }: { control: DemoControl }) {
  const settings = useDemo(control);
  const [isOpen, setOpen] = useState(false);
  const scenario = control.scenarios.find(({ name }) => name === settings?.scenario);
  return (
    <>
      <Root aria-label="Demo">
        <strong>Demo</strong>
        <span data-part="scenario">{scenario?.title ?? settings?.scenario}</span>
        {scenario ? <span data-part="what">{scenario.description}</span> : null}
        {settings
          ? disturbances(settings).map((word) => (
              <Badge key={word} tone="throttled">
                {word}
              </Badge>
            ))
          : null}
        <Button size="sm" look="plain" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden="true" />
          Demo settings
        </Button>
      </Root>
      {isOpen ? (
        <Suspense>
          <DemoSettingsDialog control={control} settings={settings} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

import { useAtom, useAtomValue } from 'jotai';
import { Route, SlidersHorizontal } from 'lucide-react';
import { useRef, useState } from 'react';
import { lazyDialog } from '@/parts/lazyDialog';
import { lazyPiece } from '@/parts/lazyPiece';
import { type DemoControl, demoControlAtom, tourAtom } from '@/state/demo';
import { sessionAtom } from '@/state/session';
import { Badge, Button, chakra, focusInstead } from '@/ui';
import * as styles from './DemoBar.styles';
import { stopOf } from './tour/stops';
import { useDemo } from './useDemo';
import { disturbances } from './words';

const DemoSettingsDialog = lazyDialog(
  'DemoSettingsDialog.DemoSettingsDialog',
  async () => (await import('./DemoSettingsDialog')).DemoSettingsDialog,
);

const Tour = lazyPiece('Tour', async () => (await import('./tour/Tour')).default);

const Root = chakra('aside', styles.root);

/** The slim bar with the demo's scenario and the settings that were switched on (ux.md, 'Shell'). The live build has none. */
export function DemoBar() {
  const control = useAtomValue(demoControlAtom);
  return control ? <Bar control={control} /> : null;
}

function Bar({ control }: { control: DemoControl }) {
  const settings = useDemo();
  const signedIn = useAtomValue(sessionAtom).phase === 'open';
  const [tour, setTour] = useAtom(tourAtom);
  const [isOpen, setOpen] = useState(false);
  const tourButton = useRef<HTMLButtonElement>(null);
  const go = (stop: number | null) => {
    setTour(stop);
    // The button that ended the tour goes with it.
    if (stop === null) requestAnimationFrame(() => focusInstead(tourButton.current));
  };
  const scenario = control.scenarios.find(({ name }) => name === settings?.scenario);
  return (
    <>
      <Root aria-label="Demo">
        <strong>Demo</strong>
        <span data-part="scenario">{scenario?.title ?? settings?.scenario}</span>
        {scenario ? <span data-part="what">{scenario.description}</span> : null}
        {settings
          ? disturbances(settings).map((word) => (
              <Badge key={word} tone="warning">
                {word}
              </Badge>
            ))
          : null}
        {signedIn ? (
          <Button
            ref={tourButton}
            size="sm"
            look="plain"
            aria-pressed={tour !== null}
            onClick={() => setTour(tour === null ? 1 : null)}
          >
            <Route aria-hidden="true" />
            Tour
          </Button>
        ) : null}
        <Button size="sm" look="plain" onClick={() => setOpen(true)}>
          <SlidersHorizontal aria-hidden="true" />
          Demo settings
        </Button>
      </Root>
      {tour !== null && signedIn ? (
        <Tour control={control} settings={settings ?? null} stop={stopOf(String(tour)) ?? 1} onStop={go} />
      ) : null}
      {isOpen ? <DemoSettingsDialog control={control} settings={settings} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

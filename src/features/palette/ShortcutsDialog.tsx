import { Fragment, useState } from 'react';
import { hasSingleKeys, storeSingleKeys } from '@/cache/device';
import { chakra } from '@/ui';
import { Checkbox } from '@/ui/controls';
import { InfoDialog } from '@/ui/dialogs';
import * as styles from './ShortcutsDialog.styles';

const List = chakra('dl', styles.list);

/** Joins keys that are pressed together, and separates keys that are pressed one after the other. */
const SHORTCUTS: readonly [keys: readonly string[], what: string][] = [
  [['Ctrl K', '⌘ K'], 'Search'],
  [['?'], 'Keyboard shortcuts'],
  [['g', 'd'], 'Go to the dashboard'],
  [['g', 'a'], 'Go to apps'],
  [['g', 'u'], 'Go to external users'],
  [['g', 'r'], 'Go to rate limiting rules'],
  [['g', 'l'], 'Go to policy logs'],
  [['↑', '↓'], 'Move through results and events'],
  [['F8'], 'Go to the newest notification'],
  [['Shift Space'], 'Select a range of rows'],
  [['Shift ←', 'Shift →'], 'Zoom in on the histogram'],
  [['Esc'], 'Close'],
];

const joint = (keys: readonly string[]) => (keys[0] === 'g' ? ' then ' : ' or ');

/** Lists the keyboard shortcuts; opened with '?' (insight.md, 7). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(hasSingleKeys);
  return (
    <InfoDialog title="Keyboard shortcuts" onClose={onClose}>
      <List>
        {SHORTCUTS.map(([keys, what]) => (
          <Fragment key={what}>
            <dt>
              {keys.map((key, at) => (
                <Fragment key={key}>
                  {at > 0 ? joint(keys) : null}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </List>
      <Checkbox
        label="Single-key shortcuts, on this device"
        checked={on}
        onChange={(event) => {
          setOn(event.target.checked);
          storeSingleKeys(event.target.checked);
        }}
      />
    </InfoDialog>
  );
}

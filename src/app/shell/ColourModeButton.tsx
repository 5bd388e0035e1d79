import { useAtomValue } from 'jotai';
import { Monitor, Moon, Sun } from 'lucide-react';
import { type ColourMode, colourModeAtom } from '@/state/colour-mode';
import { IconButton } from '@/ui';
import { applyColourMode } from '../colourMode';

const NEXT: Record<ColourMode, ColourMode> = { system: 'light', light: 'dark', dark: 'system' };
const ICON = { system: Monitor, light: Sun, dark: Moon };

/** Steps through system, light and dark. */
export function ColourModeButton() {
  const mode = useAtomValue(colourModeAtom);
  const Icon = ICON[mode];
  return (
    <IconButton label={`Colour mode: ${mode}`} onClick={() => applyColourMode(NEXT[mode])}>
      <Icon aria-hidden="true" />
    </IconButton>
  );
}

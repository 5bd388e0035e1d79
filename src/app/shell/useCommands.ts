import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Command } from '@/features/palette/command';
import { useOfflineReason } from '@/parts/useOfflineReason';
import { paths } from '@/paths';
import { type ColourMode, colourModeAtom } from '@/state/colour-mode';
import { demoControlAtom, demoSettingsAtom } from '@/state/demo';
import { applyColourMode } from '../colourMode';

const COLOURS: readonly { mode: ColourMode; name: string }[] = [
  { mode: 'light', name: 'Switch to light' },
  { mode: 'dark', name: 'Switch to dark' },
  { mode: 'system', name: "Follow the system's colours" },
];

interface Opening {
  signOut: () => void;
  shortcuts: () => void;
}

/** Commands of the palette that do something other than open a page. */
export function useCommands({ signOut, shortcuts }: Opening): readonly Command[] {
  const navigate = useNavigate();
  const disabledReason = useOfflineReason();
  const mode = useAtomValue(colourModeAtom);
  const control = useAtomValue(demoControlAtom);
  const offline = useAtomValue(demoSettingsAtom)?.offline;
  return useMemo(() => {
    const commands: Command[] = [
      { name: 'Create app', words: 'new add', disabledReason, run: () => navigate(paths.apps.to({ new: 1 })) },
      {
        name: 'Add rule',
        words: 'new create rate limit',
        disabledReason,
        run: () => navigate(paths.tile.to('rate-limit', { new: 1 })),
      },
      ...COLOURS.filter((colour) => colour.mode !== mode).map((colour) => ({
        name: colour.name,
        words: 'colour mode theme',
        run: () => applyColourMode(colour.mode),
      })),
    ];
    if (control && offline !== undefined)
      commands.push({
        name: offline ? 'Go online' : 'Simulate offline',
        words: 'demo network connection',
        run: () => void control.change({ offline: !offline }),
      });
    commands.push({ name: 'Keyboard shortcuts', words: 'keys help', detail: '?', run: shortcuts });
    commands.push({ name: 'Sign out', words: 'log out leave', run: signOut });
    return commands;
  }, [disabledReason, mode, control, offline, navigate, signOut, shortcuts]);
}

import { useState } from 'react';
import { lazyDialog } from '@/parts/lazyDialog';
import { SearchButton } from '@/ui';
import { SignOutDialog } from './AdminMenu';
import { UntilLeft } from './UntilLeft';
import { useCommands } from './useCommands';
import { useShortcuts } from './useShortcuts';

const PaletteDialog = lazyDialog(
  'PaletteDialog.PaletteDialog',
  async () => (await import('@/features/palette/PaletteDialog')).PaletteDialog,
);
const ShortcutsDialog = lazyDialog(
  'ShortcutsDialog.ShortcutsDialog',
  async () => (await import('@/features/palette/ShortcutsDialog')).ShortcutsDialog,
);
export const SEARCH_DIALOGS = [PaletteDialog, ShortcutsDialog];

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

type Open = 'search' | 'shortcuts' | 'sign-out' | null;

/** The palette and the keyboard's shortcuts (insight.md, 7). */
export function Search() {
  const [open, setOpen] = useState<Open>(null);
  // The same functions always: the commands are a list that is compared.
  const [to] = useState(() => ({
    search: () => setOpen('search'),
    shortcuts: () => setOpen('shortcuts'),
    signOut: () => setOpen('sign-out'),
    nothing: () => setOpen(null),
  }));
  useShortcuts({ search: to.search, help: to.shortcuts, isOpen: open !== null });
  return (
    <>
      <SearchButton
        keys={isApple ? '⌘ K' : 'Ctrl K'}
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onClick={to.search}
      />
      {open === null ? null : (
        <UntilLeft key={open} onLeft={to.nothing}>
          {open === 'search' ? (
            <Palette
              signOut={to.signOut}
              shortcuts={to.shortcuts}
              onClose={() => setOpen((now) => (now === 'search' ? null : now))}
            />
          ) : null}
          {open === 'shortcuts' ? <ShortcutsDialog onClose={to.nothing} /> : null}
          {open === 'sign-out' ? <SignOutDialog onClose={to.nothing} /> : null}
        </UntilLeft>
      )}
    </>
  );
}

interface PaletteProps {
  signOut: () => void;
  shortcuts: () => void;
  onClose: () => void;
}

function Palette({ signOut, shortcuts, onClose }: PaletteProps) {
  return <PaletteDialog commands={useCommands({ signOut, shortcuts })} onClose={onClose} />;
}

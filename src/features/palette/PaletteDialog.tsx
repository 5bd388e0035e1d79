import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { noteRecent, recentKeys } from '@/cache/recents';
import { type Entry, KIND_NAMES } from '@/domain/palette/entries';
import type { PaletteIndex } from '@/domain/palette/search';
import { groupedBy } from '@/grouped';
import { useSecretReason } from '@/ui';
import { SearchDialog, type SearchGroup } from '@/ui/dialogs';
import { addressOf } from './addressOf';
import type { Command } from './command';
import { usePalette } from './usePalette';

const MOST_SHOWN = 40;

interface PaletteDialogProps {
  commands: readonly Command[];
  onClose: () => void;
}

interface Section {
  label: string;
  entries: Entry[];
}

/** Groups entries by kind, in the order of each kind's best match. */
const sectionsOf = (all: readonly Entry[]): Section[] =>
  [...groupedBy(all, ({ kind }) => KIND_NAMES[kind])].map(([label, entries]) => ({ label, entries }));

/** The sections before anything is typed: the last choices, then all pages and actions. */
function openingSections({ entries }: PaletteIndex): Section[] {
  const keys = recentKeys();
  const wanted = new Set(keys);
  const found = new Map(entries.filter(({ key }) => wanted.has(key)).map((entry) => [entry.key, entry]));
  const recent = keys.flatMap((key) => found.get(key) ?? []);
  const fixed = entries.filter(({ kind, key }) => (kind === 'page' || kind === 'action') && !wanted.has(key));
  return [...(recent.length > 0 ? [{ label: 'Recent', entries: recent }] : []), ...sectionsOf(fixed)];
}

/** Searches everything that is saved on this device, and opens or runs the choice (insight.md, 7). */
export function PaletteDialog({ commands, onClose }: PaletteDialogProps) {
  const [query, setQuery] = useState('');
  const navigate = useNavigate();
  const index = usePalette(commands);
  // Its code may come only once a secret is shown, over which it then opens.
  const secret = useSecretReason();
  const byName = useMemo(() => new Map(commands.map((command) => [command.name, command])), [commands]);
  const sections = useMemo(
    () => (query.trim() === '' ? openingSections(index) : sectionsOf(index.search(query, MOST_SHOWN))),
    [index, query],
  );
  const groups = useMemo<SearchGroup[]>(
    () =>
      sections.map(({ label, entries }) => ({
        label,
        options: entries.map(({ key, name, detail, kind }) => {
          const command = kind === 'action' ? byName.get(name) : undefined;
          return { key, name, detail: command?.detail ?? detail, disabledReason: secret ?? command?.disabledReason };
        }),
      })),
    [sections, byName, secret],
  );
  const choose = (key: string) => {
    const entry = sections.flatMap(({ entries }) => entries).find((one) => one.key === key);
    if (!entry) return;
    noteRecent(key);
    onClose();
    const to = addressOf(entry);
    if (to === null) byName.get(entry.name)?.run();
    else navigate(to);
  };
  return (
    <SearchDialog
      title="Search"
      placeholder="Pages, apps, users, rules, actions"
      query={query}
      onQuery={setQuery}
      groups={groups}
      empty={`Nothing saved here matches '${query.trim()}'.`}
      onChoose={choose}
      onClose={onClose}
    />
  );
}

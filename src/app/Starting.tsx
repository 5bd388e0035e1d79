import { Mark } from '@/ui';

/** The static shell's picture once more: React has replaced the one of index.html, and there is nothing else to show yet. */
export function Starting() {
  return (
    <div className="static-shell">
      <Mark size={56} title="Portcullis" />
    </div>
  );
}

/** Opens a channel to the other tabs; null where there is none: Firefox refuses it together with all site data. */
export function openChannel(name: string): BroadcastChannel | null {
  try {
    return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  } catch {
    return null;
  }
}

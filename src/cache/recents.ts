import { RECENT } from './device';
import { local } from './local';

const KEPT = 10;

/** Keys of what was chosen last in the palette, newest first. They go with the session (docs/data-classification.md). */
export const recentKeys = (): readonly string[] => local.texts(RECENT).slice(0, KEPT);

export function noteRecent(key: string): void {
  local.set(RECENT, [key, ...recentKeys().filter((other) => other !== key)].slice(0, KEPT));
}

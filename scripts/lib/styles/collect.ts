// Evaluated by Node during the build; never part of the app.
export { system } from '../../../src/ui/theme/system';

/** All style files, by their path from the project's root. */
export const files = import.meta.glob<Record<string, unknown>>('/src/**/*.styles.ts', { eager: true });

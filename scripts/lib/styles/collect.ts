// Evaluated by Node while building, never part of the app.
export { system } from '../../../src/ui/theme/system';

/** Every file of recipes, by its path from the project's root. */
export const files = import.meta.glob<Record<string, unknown>>('/src/**/*.styles.ts', { eager: true });

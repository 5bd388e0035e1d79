/**
 * The page's background by colour mode. index.html and src/app/static-shell.css show it before any script runs and repeat it; a test compares
 * them (tests/architecture/canvas.test.ts).
 */
export const CANVAS = { light: '#f7f8f8', dark: '#0d1213' };

import type { COLOURS } from './colours';

/** A colour token as CSS, for SVG attributes and charts: `token('allowed.solid')`. It follows the colour mode. */
export const token = (name: keyof typeof COLOURS): string => `var(--pc-colors-${name.replace('.', '-')})`;

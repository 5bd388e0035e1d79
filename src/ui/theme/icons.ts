const image = (height: number, drawing: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 ${height}" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing}</svg>`,
  )}")`;

const CIRCLE = '<circle cx="12" cy="12" r="10"/>';
const CHECK = `${CIRCLE}<path d="m9 12 2 2 4-4"/>`;
const WARNING = '<path d="m21.73 18-8-14a2 2 0 0 0-3.46 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01"/>';

/** The icons (Lucide's, ISC): of the tones, of the directions in which a figure changed, and of a row's menu. */
const DRAWINGS = {
  allowed: CHECK,
  success: CHECK,
  blocked: `${CIRCLE}<path d="M4.9 4.9 19.1 19.1"/>`,
  throttled: '<path d="m12 14 4-4M3.34 19a10 10 0 1 1 17.32 0"/>',
  shadow:
    '<path d="M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0"/><circle cx="12" cy="12" r="3"/>',
  disabled: `${CIRCLE}<path d="M8 12h8"/>`,
  info: `${CIRCLE}<path d="M12 16v-4M12 8h.01"/>`,
  danger: WARNING,
  warning: WARNING,
  up: '<path d="M7 7h10v10M7 17 17 7"/>',
  down: '<path d="m7 7 10 10M17 7v10H7"/>',
  same: '<path d="M5 12h14"/>',
  dots: '<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3"/>',
} as const;

export type IconName = keyof typeof DRAWINGS;
export const ICON_NAMES = Object.keys(DRAWINGS) as IconName[];

const last = ICON_NAMES.length - 1;
/** Each icon is followed by a gap of its own height, so that no edge of the next one shows at any zoom. */
const CELLS = 2 * last + 1;

/** All icons in one image, one below the other: each image would be a document of its own, to be parsed before the first frame. */
export const ICONS = image(
  CELLS * 24,
  Object.values(DRAWINGS)
    .map((drawing, index) => `<g transform="translate(0 ${index * 48})">${drawing}</g>`)
    .join(''),
);

/**
 * A mask that cuts the icon at `--icon` out of the text's colour, so that a badge is one node: with an `<svg>` in each, a table of thousands
 * would have twice as many nodes as allowed (performance.md).
 */
export const ICON_MASK = `var(--icons) 0 var(--icon) / 100% ${CELLS * 100}% no-repeat`;

/** The value of `--icon`: the icon's place in the image. */
export const iconAt = (name: IconName): string => `${(ICON_NAMES.indexOf(name) * 100) / last}%`;

/** A chevron in a grey that reads in both modes: a background cannot take the mode's own colour. */
export const CHEVRON = image(24, '<path d="m6 9 6 6 6-6"/>').replace(
  encodeURIComponent('#000'),
  encodeURIComponent('#7b8887'),
);

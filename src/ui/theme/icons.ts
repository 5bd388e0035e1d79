const svg = (paths: string) =>
  `url("data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`,
  )}")`;

const CIRCLE = '<circle cx="12" cy="12" r="10"/>';
const CHECK = svg(`${CIRCLE}<path d="m9 12 2 2 4-4"/>`);
const WARNING = svg(
  '<path d="m21.73 18-8-14a2 2 0 0 0-3.46 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01"/>',
);

/**
 * The tones' icons (Lucide's, ISC) as CSS masks, so that a badge is one node. With an `<svg>` in each, a table of thousands would have
 * twice as many nodes as allowed (performance.md).
 */
export const TONE_MASKS = {
  allowed: CHECK,
  success: CHECK,
  blocked: svg(`${CIRCLE}<path d="M4.9 4.9 19.1 19.1"/>`),
  throttled: svg('<path d="m12 14 4-4M3.34 19a10 10 0 1 1 17.32 0"/>'),
  shadow: svg(
    '<path d="M2.06 12.35a1 1 0 0 1 0-.7 10.75 10.75 0 0 1 19.88 0 1 1 0 0 1 0 .7 10.75 10.75 0 0 1-19.88 0"/><circle cx="12" cy="12" r="3"/>',
  ),
  disabled: svg(`${CIRCLE}<path d="M8 12h8"/>`),
  info: svg(`${CIRCLE}<path d="M12 16v-4M12 8h.01"/>`),
  danger: WARNING,
  warning: WARNING,
} as const;

/** The direction in which a figure changed. */
export const TREND_MASKS = {
  up: svg('<path d="M7 7h10v10M7 17 17 7"/>'),
  down: svg('<path d="m7 7 10 10M17 7v10H7"/>'),
  same: svg('<path d="M5 12h14"/>'),
} as const;

/** Three dots, for a row's menu. */
export const DOTS = svg('<path d="M5 12h.01M12 12h.01M19 12h.01" stroke-width="3"/>');

/** A chevron in a grey that reads in both modes: a background cannot take the mode's own colour. */
export const CHEVRON = svg('<path d="m6 9 6 6 6-6"/>').replace(
  encodeURIComponent('#000'),
  encodeURIComponent('#7b8887'),
);

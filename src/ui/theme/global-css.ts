import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { HIDDEN } from './hidden';
import { ICON_MASK, ICON_NAMES, ICONS, iconAt } from './icons';

/**
 * Page-wide rules, and the few pieces that stand a hundred times on a screen (badges, times, muted text). Those are plain
 * elements with a class: a component for each would cost a scrolling table too much (performance.md: no frame over 50 ms).
 */
export const globalCss = defineGlobalStyles({
  html: {
    colorScheme: 'light',
    bg: 'bg.canvas',
    color: 'fg.default',
    fontFamily: 'body',
    fontSize: '16px',
    lineHeight: '1.5',
    // Always there, so that nothing shifts when a page outgrows the window.
    overflowY: 'scroll',
    // Keeps a focused element that is scrolled into view clear of the selection bar and toasts. At most half the window: with more, it would
    // end up under the header.
    scrollPaddingBottom: 'min(calc(var(--bar-room, 0px) + var(--toasts-room, 0px)), 50vh)',
  },
  'html:is(.dark, [data-theme=dark])': { colorScheme: 'dark' },
  // The first is the preflight's border colour.
  ':root': { '--global-color-border': '{colors.border.hairline}', '--icons': ICONS },
  body: { fontSize: 'md', minHeight: '100dvh' },
  ':focus-visible': {
    outline: '2px solid {colors.accent.ring}',
    outlineOffset: '2px',
  },
  // Backgrounds and shadows are the system's then, and with them the highlight of menus, pickers and the palette.
  '[data-highlighted]': { _highContrast: { outline: '2px solid Highlight', outlineOffset: '-2px' } },
  'h1:focus, main:focus': { outline: 'none' },
  '::placeholder': { color: 'fg.muted', opacity: 1 },
  '::selection': { bg: 'accent.solid', color: 'accent.onSolid' },
  'button:disabled, [aria-disabled=true]': { cursor: 'not-allowed' },
  'button:not(:disabled):not([aria-disabled=true]), summary, select, label': { cursor: 'pointer' },
  '*, *::before, *::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // A duration, however short, would be one for every property of every element: colours would trickle down frame by frame.
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
  '.pc-hidden': HIDDEN,
  '.pc-hidden-phone': { mdDown: HIDDEN },
  '.pc-muted': { color: 'fg.muted' },
  '.pc-mono': { fontFamily: 'mono', fontSize: '0.93em' },
  '.pc-num': { fontVariantNumeric: 'tabular-nums' },
  '.pc-truncate': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  // Has padding of its own, since the panels of tables have none.
  '[data-part=unreadable]': { paddingInline: '4', paddingBlock: '2', fontSize: 'sm' },
  '.pc-time': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', borderRadius: 'sm' },
  // As wide for 9 seconds as for 10, so that its neighbours do not move.
  '.pc-age': { display: 'inline-block', minWidth: '14ch' },
  // An icon is a shape cut out of the text's colour.
  '.pc-icon, .pc-dots::before': {
    content: '""',
    display: 'inline-block',
    flex: 'none',
    width: '16px',
    height: '16px',
    background: 'currentColor',
    mask: ICON_MASK,
    forcedColorAdjust: 'none',
  },
  ...Object.fromEntries(ICON_NAMES.map((name) => [`[data-icon=${name}]`, { '--icon': iconAt(name) }])),
  '.pc-dots': {
    display: 'inline-grid',
    placeItems: 'center',
    width: '32px',
    height: '30px',
    borderRadius: 'md',
    verticalAlign: 'middle',
    '&:is(:hover, [aria-expanded=true])': { bg: 'bg.subtle' },
    '&::before': { '--icon': iconAt('dots') },
    _touch: { width: '44px', height: '44px' },
  },
  '.pc-bar': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    fontVariantNumeric: 'tabular-nums',
    '&::before': {
      content: '""',
      width: '48px',
      height: '6px',
      flex: 'none',
      borderRadius: 'full',
      background: 'linear-gradient(90deg, {colors.accent.ring} var(--share), {colors.border.hairline} var(--share))',
    },
  },
  '.pc-badges': { display: 'flex', gap: '1', overflow: 'hidden' },
  '.pc-name': { display: 'flex', alignItems: 'center', gap: '2.5', minWidth: 0, '& > :last-child': { minWidth: 0 } },
  '.pc-avatar': {
    display: 'inline-grid',
    placeItems: 'center',
    flex: 'none',
    verticalAlign: 'middle',
    borderRadius: 'md',
    color: '#fff',
    fontWeight: 'semibold',
    lineHeight: 1,
    '&::before': { content: 'attr(data-initials)' },
  },
  '#pc-tooltip': {
    position: 'fixed',
    inset: 'auto',
    margin: 0,
    maxWidth: 'min(320px, calc(100vw - 16px))',
    // A longer text scrolls: the pointer can enter the tooltip.
    maxHeight: '40vh',
    overflowY: 'auto',
    padding: '5px 9px',
    borderRadius: 'md',
    bg: 'bg.inverse',
    color: 'fg.inverse',
    fontSize: 'xs',
    lineHeight: '1.45',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
    pointerEvents: 'none',
  },
  // Set explicitly, since a modal disables the pointer for everything outside it.
  '#pc-tooltip[data-hovered]': { pointerEvents: 'auto' },
});

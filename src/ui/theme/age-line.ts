/**
 * On a phone a list's age is the second line of its count: beside it, the bar above a table would have no room for its controls. From 768 px
 * up both stand in one line.
 */
export const COUNT_OVER_AGE = {
  alignSelf: { base: 'start', md: 'auto' },
  minWidth: { base: '8.2rem', md: '0' },
  paddingTop: { base: '3px', md: '0' },
  paddingBottom: { base: '1.125rem', md: '0' },
} as const;

/** Its containing block is the bar, or begins where the bar does. */
export const AGE_UNDER_COUNT = {
  position: { base: 'absolute', md: 'static' },
  top: 'calc(5px + 1.22rem)',
  left: '0',
  marginInlineStart: { base: '4', md: '0' },
} as const;

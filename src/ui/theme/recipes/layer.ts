/** Each layer lies over the one that opened before it: Chakra's machines count them. */
export const LAYER = 'calc(100 + var(--layer-index, 0))';

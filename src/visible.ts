/** False while the page cannot be seen, as in a background tab. */
export const isVisible = (): boolean => globalThis.document?.visibilityState !== 'hidden';

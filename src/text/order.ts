import { LOCALE } from './format';

// Made once: `localeCompare` would use the device's language, and makes a collator for every comparison.
const collator = new Intl.Collator(LOCALE, { numeric: true, sensitivity: 'base' });

/** The order of texts that people read: case and accents aside, and 'user 10' after 'user 9'. The same on every device. */
export const compareText = collator.compare;

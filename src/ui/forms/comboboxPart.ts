import { part } from '../util/part';

/** Chakra's combobox: fetched at idle or on first intent. */
export const comboboxPart = part(async () => (await import('./ComboboxList')).default);

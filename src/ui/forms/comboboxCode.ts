import { codeOf } from '@/code';

/** Chakra's combobox: fetched at idle or on first intent. */
export const comboboxCode = codeOf(async () => (await import('./ComboboxList')).default);

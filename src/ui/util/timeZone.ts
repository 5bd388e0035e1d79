import { useSyncExternalStore } from 'react';
import { onTimeZone, type TimeZone, timeZone } from '@/text/format';

/** The zone, and a new render when it is switched. */
export const useTimeZone = (): TimeZone => useSyncExternalStore(onTimeZone, timeZone);

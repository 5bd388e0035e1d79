import { atom } from 'jotai';

/** What requests last told about the service; `navigator.onLine` alone decides nothing (design.md, cache rules). */
export type Connection = 'online' | 'offline' | 'reconnecting';

export const connectionAtom = atom<Connection>('online');

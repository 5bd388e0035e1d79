import { atom } from 'jotai';

/** The connection as requests last found it; `navigator.onLine` alone decides nothing (design.md, cache rules). */
export type Connection = 'online' | 'offline' | 'reconnecting';

export const connectionAtom = atom<Connection>('online');

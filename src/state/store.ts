import { createStore } from 'jotai';

/** The one store of atoms: what is outside React (session, connection, updates) writes into it, screens read by hooks. */
export const store = createStore();

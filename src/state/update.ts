import { atom } from 'jotai';

/**
 * - `none`; `ready`: a new version waits for the user; `later`: the user said so;
 * - `elsewhere`: accepted, but another tab has unsaved changes (reliability.md, U2).
 */
export type UpdateState = 'none' | 'ready' | 'later' | 'elsewhere';

export const updateAtom = atom<UpdateState>('none');

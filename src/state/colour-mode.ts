import { atom } from 'jotai';

export type ColourMode = 'light' | 'dark' | 'system';

export const colourModeAtom = atom<ColourMode>('system');

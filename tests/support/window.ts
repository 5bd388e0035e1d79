import { vi } from 'vitest';

/** Stubs the window that components read while they are rendered to text. Unless it is wide, no media query matches. */
export function stubWindow({ wide = true } = {}): void {
  vi.stubGlobal('window', { innerWidth: 1280, innerHeight: 800, matchMedia: () => ({ matches: wide }) });
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ManifestOptions } from 'vite-plugin-pwa';
import { CANVAS } from '../../src/ui/theme/canvas.ts';

interface Options {
  base: string;
  flavour: 'live' | 'demo';
  publicDir: string;
}

/** The pictures that `npm run screenshots` takes, and the screen on each; those that exist are listed. */
export const SCREENSHOTS = [
  {
    src: 'screenshots/dashboard-wide.png',
    path: '/dashboard',
    sizes: '1280x800',
    form_factor: 'wide',
    label: 'The dashboard',
  },
  {
    src: 'screenshots/apps-wide.png',
    path: '/apps',
    sizes: '1280x800',
    form_factor: 'wide',
    label: 'Apps and the state of their keys',
  },
  {
    src: 'screenshots/dashboard-narrow.png',
    path: '/dashboard',
    sizes: '390x844',
    form_factor: 'narrow',
    label: 'The dashboard on a phone',
  },
] as const;

const SHORTCUTS = [
  { name: 'Dashboard', path: 'dashboard', icon: 'dashboard' },
  { name: 'Apps', path: 'apps', icon: 'apps' },
  { name: 'External Users', path: 'external-users', icon: 'external-users' },
];

export function webManifest({ base, flavour, publicDir }: Options): Partial<ManifestOptions> {
  const name = flavour === 'demo' ? 'Portcullis demo' : 'Portcullis';
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `${base}icons/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: base,
    start_url: `${base}dashboard`,
    scope: base,
    name,
    short_name: name,
    description: 'The admin portal for API protection that keeps working offline',
    lang: 'en',
    dir: 'ltr',
    display: 'standalone',
    orientation: 'any',
    theme_color: CANVAS.light,
    background_color: CANVAS.light,
    categories: ['business', 'developer', 'security'],
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('maskable-192.png', 192, 'maskable'),
      icon('maskable-512.png', 512, 'maskable'),
      { src: `${base}favicon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    shortcuts: SHORTCUTS.map((shortcut) => ({
      name: shortcut.name,
      url: `${base}${shortcut.path}`,
      icons: [{ src: `${base}icons/shortcut-${shortcut.icon}.png`, sizes: '96x96', type: 'image/png' }],
    })),
    screenshots: SCREENSHOTS.filter(({ src }) => existsSync(join(publicDir, src))).map(
      ({ path: _path, src, ...shot }) => ({
        ...shot,
        src: `${base}${src}`,
        type: 'image/png',
      }),
    ),
  };
}

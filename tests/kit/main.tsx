import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { preloadOverlays, Toaster, UiProvider } from '@/ui';
import { PAGES, SCENES } from './scenes';

const query = new URLSearchParams(location.search);
const name = query.get('scene') ?? 'components';
const dark = query.get('mode') === 'dark';
document.documentElement.classList.toggle('dark', dark);
const Scene = SCENES[name] ?? SCENES.components;

/** The address of a scene; `mode` is true for dark. */
const to = (scene: string, mode: boolean) => `?scene=${scene}${mode ? '&mode=dark' : ''}`;

preloadOverlays();
const root = document.getElementById('root');
if (!root || !Scene) throw new Error('index.html has no #root');
createRoot(root).render(
  <UiProvider>
    <MemoryRouter>
      <nav aria-label="Scenes" style={{ display: 'flex', flexWrap: 'wrap', gap: 24, padding: 16 }}>
        {Object.keys(SCENES).map((scene) => (
          <a key={scene} href={to(scene, dark)} aria-current={scene === name ? 'page' : undefined}>
            {scene}
          </a>
        ))}
        <a href={to(name, !dark)}>{dark ? 'Light' : 'Dark'}</a>
      </nav>
      {name in PAGES ? (
        <Scene />
      ) : (
        <main id="content">
          <h1 style={{ padding: 16 }}>The kit</h1>
          <Scene />
        </main>
      )}
    </MemoryRouter>
    <Toaster />
  </UiProvider>,
);

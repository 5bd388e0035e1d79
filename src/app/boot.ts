/**
 * Runs in the head before the first paint, as a classic script without imports: sets the colour mode on <html>, so that neither the
 * static shell nor the app flashes in the other one (design.md, 'What was tried', 13). The app follows the same key afterwards.
 */
const SURFACE = { light: '#f7f8f8', dark: '#0d1213' };

function preferred(): unknown {
  try {
    return JSON.parse(localStorage.getItem('portcullis.colour-mode') ?? 'null');
  } catch {
    return null; // storage is refused or holds something else: follow the system
  }
}

const choice = preferred();
const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
const mode = choice === 'light' || choice === 'dark' ? choice : system;
const html = document.documentElement;
html.classList.remove('light', 'dark');
html.classList.add(mode);
html.style.colorScheme = mode;
if (mode !== system) {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = SURFACE[mode];
}

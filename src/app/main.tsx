import './trusted-types';
import { createRoot } from 'react-dom/client';
import { followChanges } from '@/cache/invalidate';
import { App } from './App';
import { routePath } from './address';
import { watchColourMode } from './colourMode';
import { watchConnection } from './connection';
import { startDemo } from './demo';
import { hideWhileAway } from './frozen';
import { workAtIdle } from './idle';
import { watchInstallPrompt } from './install';
import { preloadScreenAt } from './routes';
import { connectSession, ensureSession, whenKnown } from './session';
import { holdLockWhileDirty } from './update';

preloadScreenAt(location.pathname);
hideWhileAway();
connectSession();
watchColourMode();
watchInstallPrompt();
watchConnection();
followChanges();
holdLockWhileDirty();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await startDemo();
// Asked before React is there: /auth/me is on its way while the page's own code runs.
ensureSession(routePath());
workAtIdle();
// Until then the static shell stands, which is what the app would show: it is rendered once, with what is known (performance.md).
await whenKnown(routePath());
createRoot(root).render(<App />);

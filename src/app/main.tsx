import './trusted-types';
import { createRoot } from 'react-dom/client';
import { currentSession } from '@/cache/lifetime';
import { onUnseen } from '@/cache/unseen';
import { toastProblem } from '@/parts/toastProblem';
import { watchEntries } from '@/ui';
import { App } from './App';
import { routePath } from './address';
import { watchClock } from './clock';
import { watchColourMode } from './colourMode';
import { doubtAtStart, watchConnection } from './connection';
import { startDemo } from './demo';
import { hideWhileAway } from './frozen';
import { workAtIdle } from './idle';
import { watchInstallPrompt } from './install';
import { askBeforeLeaving } from './leaving';
import { watchReads } from './reads';
import { preloadScreenAt } from './routes';
import { connectSession, ensureSession, whenKnown } from './session';
import { nameEntries } from './shell/useScrollPlace';
import { watchTimeZone } from './timeZone';
import { watchUpdate } from './update';

// In a browser that is too old the head script has said so (support.ts).
if (document.documentElement.dataset.unsupported !== undefined) await new Promise(() => {});
void preloadScreenAt(routePath());
hideWhileAway();
watchClock();
connectSession(preloadScreenAt);
watchColourMode();
watchTimeZone();
watchInstallPrompt();
watchConnection();
watchReads();
// Without a session, what failed is a registration, which belongs to no user.
onUnseen((problem, subject) => toastProblem(problem, { about: subject, outlivesSession: currentSession() === null }));
watchUpdate();
askBeforeLeaving();
nameEntries();
// Before the router listens.
watchEntries();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await startDemo();
// Asked before React is there: /auth/me is on its way while the page's own code runs.
ensureSession(routePath());
doubtAtStart(routePath());
workAtIdle();
// Until then the static shell stands, which is what the app would show: it is rendered once, with what is known (performance.md).
await whenKnown(routePath());
createRoot(root).render(<App />);

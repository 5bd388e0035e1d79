/** Measurements that the page makes during a visit. */
export interface Probe {
  /** First row of real data painted, ms since navigation. */
  data: number | null;
  shift: number;
  /** For every task over 50 ms: its start and the part over 50 ms. */
  blocking: { at: number; ms: number }[];
  longest: number;
  /** React commits that rendered anything besides age labels. */
  commits: number;
  /** The components that rendered in those commits, by the element that each is in. */
  rendered: string[];
  /** Resolves once `done` is true and the change that made it true has been painted; ms since `from`. Rejects after two minutes. */
  painted(done: () => boolean, from: number): Promise<number>;
  hasRow(): boolean;
}

declare global {
  interface Window {
    probe: Probe;
    __REACT_DEVTOOLS_GLOBAL_HOOK__?: unknown;
  }
}

interface Fiber {
  tag: number;
  flags: number;
  alternate: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
  return: Fiber | null;
  stateNode: unknown;
  memoizedProps: unknown;
  memoizedState: unknown;
}

/** Runs in the page before anything else. It must be self-contained, since only its source text gets there. */
export function installProbe(): void {
  const SKELETON = '[aria-hidden=true], [aria-busy=true], [data-part=skeleton]';
  const HOST = 5;
  const PERFORMED_WORK = 1;
  const RENDERS = new Set([0, 1, 11, 15]);

  const hasRow = () =>
    [...document.querySelectorAll('tbody tr td')].some(
      (cell) => (cell.textContent ?? '').trim() !== '' && !cell.closest(SKELETON),
    );

  const painted = (done: () => boolean, from: number) =>
    new Promise<number>((resolve, reject) => {
      const begun = performance.now();
      const look = () => {
        if (!done()) {
          if (performance.now() - begun < 120_000) requestAnimationFrame(look);
          else reject(new Error(`Nothing was painted within two minutes at ${location.pathname}.`));
          return;
        }
        // Once the next task runs, the frame has been presented.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - from);
        requestAnimationFrame(() => port2.postMessage(null));
      };
      look();
    });

  const probe: Probe = { data: null, shift: 0, blocking: [], longest: 0, commits: 0, rendered: [], painted, hasRow };
  window.probe = probe;

  painted(hasRow, 0).then(
    (at) => {
      probe.data = at;
    },
    // A bench that waits for data has its own time limit.
    () => {},
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!shift.hadRecentInput) probe.shift += shift.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      probe.blocking.push({ at: startTime, ms: duration - 50 });
      probe.longest = Math.max(probe.longest, duration);
    }
  }).observe({ type: 'longtask', buffered: true });

  const rendered = (fiber: Fiber): boolean => {
    const { alternate } = fiber;
    return (
      RENDERS.has(fiber.tag) &&
      alternate !== null &&
      (fiber.flags & PERFORMED_WORK) !== 0 &&
      (fiber.memoizedProps !== alternate.memoizedProps || fiber.memoizedState !== alternate.memoizedState)
    );
  };
  const elementOf = (fiber: Fiber): Element | null => {
    let host: Fiber | null = fiber;
    while (host && host.tag !== HOST) host = host.child;
    return host?.stateNode instanceof Element ? host.stateNode : null;
  };
  const isAgeLabel = (fiber: Fiber): boolean => elementOf(fiber)?.closest('time') != null;
  const walk = (fiber: Fiber | null): boolean => {
    for (let at = fiber; at; at = at.sibling) {
      if (rendered(at) && !isAgeLabel(at)) {
        probe.rendered.push(`${elementOf(at)?.outerHTML.slice(0, 120)}`);
        return true;
      }
      // A subtree that was not rendered is the same object.
      if (at.child !== at.alternate?.child && walk(at.child)) return true;
    }
    return false;
  };
  // React calls this in production too, if the hook exists when React loads.
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot: (_: number, root: { current: Fiber }) => {
      if (walk(root.current.child)) probe.commits += 1;
    },
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
  };
}

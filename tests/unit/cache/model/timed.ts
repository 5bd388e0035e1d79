import type { Machine, Tab } from './browser';
import { Submits } from './submits';

/** Lets time pass, with its timers, and changes the clock. */
export class Timed extends Submits {
  jump(by: number): void {
    this.offset += by;
    this.polledAt.clear();
    this.confirmedAt.clear();
    this.setTime();
  }

  protected tick(tab: Tab, machine: Machine): Promise<void> {
    machine.wakeAt = null;
    return this.row(tab, machine, { kind: 'tick', visible: tab.visible, reachable: true });
  }

  /** Lets time pass and runs the timers that come due; those due at the same time in several windows run in parallel. */
  async pass(ms: number, each: () => Promise<void> = async () => {}): Promise<void> {
    const until = this.mono + ms;
    for (;;) {
      const open = this.tabs.flatMap((tab) => (tab.machine ? [{ tab, machine: tab.machine }] : []));
      const due = [...open, ...this.gone].filter(({ machine }) => machine.wakeAt !== null);
      const next = Math.min(...due.map(({ machine }) => machine.wakeAt ?? Number.POSITIVE_INFINITY));
      if (next > until) break;
      this.mono = Math.max(this.mono, next);
      this.setTime();
      const now = due.filter(({ machine }) => (machine.wakeAt ?? 0) <= this.mono);
      await Promise.all(now.map(({ tab, machine }) => this.tick(tab, machine)));
      await each();
    }
    this.mono = until;
    this.setTime();
    await each();
  }
}

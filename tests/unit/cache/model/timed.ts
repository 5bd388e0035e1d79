import type { Machine, Tab } from './browser';
import { Submits } from './submits';

/** Passes time: timers come due, and clocks are set. */
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

  /** Time passes, with the timers that come due; those of windows side by side at the same moment. */
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

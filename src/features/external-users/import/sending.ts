import { type ImportRow, noteRows } from '@/cache/imports';
import { createExternalUserGroup } from '@/contract/external-user-groups';
import { reasonOf } from '@/parts/bulk';
import { StoppedError } from '@/parts/pace';
import { spelling } from '@/text/search';
import { leaveJournal, type OpenImport } from './held';
import { ChangedError, type ImportContext, importGroup, importRow, rowReason, type World } from './importRow';

let lastSent = 0;

/** When this page last began a request of an import, by the page's clock; 0 if it has not. */
export const lastSentHere = (): number => lastSent;

/** Sends the groups and rows of an import, and records what becomes of them. Sends nothing once the signal is aborted. */
export class Sending {
  /** Why groups were not made, by their names as {@link spelling}. */
  readonly #refusals = new Map<string, string>();

  constructor(
    private readonly open: OpenImport,
    private readonly context: ImportContext,
    private readonly news: () => void,
  ) {}

  async makeGroup(name: string, at: number, world: World): Promise<void> {
    if (this.context.signal.aborted) return;
    const before = { ...this.open.rows[at] };
    await importGroup(name, world, this.#recorded(at)).catch((error: unknown) => {
      if (error instanceof StoppedError) return;
      this.#refusals.set(spelling(name), reasonOf(createExternalUserGroup, error));
    });
    await this.#put(at, before);
  }

  async sendRow(at: number, world: World): Promise<void> {
    const row = this.open.rows[at];
    if (!row || this.context.signal.aborted) return;
    const noGroup = world.groups(row.group).length > 0 ? undefined : this.#refusals.get(spelling(row.group));
    if (noGroup !== undefined) return this.#put(at, { state: 'failed', message: noGroup });
    try {
      await this.#put(at, { state: 'done', message: await importRow(row, world, this.#recorded(at)) });
    } catch (error) {
      if (error instanceof StoppedError) await this.#put(at, row);
      else {
        // The administrator knows now, and may try again.
        const seen = error instanceof ChangedError ? { groupBefore: error.groupNow } : {};
        await this.#put(at, { state: 'failed', message: await rowReason(error, row, this.context), ...seen });
      }
    }
  }

  /** A row records each request before it is sent. */
  #recorded(at: number): ImportContext {
    return {
      ...this.context,
      onSend: async () => {
        await this.#put(at, { state: 'sending', sentAt: Date.now(), message: null });
        lastSent = performance.now();
      },
    };
  }

  async #put(at: number, change: Partial<ImportRow>): Promise<void> {
    const { open } = this;
    const row = open.rows[at];
    if (!row) return;
    const changed = { ...row, ...change };
    open.rows[at] = changed;
    this.news();
    if (open.journaled && !(await noteRows(open.job.startedAt, [changed]))) await leaveJournal(open);
  }
}

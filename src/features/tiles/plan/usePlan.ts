import { useCallback, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useOwner } from '@/cache/useCached';
import { DEFAULT_RULE_LIMIT, DEFAULT_RULE_PERIOD, type TileType } from '@/contract/constants';
import { selectionAfter } from '@/domain/bulk';
import { isSendable, type PlannedLimit, type PlanStep, rulesAfter, stepFor } from '@/domain/limits/planner';
import type { LimitRule } from '@/domain/limits/world';
import { formatRule, type RuleScope, type RuleTarget, TargetDirectory, type TargetLists } from '@/domain/rules';
import { useBulk, useBulkReason } from '@/parts/bulk';
import { heldForSession } from '@/parts/heldForSession';
import type { Change } from '@/parts/limits/changes';
import { useLimits } from '@/parts/limits/useLimits';
import { toastDone } from '@/parts/undo';
import { formatCount } from '@/text/format';
import { planRun } from './planRun';

export type PlanScope = Exclude<RuleScope, 'tenant'>;

/** A target that a rule may be planned for, with those that it has now. */
export interface TargetRow {
  key: string;
  target: RuleTarget;
  rules: readonly LimitRule[];
}

/** A chosen one, with what would be done for it. */
export interface PlanRow extends TargetRow {
  step: PlanStep;
}

/** The targets chosen in a scope, and those of them that are kept as they are. */
interface Choice {
  picked: ReadonlySet<string>;
  kept: ReadonlySet<string>;
}

interface Prepared {
  limit: string;
  period: string;
  /** Each scope has its own. Nothing chosen in one is sent in another. */
  choices: Partial<Record<PlanScope, Choice>>;
}

const NO_CHOICE: Choice = { picked: new Set(), kept: new Set() };
const NO_PLAN: Prepared = { limit: String(DEFAULT_RULE_LIMIT), period: DEFAULT_RULE_PERIOD, choices: {} };
const LANES = 4;
const LISTS = { app: 'apps', group: 'groups', user: 'users' } as const;
const NO_LISTS: TargetLists = { apps: [], groups: [], users: [] };

const hasTargets = ({ choices }: Prepared) => Object.values(choices).some(({ picked }) => picked.size > 0);

// In memory, so that a target's page can be looked at meanwhile.
const held = heldForSession<Partial<Record<TileType, Prepared>>>({}, (plans) => Object.values(plans).some(hasTargets));

/** The plan being prepared for a tile; it survives leaving the page and coming back. */
function usePrepared(type: TileType) {
  const prepared = useSyncExternalStore(held.subscribe, held.now)[type] ?? NO_PLAN;
  const change = useCallback(
    (part: (before: Prepared) => Partial<Prepared>) => {
      const before = held.now()[type] ?? NO_PLAN;
      held.hold({ ...held.now(), [type]: { ...before, ...part(before) } });
    },
    [type],
  );
  return { prepared, change };
}

/** One scope, any number of targets, one limit: what would be done for each, and doing it (insight.md, 4, 'Planner'). */
export function usePlan(type: TileType, scope: PlanScope) {
  const limits = useLimits(type);
  const owner = useOwner();
  const { prepared, change } = usePrepared(type);
  const { limit, period, choices } = prepared;
  const { picked, kept } = choices[scope] ?? NO_CHOICE;
  const choose = useCallback(
    (part: (before: Choice) => Partial<Choice>) =>
      change(({ choices: all }) => {
        const before = all[scope] ?? NO_CHOICE;
        return { choices: { ...all, [scope]: { ...before, ...part(before) } } };
      }),
    [change, scope],
  );
  const to = useMemo<PlannedLimit>(() => ({ limit: Number(limit), period }), [limit, period]);
  const { world: newest } = limits;
  const listed = limits[LISTS[scope]].data?.items;
  const latest = useMemo(() => (newest && listed ? { scope, world: newest, listed } : null), [scope, newest, listed]);
  // Thousands of targets follow a change of the rules or the list in a render that makes way for the browser.
  const deferred = useDeferredValue(latest);
  // Those of another scope are not this one's.
  const known = deferred && deferred.scope !== scope ? latest : deferred;
  const rows = useMemo<readonly TargetRow[] | null>(
    () =>
      known &&
      new TargetDirectory({ ...NO_LISTS, [LISTS[scope]]: known.listed }).all(scope).map((target) => {
        const key = String(target.id);
        return { key, target, rules: known.world.at(scope, key) };
      }),
    [known, scope],
  );
  // A target that is gone is not shown, and could not be given up: its choice goes with it.
  const isWhole = limits[LISTS[scope]].data?.unreadable === 0;
  useEffect(() => {
    if (!rows || !isWhole) return;
    const listed = new Set(rows.map(({ key }) => key));
    const left = new Set([...picked].filter((key) => listed.has(key)));
    if (left.size < picked.size) choose(() => ({ picked: left }));
  }, [rows, isWhole, picked, choose]);
  const chosen = useMemo<PlanRow[]>(
    () =>
      (rows ?? [])
        .filter(({ key }) => picked.has(key))
        .map((row) => ({ ...row, step: stepFor(row.target, row.rules, to) })),
    [rows, picked, to],
  );
  const sendable = useMemo(() => chosen.filter(({ key, step }) => isSendable(step) && !kept.has(key)), [chosen, kept]);
  const whatChanges = useMemo<Change | null>(
    () =>
      sendable.length === 0
        ? null
        : {
            rules: (rules) =>
              rulesAfter(
                rules,
                sendable.map(({ step }) => step),
                type,
                to,
              ),
          },
    [sendable, type, to],
  );

  const bulk = useBulk();
  // A run applies what is chosen in one scope, which Back may change meanwhile.
  const [runScope, setRunScope] = useState<PlanScope | null>(null);
  const { start, cancel, close } = bulk;
  const isRunHere = runScope === scope;
  useEffect(() => {
    if (!isRunHere) cancel();
  }, [isRunHere, cancel]);
  const apply = useCallback(() => {
    if (!owner || !known) return;
    const items = sendable.map(({ key, target }) => ({ key, name: target.name }));
    let told = 0;
    setRunScope(scope);
    start({
      label: `Applying ${formatRule(to)}`,
      items,
      chunkSize: 1,
      lanes: LANES,
      ...planRun(sendable, { type, tenantId: owner.tenantId, to, people: known.world.people }),
      onEnd: (wanting) => {
        // Targets that are still to be done stay chosen.
        choose((before) => ({ picked: selectionAfter(items, wanting)(before.picked) }));
        const done = items.length - wanting.size;
        // A retry reports only the targets that it added.
        if (done > told)
          toastDone({ text: `${formatRule(to)} applied to ${formatCount(done - told, scope)}`, isRule: true });
        told = done;
      },
    });
  }, [owner, known, sendable, start, choose, type, to, scope]);

  // Another limit, or other targets, are another plan: 'Retry failed' of the finished run would send the earlier one.
  const replan = (part: Partial<Prepared>) => {
    close();
    change(() => part);
  };
  const keep = useCallback(
    (key: string, isKept: boolean) => {
      close();
      choose((before) => {
        const next = new Set(before.kept);
        if (isKept) next.add(key);
        else next.delete(key);
        return { kept: next };
      });
    },
    [close, choose],
  );
  const select = useCallback(
    (keys: ReadonlySet<string>) => {
      close();
      choose(() => ({ picked: keys }));
    },
    [close, choose],
  );
  return {
    limits,
    rows,
    chosen,
    kept,
    keep,
    sendable,
    change: whatChanges,
    to,
    limit,
    setLimit: (text: string) => replan({ limit: text }),
    period,
    setPeriod: (text: string) => replan({ period: text }),
    selection: useMemo(() => ({ keys: picked, onChange: select }), [picked, select]),
    bulk,
    /** Why nothing of the plan can be changed or sent now: a run, its retries included, sends the plan that it began with. */
    busy: useBulkReason(),
    /** True if the run is one of this scope. */
    isRunHere,
    apply,
  };
}

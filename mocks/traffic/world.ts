import { DAY, MINUTE } from '@/durations';
import { groupedBy } from '@/grouped';
import type { Db } from '../db';
import type { Arrival, Caller, Thinning } from './callers';
import { type EndpointCalls, Enforcer } from './enforce';
import { type Endpoint, type EndpointUsage, entryOf, type Handled, isNotable, type Log } from './entry';
import { growingCallers } from './growing';
import { mix, unit } from './hash';
import { livenessIn } from './liveness';
import { MARKETS } from './places';
import { isInBadRelease, type TrafficPlan } from './plan';
import { isLeftOut, thinned } from './thinned';
import { type LiveRule, type RuleScope, Timeline } from './timeline';
import { pick, type Weighted, weigh } from './weighted';

/** The time that is shown. */
const SHOWN_MS = 7 * DAY;
const FAILS = 0.0016;
const FAILS_AFTER_BAD_RELEASE = 0.5;
const STREAK_MS = 5 * MINUTE;

interface Actor {
  caller: Caller;
  /** Calls up to this time have been computed. */
  until: number;
  /**
   * Shared by all callers of one user or, without a user, of one app: rules count these together
   * (docs/decisions/0220-traffic-is-modelled-as-calls.md).
   */
  enforcer: Enforcer;
  weighted: Weighted;
  failedAt: number[];
  /** The rules last used, with the segment and the user's group that they were computed for. */
  rules: { segment: number; group: string | null; list: readonly LiveRule[] } | null;
}

/** The calls of one tenant up to a time, computed step by step. Everything in it follows from plan, tables, history and clock. */
export class World {
  private readonly actors = new Map<string, Actor>();
  private readonly enforcers = new Map<string, Enforcer>();
  private readonly endpointCalls: EndpointCalls = new Map();
  private timeline: Timeline | null = null;
  private live: (appId: string) => (at: number) => boolean = () => () => false;
  private revision = -1;
  private until: number;
  /** Newest first. */
  private logs: Log[] = [];
  /** By the id of an entry. */
  private readonly thinning = new Map<string, Thinning>();
  /** Times of each endpoint's calls in the last day, and of its latest call. */
  private readonly usages = new Map<number, { times: number[]; lastAt: number }>();
  /** Each app's latest call with a key, epoch ms. */
  private readonly lastCalls = new Map<string, number>();

  constructor(
    private readonly db: Db,
    private readonly tenantId: number,
    private readonly plan: TrafficPlan,
    /** Called for every call, in order of time for each subject; for tests. */
    private readonly onCall?: (handled: Handled) => void,
    /** How long before the seed's own time all calls begin, for tests; by default each caller's begin when {@link beginOf} says. */
    private readonly memoryMs?: number,
  ) {
    this.until = db.seededAt - SHOWN_MS - DAY;
  }

  /** Log entries up to now, newest first: at most `most` if that can be reached by thinning. */
  entries(now: number, most = Number.POSITIVE_INFINITY): readonly Log[] {
    const text = new Date(now).toISOString();
    const isAhead = this.logs[0] !== undefined && this.logs[0].timestamp > text;
    const shown = isAhead ? this.logs.filter(({ timestamp }) => timestamp <= text) : this.logs;
    return thinned(shown, this.thinning, now, most);
  }

  usageOf(endpointId: number, now: number): EndpointUsage {
    const use = this.usages.get(endpointId);
    if (!use) return { hits24h: 0, lastAt: null };
    use.times = use.times.filter((at) => at > now - DAY);
    return { hits24h: use.times.length, lastAt: use.lastAt };
  }

  /** Epoch ms. */
  lastCallOf(appId: string): number | null {
    return this.lastCalls.get(appId) ?? null;
  }

  advance(now: number): void {
    if (now <= this.until && this.revision === this.db.revision) return;
    if (this.revision !== this.db.revision || !this.timeline) {
      this.timeline = new Timeline(this.db, this.tenantId);
      this.live = livenessIn(this.db, this.tenantId);
      this.revision = this.db.revision;
      for (const actor of this.actors.values()) actor.rules = null;
    }
    const callers = [...this.plan.callers, ...growingCallers(this.db, this.tenantId, this.plan.appIds, this.timeline)];
    const came: Log[] = [];
    for (const actors of this.groups(callers, this.timeline)) this.play(actors, now, this.timeline, came);
    came.sort((a, b) => (a.timestamp < b.timestamp ? 1 : a.timestamp > b.timestamp ? -1 : 0));
    const oldest = new Date(now - SHOWN_MS).toISOString();
    this.logs = [...came, ...this.logs].filter((log) => {
      const how = this.thinning.get(log.id);
      const isHeld = log.timestamp >= oldest && !(how && isLeftOut(how, log.action, Date.parse(log.timestamp), now));
      if (!isHeld) this.thinning.delete(log.id);
      return isHeld;
    });
    this.until = Math.max(this.until, now);
  }

  /** Groups the callers that rules count together: those of a subject, and all that reach an app of which an endpoint has a rule. */
  private groups(callers: readonly Caller[], { appsWithEndpointRules }: Timeline): Actor[][] {
    const counted = callers.filter(({ appId }) => appsWithEndpointRules.has(appId));
    const together = new Set(counted.map(subjectOf));
    const groups = groupedBy(callers, (caller) => (together.has(subjectOf(caller)) ? '' : subjectOf(caller)));
    return [...groups.values()].map((group) => group.map((caller) => this.actorOf(caller)));
  }

  private actorOf(caller: Caller): Actor {
    const subject = subjectOf(caller);
    let actor = this.actors.get(caller.name);
    if (!actor) {
      const enforcer = this.enforcers.get(subject) ?? new Enforcer(this.endpointCalls);
      this.enforcers.set(subject, enforcer);
      const until = Math.max(this.beginOf(caller), caller.origin) - 1;
      actor = { caller, until, enforcer, weighted: weigh(this.db, caller), failedAt: [], rules: null };
      this.actors.set(caller.name, actor);
    }
    // The caller may end now: its key may have been revoked since.
    actor.caller = caller;
    return actor;
  }

  /**
   * A caller's first calls are not shown: they only fill the windows of the rules that count them, and begin one such window, at most a day,
   * before the time that is shown. Rules made later change nothing here, so that every host begins with the same call.
   */
  private beginOf(caller: Caller): number {
    const { seededAt } = this.db;
    if (this.memoryMs !== undefined) return seededAt - this.memoryMs;
    const longest = this.timeline?.longestPeriodUntil(seededAt, caller) ?? DAY;
    return seededAt - SHOWN_MS - Math.min(DAY, Math.max(STREAK_MS, longest));
  }

  /** Handles the calls of one group in order of arrival, across its callers. */
  private play(actors: readonly Actor[], now: number, timeline: Timeline, came: Log[]): void {
    const [only] = actors;
    if (actors.length === 1 && only) {
      for (const arrival of this.arrivals(only, now)) this.handle(only, arrival, now, timeline, came);
      return;
    }
    const merged: { actor: Actor; arrival: Arrival }[] = [];
    for (const actor of actors) for (const arrival of this.arrivals(actor, now)) merged.push({ actor, arrival });
    merged.sort((a, b) => a.arrival.at - b.arrival.at);
    for (const { actor, arrival } of merged) this.handle(actor, arrival, now, timeline, came);
  }

  /** Yields a caller's calls from the last call of this method up to now. */
  private *arrivals(actor: Actor, now: number): Generator<Arrival> {
    const { caller, weighted, until } = actor;
    if (now <= until || weighted.endpoints.length === 0) return;
    const slotOf = (at: number) => Math.floor((at - caller.origin) / caller.slotMs);
    const live = this.live(caller.appId);
    for (let slot = slotOf(until); slot <= slotOf(now); slot += 1) {
      for (const arrival of caller.calls(slot)) {
        if (arrival.at <= until) continue;
        if (arrival.at > now) break;
        if (live(arrival.at) && arrival.at <= (caller.endsAt ?? arrival.at)) yield arrival;
      }
    }
    actor.until = now;
  }

  private handle(actor: Actor, arrival: Arrival, now: number, timeline: Timeline, came: Log[]): void {
    const { caller, weighted } = actor;
    const { at, key } = arrival;
    const user = caller.userId === null ? null : timeline.userAt(caller.userId, at);
    if (caller.userId !== null && !user) return;
    const endpoint = pick(weighted, unit(key, 21));
    const rules = this.rulesOf(actor, timeline, at, user?.group_id ?? null, endpoint.id);
    const abroad = !MARKETS.has(arrival.country);
    const judged = caller.keyless
      ? ({ outcome: 'refused', rule: null, count: 0 } as const)
      : actor.enforcer.judge(at, { endpoint: endpoint.id, abroad }, rules);
    const status = this.statusOf(caller, arrival, endpoint, judged.outcome === 'refused', judged.rule);
    let failedLogins = 0;
    if (status === 401 && !caller.keyless) {
      while ((actor.failedAt[0] ?? at) <= at - STREAK_MS) actor.failedAt.shift();
      failedLogins = actor.failedAt.push(at);
    }
    this.note(endpoint.id, at, now);
    if (!caller.keyless) this.lastCalls.set(caller.appId, Math.max(at, this.lastCalls.get(caller.appId) ?? 0));
    const isLogged = isNotable({ caller, judged, status }) || mix(key, 23) % caller.sampledAt(at) === 0;
    if (!isLogged && !this.onCall) return;
    const id = `log_${this.tenantId}_${caller.name}_${at.toString(36)}_${(key % 1296).toString(36)}`;
    const durationMs = 8 + (mix(key, 22) % 170);
    const handled: Handled = { id, caller, arrival, endpoint, judged, status, durationMs, failedLogins };
    this.onCall?.(handled);
    if (!isLogged || isLeftOut(caller.thins, judged.outcome, at, now)) return;
    came.push(entryOf(handled, this.tenantId));
    if (caller.thins) this.thinning.set(id, caller.thins);
  }

  private note(endpointId: number, at: number, now: number): void {
    let usage = this.usages.get(endpointId);
    if (!usage) {
      usage = { times: [], lastAt: at };
      this.usages.set(endpointId, usage);
    }
    if (at > now - DAY) usage.times.push(at);
    usage.lastAt = Math.max(usage.lastAt, at);
  }

  private rulesOf(actor: Actor, timeline: Timeline, at: number, group: string | null, endpoint: number) {
    const segment = timeline.segmentAt(at);
    const { caller } = actor;
    const found = timeline.rulesIn(segment);
    if (actor.rules?.segment !== segment || actor.rules.group !== group) {
      const of = (scope: RuleScope, target: string | null) =>
        target === null ? [] : (found.byTarget.get(`${scope} ${target}`) ?? []);
      const list = [
        ...of('user', caller.userId),
        ...of('group', group),
        ...of('app', caller.appId),
        ...of('tenant', ''),
      ];
      actor.rules = { segment, group, list };
    }
    const own = found.byEndpoint.get(endpoint);
    return own ? [...own, ...actor.rules.list] : actor.rules.list;
  }

  private statusOf(caller: Caller, { at, key }: Arrival, endpoint: Endpoint, refused: boolean, rule: LiveRule | null) {
    if (refused) return caller.keyless ? 401 : rule?.type === 'geo-block' ? 403 : 429;
    if (unit(key, 24) < (isInBadRelease(this.plan, caller.appId, at) ? FAILS_AFTER_BAD_RELEASE : FAILS)) return 502;
    const isLogin = endpoint.method === 'POST' && endpoint.pattern.endsWith('/login');
    if (isLogin && unit(key, 25) < caller.failedLogins) return 401;
    return endpoint.method === 'POST' ? 201 : endpoint.method === 'DELETE' ? 204 : 200;
  }
}

const subjectOf = ({ userId, appId }: Caller) => (userId === null ? `app ${appId}` : `user ${userId}`);

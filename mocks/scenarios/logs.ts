import type { Random } from '../lib/random';
import type { Row } from '../rows';
import { COUNTRIES, HOSTILE_COUNTRIES, ROUTES } from './words';

export type Mood = 'calm' | 'attack';

export interface LogFacts {
  id: string;
  tenantId: number;
  appId: string | null;
  userId: string | null;
  at: string;
  mood: Mood;
}

type Kind = 'allowed' | 'throttled' | 'exceeded' | 'shadow' | 'geo' | 'key' | 'bot';

const CALM = [
  ['allowed', 62],
  ['throttled', 11],
  ['exceeded', 12],
  ['shadow', 6],
  ['geo', 5],
  ['key', 3],
  ['bot', 1],
] as const satisfies readonly (readonly [Kind, number])[];

const ATTACK = [
  ['allowed', 8],
  ['throttled', 12],
  ['exceeded', 46],
  ['shadow', 2],
  ['geo', 14],
  ['key', 6],
  ['bot', 12],
] as const satisfies readonly (readonly [Kind, number])[];

const address = (random: Random) => `203.0.113.${random.int(1, 254)}`;

/** One believable log entry. */
export function makeLog(random: Random, { id, tenantId, appId, userId, at, mood }: LogFacts): Row<'policyLogs'> {
  const attack = mood === 'attack';
  const kind = random.weighted<Kind>(attack ? ATTACK : CALM);
  const [method, path] = random.pick(ROUTES);
  const country = random.pick(attack ? HOSTILE_COUNTRIES : COUNTRIES);
  const limit = random.pick([10, 20, 50, 100, 200]);
  const seen = limit + random.int(1, attack ? limit * 40 : Math.ceil(limit / 2));
  const request = { method, path, ip: attack ? `198.51.100.${random.int(7, 12)}` : address(random), country };
  const rate = { ...request, limit, window: '1m', observed: seen };
  const base = { id, tenant_id: tenantId, timestamp: at, user_id: userId, app_id: appId };
  switch (kind) {
    case 'allowed':
      return {
        ...base,
        action: 'allowed',
        event_type: 'request.allowed',
        severity: 'info',
        details: `${method} ${path} 200 in ${random.int(8, 180)} ms`,
      };
    case 'throttled':
      return {
        ...base,
        action: 'throttled',
        event_type: 'rate_limit.throttled',
        severity: random.chance(0.7) ? 'low' : 'medium',
        details: { ...rate, delayed_ms: random.int(50, 2000) },
      };
    case 'exceeded':
      return {
        ...base,
        action: 'blocked',
        event_type: 'rate_limit.exceeded',
        severity: attack ? random.pick(['high', 'critical', 'critical']) : random.pick(['medium', 'medium', 'high']),
        details: rate,
      };
    case 'shadow':
      return {
        ...base,
        action: 'shadow',
        event_type: 'rate_limit.shadow',
        severity: 'low',
        details: `Would have been blocked: ${seen} requests in 1m against a limit of ${limit} on ${method} ${path}`,
      };
    case 'geo':
      return {
        ...base,
        action: 'blocked',
        event_type: 'geo.blocked',
        severity: attack ? 'high' : 'medium',
        details: { ...request, country: random.pick(HOSTILE_COUNTRIES), rule: 'Geo Block' },
      };
    case 'key':
      return {
        ...base,
        action: 'blocked',
        event_type: 'auth.invalid_key',
        severity: 'high',
        details: `Rejected an unknown API key on ${method} ${path} from ${request.ip}`,
      };
    case 'bot':
      return {
        ...base,
        action: 'blocked',
        event_type: 'bot.detected',
        severity: 'critical',
        details: {
          ...request,
          score: random.int(90, 99),
          user_agent: random.pick(['curl/8.5.0', 'python-requests/2.32', 'HeadlessChrome']),
        },
      };
  }
}

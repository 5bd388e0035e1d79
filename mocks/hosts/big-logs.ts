import { createRandom, type Random } from '../lib/random';
import type { Log } from '../traffic/entry';

const COUNTRIES = ['DE', 'FR', 'US', 'GB', 'NL', 'ES', 'IT', 'PL', 'BR', 'JP', 'IN', 'CA'] as const;
const ABROAD = ['SG', 'ZA', 'PA'] as const;

const ROUTES = [
  ['GET', '/v1/orders'],
  ['GET', '/v1/orders/{id}'],
  ['POST', '/v1/orders'],
  ['GET', '/v1/products'],
  ['GET', '/v1/search'],
  ['POST', '/v1/login'],
  ['POST', '/v1/checkout'],
  ['GET', '/v1/profile'],
  ['PATCH', '/v1/profile'],
  ['GET', '/v1/stock/{sku}'],
] as const;

type Kind = 'allowed' | 'throttled' | 'exceeded' | 'shadow' | 'geo' | 'key' | 'bot';

const KINDS = [
  ['allowed', 62],
  ['throttled', 11],
  ['exceeded', 12],
  ['shadow', 6],
  ['geo', 5],
  ['key', 3],
  ['bot', 1],
] as const satisfies readonly (readonly [Kind, number])[];

const address = (random: Random) => `203.0.113.${random.int(1, 254)}`;

/** One believable log entry. */
function makeLog(random: Random, base: Pick<Log, 'id' | 'timestamp' | 'user_id' | 'app_id'>): Omit<Log, 'tenant_id'> {
  const kind = random.weighted<Kind>(KINDS);
  const [method, path] = random.pick(ROUTES);
  const limit = random.pick([10, 20, 50, 100, 200]);
  const request = { method, path, ip: address(random), country: random.pick(COUNTRIES) };
  const rate = { ...request, limit, window: '1m', observed: limit + random.int(1, Math.ceil(limit / 2)) };
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
        severity: random.pick(['medium', 'medium', 'high']),
        details: rate,
      };
    case 'shadow':
      return {
        ...base,
        action: 'shadow',
        event_type: 'rate_limit.shadow',
        severity: 'low',
        details: `Would have been blocked: ${rate.observed} requests in 1m against a limit of ${limit} on ${method} ${path}`,
      };
    case 'geo':
      return {
        ...base,
        action: 'blocked',
        event_type: 'geo.blocked',
        severity: 'medium',
        details: { ...request, country: random.pick(ABROAD), rule: 'Geo Block' },
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

const bigAnswers = new Map<number, string>();

/** Returns JSON text with `count` logs of about 300 bytes each; users and apps are those of the scenario acme. */
export function bigLogs(count: number): string {
  const known = bigAnswers.get(count);
  if (known) return known;
  const random = createRandom(count);
  const newest = Date.now();
  const list = Array.from({ length: count }, (_, index) => {
    const log = makeLog(random, {
      id: `log_big_${index}`,
      app_id: random.pick(['app_storefront', 'app_ios', 'app_android', 'app_partner']),
      user_id: `eu_1_${random.int(1, 60)}`,
      timestamp: new Date(newest - index * 6_000).toISOString(),
    });
    return { ...log, details: { note: log.details, trace: random.hex(96) } };
  });
  const text = JSON.stringify(list);
  bigAnswers.set(count, text);
  return text;
}

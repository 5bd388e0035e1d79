import type { Failure } from './failures';

export interface Chaos {
  failure: Failure;
  probability: number;
}

const MODES: Record<string, Failure> = {
  hang: { mode: 'hang' },
  reset: { mode: 'reset' },
  drip: { mode: 'drip' },
  cutBody: { mode: 'cutBody' },
  html200: { mode: 'html200' },
  redirect: { mode: 'redirect' },
  401: { mode: 'status', status: 401 },
  403: { mode: 'status', status: 403 },
  404: { mode: 'status', status: 404 },
  409: { mode: 'status', status: 409 },
  429: { mode: 'status', status: 429, retryAfterS: 10 },
  500: { mode: 'status', status: 500 },
  502: { mode: 'status', status: 502 },
  503: { mode: 'status', status: 503, retryAfterS: 5 },
  504: { mode: 'status', status: 504 },
  '5xx': { mode: 'status', status: 500 },
  wrongShape: { mode: 'wrongShape' },
  commitThenCut: { mode: 'commitThenCut' },
  commitThenHang: { mode: 'commitThenHang' },
  delay: { mode: 'delay', ms: 3_000 },
  big: { mode: 'big', logs: 100_000 },
};

export const chaosModes = Object.keys(MODES);

/** Parses 'delay:0.5,5xx:0.1' into failures and their probabilities; without one a failure always happens. Throws an Error that names the mistake. */
export function parseChaos(text: string): Chaos[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', share = '1', ...rest] = part.split(':');
      const failure = Object.hasOwn(MODES, name) ? MODES[name] : undefined;
      if (!failure) throw new Error(`Unknown chaos mode '${name}'. Known: ${chaosModes.join(', ')}`);
      const probability = Number(share);
      if (share === '' || rest.length > 0 || !(probability > 0 && probability <= 1)) {
        throw new Error(`Chaos '${part}': the probability must be a number over 0 and up to 1`);
      }
      return { failure, probability };
    });
}

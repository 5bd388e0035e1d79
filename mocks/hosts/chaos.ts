import {
  commitThenCut,
  commitThenHang,
  cutBody,
  delay,
  drip,
  type Failure,
  hang,
  html200,
  longLog,
  redirect,
  reset,
  status,
  wrongShape,
} from './failures';

export interface Chaos {
  failure: Failure;
  probability: number;
}

const MODES: Record<string, Failure> = {
  hang,
  reset,
  drip: drip(),
  cutBody,
  html200,
  redirect,
  401: status(401),
  403: status(403),
  404: status(404),
  409: status(409),
  429: status(429, { retryAfter: 10 }),
  500: status(500),
  502: status(502),
  503: status(503, { retryAfter: 5 }),
  504: status(504),
  '5xx': status(500),
  wrongShape: wrongShape(null),
  commitThenCut,
  commitThenHang,
  delay: delay(3_000),
  big: longLog(100_000),
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

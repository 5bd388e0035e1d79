import type { Id } from '@/contract/fields';
import { paths } from '@/paths';

export interface Stop {
  title: string;
  text: string;
  /** The stop's page; `worst` is the user with most refused calls, null if there is none. */
  page: (worst: Id | null) => string;
  /** Offers to take the network away, and to give it back. */
  offline?: boolean;
}

/** The guided tour (demo.md): from the burst on the dashboard to the rule that ends it, and on without a network. */
export const STOPS: readonly Stop[] = [
  {
    title: 'What is wrong',
    text: 'The line at the top says who attacks what. The chart shows since when, Top sources from where. Each of them leads to its events.',
    page: () => paths.dashboard.to(),
  },
  {
    title: 'An event',
    text: 'Each row is one call. Open one to see its path, its address, and the rule that judged it.',
    page: () => paths.logs.to({ range: '1h', severity: 'critical' }),
  },
  {
    title: "A person's limit",
    text: 'This user causes most of the refused calls. Effective limit says which rule holds for them, and why.',
    page: (worst) => (worst === null ? paths.externalUsers.to() : paths.externalUser.to(worst)),
  },
  {
    title: 'What if?',
    text: 'Each bar is a limit, tried on the calls that were logged. Choose 20 per 1m: most of the attack would have been over it.',
    page: (worst) => paths.tile.to('rate-limit', { new: 1, ...(worst === null ? {} : { user: worst }) }),
  },
  {
    title: 'Apply',
    text: 'What changes is said before you save. The rule takes effect within about 30 seconds; the chart turns as the calls are refused.',
    page: (worst) => paths.tile.to('rate-limit', { new: 1, ...(worst === null ? {} : { user: worst }) }),
  },
  {
    title: 'Offline',
    text: 'Take the network away: every page still opens with saved data and says how old it is. Changes wait for the connection.',
    page: () => paths.dashboard.to(),
    offline: true,
  },
];

/** The number of a stop from an address, from 1; null where it says none. */
export function stopOf(text: string | null): number | null {
  const stop = Number(text);
  return Number.isInteger(stop) && stop >= 1 && stop <= STOPS.length ? stop : null;
}

/** Opens the demo in a scenario, at a stop. `base`: the folder that the demo is served under, '/' or '/demo/'. */
export const tourLink = (scenario: string, stop: number, base: string, origin: string): string =>
  `${origin}${base.replace(/\/$/, '')}${paths.dashboard.to()}?${new URLSearchParams({ scenario, tour: String(stop) })}`;

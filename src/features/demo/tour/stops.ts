import type { Id } from '@/contract/fields';
import { paths } from '@/paths';

/** Facts from the log that the stops depend on; undefined until it is loaded. */
export interface Scene {
  /**
   * The attacker, else the user with most refused calls of the last day, of those who were not deleted; null: there is none, or the log cannot
   * be read.
   */
  worst: Id | null | undefined;
  /** The rate-limit rule that this user has already; null: none. Undefined until the rules are loaded. */
  rule: Id | null | undefined;
  /** Somebody attacks now. */
  isAttacked: boolean | undefined;
  /** True if `worst` is the attacker. */
  isAttacker: boolean | undefined;
}

export interface Stop {
  title: string;
  text: (scene: Scene) => string;
  /** The stop's page; undefined while it depends on what is not known yet. */
  page: (scene: Scene) => string | undefined;
  /** Offers to take the network away, and to give it back. */
  offline?: boolean;
}

function ruleFor({ worst, rule }: Scene) {
  if (worst === undefined || rule === undefined) return undefined;
  // Each user can have one rule: the one from an earlier tour is opened again.
  if (rule !== null) return paths.tile.to('rate-limit', { edit: rule });
  return paths.tile.to('rate-limit', { new: 1, ...(worst === null ? {} : { user: worst }) });
}

/** The guided tour (demo.md): from the burst on the dashboard to the rule that ends it, and on without a network. It also holds where nobody attacks. */
export const STOPS: readonly Stop[] = [
  {
    title: 'What is wrong',
    text: ({ isAttacked }) =>
      isAttacked === false
        ? 'The line at the top says whether there is an attack. The chart shows what happened when, and Top sources shows where refused calls come from. Each one links to its events.'
        : 'The line at the top says who is attacking what. The chart shows when it began, and Top sources shows where it comes from. Each one links to its events.',
    page: () => paths.dashboard.to(),
  },
  {
    title: 'An event',
    text: () =>
      'Each row is one logged call. Open one to see its path, its address and, where a rule stopped it, which one.',
    page: ({ isAttacked }) =>
      isAttacked === undefined ? undefined : paths.logs.to(isAttacked ? { range: '1h', severity: 'critical' } : {}),
  },
  {
    title: "A person's limit",
    text: ({ worst }) =>
      worst === null
        ? "'Effective limit' on a user's page shows which rule applies to them, and why."
        : "This user has the most refused calls of all current users. 'Effective limit' shows which rule applies to them, and why.",
    page: ({ worst }) =>
      worst === undefined ? undefined : worst === null ? paths.externalUsers.to() : paths.externalUser.to(worst),
  },
  {
    title: 'What if?',
    text: ({ isAttacker }) =>
      isAttacker === false
        ? 'Each bar is a limit, applied to the logged calls. It shows how many of them would have been over that limit.'
        : 'Each bar is a limit, applied to the logged calls. Choose 20 per 1m to see how much of the attack would have been over it.',
    page: ruleFor,
  },
  {
    title: 'Apply',
    text: () =>
      'You see what changes before you save. The rule takes effect within about 30 seconds; from then on the chart shows the calls that it refuses.',
    page: ruleFor,
  },
  {
    title: 'Offline',
    text: () =>
      'Turn the network off: every page still opens with saved data and says how old that data is. Changes need a connection.',
    page: () => paths.dashboard.to(),
    offline: true,
  },
];

/** The number of a stop from an address, from 1; null where it says none. */
export function stopOf(text: string | null): number | null {
  const stop = Number(text);
  return Number.isInteger(stop) && stop >= 1 && stop <= STOPS.length ? stop : null;
}

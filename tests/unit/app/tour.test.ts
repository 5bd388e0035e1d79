import { describe, expect, it } from 'vitest';
import { type Scene, STOPS, stopOf } from '@/features/demo/tour/stops';
import { scenarioLink } from '@/features/demo/words';
import { isRoute } from '@/paths';

describe('the tour', () => {
  it('has six stops, each on a page that exists, with and without a culprit and an attack', () => {
    expect(STOPS).toHaveLength(6);
    for (const { page } of STOPS)
      for (const worst of ['eu_1_6', null])
        for (const isAttacked of [true, false])
          expect(isRoute(page({ worst, rule: null, isAttacked, isAttacker: isAttacked })?.split('?')[0] ?? '')).toBe(
            true,
          );
  });

  it('opens the rule that the user has already, as each user can have one alone, and waits until the rules are known', () => {
    const pages = (rule: Scene['rule']) =>
      STOPS.map(({ page }) => page({ worst: 'eu_1_6', rule, isAttacked: true, isAttacker: true }));
    expect(pages(null).slice(3, 5)).toEqual(Array(2).fill('/tiles/rate-limit?new=1&user=eu_1_6'));
    expect(pages('tile_9').slice(3, 5)).toEqual(Array(2).fill('/tiles/rate-limit?edit=tile_9'));
    expect(pages(undefined).slice(3, 5)).toEqual([undefined, undefined]);
  });

  it('speaks of an attack and of a culprit only where there is one', () => {
    const said = (scene: Scene) => STOPS.map(({ text }) => text(scene)).join(' ');
    expect(said({ worst: 'eu_1_6', rule: null, isAttacked: true, isAttacker: true })).toMatch(
      /who is attacking what.*has the most refused calls.*the attack would/,
    );
    const quiet = said({ worst: null, rule: null, isAttacked: false, isAttacker: false });
    expect(quiet).toMatch(/whether there is an attack.*'Effective limit' on a user's page/);
    expect(quiet).not.toMatch(/of the attack|this user/);
    // Refused calls may have no user, or be older, or the log may be unreadable.
    expect(quiet).not.toMatch(/no calls|have been refused/i);
  });

  it('is opened at any stop by a link, and not at a stop that does not exist', () => {
    expect(['1', '6', '0', '7', '1.5', '', 'x', null].map(stopOf)).toEqual([1, 6, null, null, null, null, null, null]);
    expect(scenarioLink('under-attack', '/', 'https://demo.example', 3)).toBe(
      'https://demo.example/?scenario=under-attack&tour=3',
    );
  });

  it('is opened by a link inside the folder that the demo is served under', () => {
    expect(scenarioLink('acme', '/demo/', 'https://portal.example', 1)).toBe(
      'https://portal.example/demo/?scenario=acme&tour=1',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { type Scene, STOPS, stopOf, tourLink } from '@/features/demo/tour/stops';
import { isRoute } from '@/paths';

describe('the tour', () => {
  it('has six stops, each on a page that exists, with and without a culprit and an attack', () => {
    expect(STOPS).toHaveLength(6);
    for (const { page } of STOPS)
      for (const worst of ['eu_1_6', null])
        for (const isAttacked of [true, false])
          expect(isRoute(page({ worst, isAttacked })?.split('?')[0] ?? '')).toBe(true);
  });

  it('speaks of an attack and of a culprit only where there is one', () => {
    const said = (scene: Scene) => STOPS.map(({ text }) => text(scene)).join(' ');
    expect(said({ worst: 'eu_1_6', isAttacked: true })).toMatch(
      /who is attacking what.*This user causes most.*the attack would/,
    );
    const quiet = said({ worst: null, isAttacked: false });
    expect(quiet).toMatch(/whether there is an attack.*No calls have been refused/);
    expect(quiet).not.toMatch(/the attack would|This user/);
  });

  it('is opened at any stop by a link, and not at a stop that does not exist', () => {
    expect(['1', '6', '0', '7', '1.5', '', 'x', null].map(stopOf)).toEqual([1, 6, null, null, null, null, null, null]);
    expect(tourLink('under-attack', 3, '/', 'https://demo.example')).toBe(
      'https://demo.example/dashboard?scenario=under-attack&tour=3',
    );
  });

  it('is opened by a link inside the folder that the demo is served under', () => {
    expect(tourLink('acme', 1, '/demo/', 'https://portal.example')).toBe(
      'https://portal.example/demo/dashboard?scenario=acme&tour=1',
    );
  });
});

import { describe, expect, it } from 'vitest';
import { STOPS, stopOf, tourLink } from '@/features/demo/tour/stops';
import { isRoute } from '@/paths';

describe('the tour', () => {
  it('has six stops, each on a page that exists, with and without a culprit', () => {
    expect(STOPS).toHaveLength(6);
    for (const { page } of STOPS)
      for (const worst of ['eu_1_6', null]) expect(isRoute(page(worst).split('?')[0] ?? '')).toBe(true);
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

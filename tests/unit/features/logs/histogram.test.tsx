import { expect, it, vi } from 'vitest';
import type { Histogram as Bars } from '@/domain/logs/histogram';
import { Histogram } from '@/features/logs/Histogram';
import { elementsIn } from '../../elements';
import { renderHook } from '../../renderHook';

const STEP = 1_000;

/** Ten bars from this time on, in ms, without events. */
const barsFrom = (from: number): Bars => ({
  from,
  step: STEP,
  bars: 10,
  to: from + 10 * STEP,
  range: { from, to: from + 10 * STEP },
  series: [],
  most: 0,
  beside: 0,
});

async function shown() {
  const onZoom = vi.fn();
  const props = { zone: 'utc' as const, included: [], onToggle: () => {}, onZoom };
  const chart = await renderHook(Histogram, { ...props, of: barsFrom(0) });
  const slider = () => elementsIn(chart.now()).find(({ props: { role } }) => role === 'slider')?.props ?? {};
  const drawn = () => elementsIn(chart.now()).find(({ props }) => props['data-part'] === 'chosen')?.props.style;
  const press = (name: string, key: string, shiftKey = false) =>
    chart.does(() =>
      (slider()[name] as (event: object) => void)({ key, shiftKey, preventDefault() {}, stopPropagation() {} }),
    );
  return { onZoom, slider, drawn, press, moveTo: (from: number) => chart.rerender({ ...props, of: barsFrom(from) }) };
}

it('a range that is being selected stays at its times while the axis moves on, and letting go zooms to it', async () => {
  const { onZoom, slider, drawn, press, moveTo } = await shown();
  for (let times = 0; times < 6; times += 1) await press('onKeyDown', 'ArrowRight');
  await press('onKeyDown', 'ArrowRight', true);
  expect(drawn()).toEqual({ left: '50%', width: '20%' });
  await moveTo(3 * STEP);
  expect(drawn()).toEqual({ left: '20%', width: '20%' });
  expect(slider()['aria-valuenow']).toBe(3);
  await press('onKeyUp', 'Shift');
  expect(onZoom).toHaveBeenCalledExactlyOnceWith({ from: 5 * STEP, to: 7 * STEP });
});

it('of a range that the axis has partly left, the rest is selected', async () => {
  const { onZoom, press, moveTo } = await shown();
  await press('onKeyDown', 'ArrowRight');
  await press('onKeyDown', 'ArrowRight', true);
  await press('onKeyDown', 'ArrowRight', true);
  await moveTo(2 * STEP);
  await press('onKeyUp', 'Shift');
  expect(onZoom).toHaveBeenCalledExactlyOnceWith({ from: 2 * STEP, to: 3 * STEP });
});

it('a range that is being selected is named to a screen reader too', async () => {
  const { slider, press } = await shown();
  expect(slider()['aria-valuetext']).toBe('No bar chosen');
  for (let times = 0; times < 3; times += 1) await press('onKeyDown', 'ArrowRight');
  expect(slider()['aria-valuetext']).toMatch(/00:00:02: no events$/);
  await press('onKeyDown', 'ArrowRight', true);
  await press('onKeyDown', 'ArrowRight', true);
  expect(slider()['aria-valuetext']).toMatch(/00:00:02 – .+00:00:05$/);
  await press('onKeyDown', 'Escape');
  expect(slider()['aria-valuetext']).toMatch(/00:00:04: no events$/);
});

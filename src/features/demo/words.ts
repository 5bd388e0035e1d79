import type { DemoFailure, DemoSettings } from '@/state/demo';

const LATENCIES: readonly { ms: number; label: string }[] = [
  { ms: 0, label: 'None' },
  { ms: 200, label: '200 ms, a good connection' },
  { ms: 1_000, label: '1 s, a slow connection' },
  { ms: 5_000, label: '5 s, longer than anyone waits' },
];

export const FAILURES: readonly { failure: DemoFailure; label: string; effect: string }[] = [
  { failure: 'none', label: 'None', effect: 'Every call is answered as it should be.' },
  { failure: 'sometimes', label: 'Some calls fail', effect: 'Three calls in ten are answered with an error.' },
  { failure: 'errors', label: 'Every call fails', effect: 'The service answers everything with an error (500).' },
  { failure: 'slow', label: 'Silence', effect: 'Answers take 6 seconds; saved data is shown after 4.' },
];

const seconds = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${ms / 1_000} s`);

/** The latencies to choose from; the present one is added if it is not among them. */
export const latencyChoices = (now: number) =>
  LATENCIES.some(({ ms }) => ms === now) ? LATENCIES : [...LATENCIES, { ms: now, label: seconds(now) }];

/** All settings that are not the usual ones, for the bar: a presenter must not forget what was switched on. */
export function disturbances({ latencyMs, failure, offline }: DemoSettings): string[] {
  return [
    ...(offline ? ['Offline simulated'] : []),
    ...(latencyMs > 0 ? [`Latency ${seconds(latencyMs)}`] : []),
    ...(failure === 'none' ? [] : [FAILURES.find((one) => one.failure === failure)?.label ?? failure]),
  ];
}

/** 'portcullis-demo-acme-2026-03-10.json' */
export const exportName = (scenario: string, at: Date) =>
  `portcullis-demo-${scenario}-${at.toISOString().slice(0, 10)}.json`;

/**
 * Opens the demo in a scenario, signed in or not, and at a stop of the tour if one is given.
 * @param base the folder that the demo is served under, '/' or '/demo/'
 */
export function scenarioLink(scenario: string, base: string, origin: string, stop?: number): string {
  const url = new URL(base, origin);
  url.searchParams.set('scenario', scenario);
  if (stop !== undefined) url.searchParams.set('tour', String(stop));
  return url.href;
}

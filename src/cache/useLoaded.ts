import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { parametersOf } from '@/api/request';
import type { AnyCall, InputOf, OutputOf } from '@/contract/define';
import type { Resource } from './resource';
import { loadedValue } from './saved';
import { resourceOf } from './store';
import { useOwner } from './useCached';

// Twenty rows that arrive one by one cause one render.
const TOGETHER_MS = 100;

/**
 * The answers to several reads that are on the device, followed live: undefined for one that is not. Unlike `useCached` it asks the service
 * for nothing.
 */
export function useLoaded<C extends AnyCall>(
  call: C,
  inputs: readonly InputOf<C>[],
): readonly (OutputOf<C> | undefined)[] {
  const owner = useOwner();
  const text = JSON.stringify(inputs.map((input) => parametersOf(call, input)));
  const resources = useMemo(
    () => (owner ? (JSON.parse(text) as Record<string, string>[]).flatMap((one) => resourceOf(call, one) ?? []) : []),
    [owner, call, text],
  );
  const version = useRef(0);
  const shown = useRef<readonly unknown[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const told = () => {
        timer ??= setTimeout(() => {
          timer = undefined;
          version.current += 1;
          listener();
        }, TOGETHER_MS);
      };
      const stops = resources.flatMap((resource) => [resource.onRow(told), resource.onView(told)]);
      // Catches up with what arrived between the render and the subscription.
      const isNews = (resource: Resource, index: number) => loadedValue(call, resource) !== shown.current[index];
      if (resources.some(isNews)) version.current += 1;
      return () => {
        clearTimeout(timer);
        for (const stop of stops) stop();
      };
    },
    [call, resources],
  );
  const seen = useSyncExternalStore(subscribe, () => version.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `seen` says that one of them has news
  const values = useMemo(() => resources.map((resource) => loadedValue(call, resource)), [call, resources, seen]);
  // A layout effect: `subscribe`, which compares with it, is called in a later one.
  useLayoutEffect(() => {
    shown.current = values;
  }, [values]);
  return values;
}

import {
  defaultKeyExtractor,
  defaultRangeExtractor,
  measureElement,
  useWindowVirtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAfterPaint } from '../util/AfterPaint';

/** Fewer rows than this are all in the document. */
const VIRTUAL_FROM = 60;
/** Rows above and below the visible ones; none in the first frame (performance.md, 'any screen from any other'). */
const OVERSCAN = 2;

// Distance of each table's rows from the page's top on its last visit. It rarely changes, so no off-screen rows are rendered first.
const began = new Map<string, number>();
/** First guess for a table not opened before: the distance of the last table that began on the first screen. */
let lastBegan = 0;

type ItemKey = string | number | bigint;

/** A row's height by its key, where it is not the estimated one. */
type Heights = Map<ItemKey, number>;

// By table and entry of the history, the oldest first: a page that Back returns to is as long as it was, so its place is the same row.
const measured = new Map<string, Heights>();
const KEPT = 10;

function note(place: string, heights: Heights): void {
  measured.delete(place);
  measured.set(place, heights);
  const [oldest] = measured.keys();
  if (measured.size > KEPT && oldest !== undefined) measured.delete(oldest);
}

const none = () => -1;

interface Options {
  /** Index of the item that has the focus, which stays wherever the page is scrolled; -1 for none. */
  heldIndex?: () => number;
  /**
   * The item's own key, unique in the list, for one that is sorted or filtered: a height belongs to an item, not to a place. Memoize it: all
   * places are computed again with a new one.
   */
  getItemKey?: (index: number) => ItemKey;
}

/**
 * Picks the items of `count` that are in the document now, with the space before, between and after them. The page scrolls, not the table.
 */
export function useWindow(
  label: string,
  count: number,
  size: number,
  start: RefObject<HTMLElement | null>,
  { heldIndex = none, getItemKey = defaultKeyExtractor }: Options = {},
) {
  const { key, pathname } = useLocation();
  const table = `${pathname} ${label}`;
  const [scrollMargin, setScrollMargin] = useState(began.get(table) ?? lastBegan);
  // The list's start depends on the page above it, which only the document knows.
  useLayoutEffect(() => {
    const measure = (): number | undefined => {
      // A table's rows begin under its head, cards where the element before them does.
      const box = start.current?.getBoundingClientRect();
      if (!box) return undefined;
      const top = Math.round((start.current?.tagName === 'THEAD' ? box.bottom : box.top) + window.scrollY);
      began.set(table, top);
      setScrollMargin(top);
      return top;
    };
    const top = measure();
    if (top !== undefined && top < window.innerHeight) lastBegan = top;
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [table, start]);
  const place = `${key} ${label} ${size}`;
  // Of one entry of the history: a filter is another one, and its rows have other heights.
  const heights = useMemo<Heights>(() => measured.get(place) ?? new Map(), [place]);
  // Only a page that is on screen has heights to keep.
  useEffect(() => note(place, heights), [place, heights]);
  const virtual = count >= VIRTUAL_FROM;
  const painted = useAfterPaint();
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: virtual,
    getItemKey,
    estimateSize: (index) => heights.get(getItemKey(index)) ?? size,
    measureElement: (element, entry, instance) => {
      const height = measureElement(element, entry, instance);
      const key = getItemKey(instance.indexFromElement(element));
      if (height === size) heights.delete(key);
      else heights.set(key, height);
      return height;
    },
    overscan: painted ? OVERSCAN : 0,
    rangeExtractor: (range) => {
      const inWindow = defaultRangeExtractor(range);
      const held = heldIndex();
      if (held < 0 || held >= count || inWindow.includes(held)) return inWindow;
      return [...inWindow, held].toSorted((a, b) => a - b);
    },
    scrollMargin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  if (!virtual) {
    const indexes = Array.from({ length: count }, (_, index) => index);
    return { indexes, before: 0, after: 0, gapBefore: () => 0, measure: undefined };
  }
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  const gaps = new Map(items.map((item, place) => [item.index, item.start - (items[place - 1]?.end ?? item.start)]));
  return {
    indexes: items.map((item) => item.index),
    before: first ? first.start - scrollMargin : 0,
    /** The space between an item and the one before it in the document. */
    gapBefore: (index: number) => gaps.get(index) ?? 0,
    after: last ? virtualizer.getTotalSize() - (last.end - scrollMargin) : 0,
    measure: virtualizer.measureElement,
  };
}

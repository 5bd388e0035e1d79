let held: Promise<void> | null = null;
let underWay = 0;
let onIdle: (() => void) | null = null;

/** Runs a read, once reads are not held back. */
export async function unlessHeld<T>(read: () => Promise<T>): Promise<T> {
  while (held) await held;
  underWay += 1;
  try {
    return await read();
  } finally {
    underWay -= 1;
    if (underWay === 0) onIdle?.();
  }
}

/**
 * Holds this tab's reads back, for a worker that is to be left alone, and waits for those under way: at most `withinMs`.
 * @returns what lets them go on.
 */
export async function holdReads(withinMs: number): Promise<() => void> {
  let letGo: () => void = () => {};
  const hold = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  held = hold;
  if (underWay > 0) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    await new Promise<void>((resolve) => {
      onIdle = resolve;
      timer = setTimeout(resolve, withinMs);
    });
    clearTimeout(timer);
    onIdle = null;
  }
  return () => {
    if (held === hold) held = null;
    letGo();
  };
}

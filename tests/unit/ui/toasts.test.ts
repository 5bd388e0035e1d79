import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Toasts from '@/ui/overlays/Toasts';
import { dismissAllToasts, dismissToast, toast } from '@/ui/overlays/toast';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

const toaster = vi.hoisted(() => ({
  create: vi.fn(),
  update: vi.fn(),
  pause: vi.fn(),
  resume: vi.fn(),
  remove: vi.fn(),
  getVisibleToasts: vi.fn((): object[] => []),
  isVisible: vi.fn(() => true),
}));
const settings = vi.hoisted((): { hotkey?: string[] }[] => []);
vi.mock('@chakra-ui/react/toast', () => ({
  createToaster: (given: object) => {
    settings.push(given);
    return toaster;
  },
  Toaster: 'div',
  Toast: { Root: 'li', Description: 'p', ActionTrigger: 'i', CloseTrigger: 'i' },
}));

/** An element in a toast, or elsewhere. */
class Box {
  constructor(readonly toast: string | null) {}
  tabIndex = 0;
  isConnected = true;
  closest = () => (this.toast === null ? null : { getAttribute: () => this.toast });
  contains = () => false;
  matches = () => true;
  hasAttribute = () => true;
  focus() {
    page.activeElement = this;
  }
  blur() {
    page.activeElement = page.body;
  }
}

const heading = new Box(null);
const body = new Box(null);
const page = Object.assign(new EventTarget(), {
  hidden: false,
  /** The pointer or the focus is among the toasts. */
  inUse: false,
  body,
  activeElement: body,
  /** The newest toast. */
  newest: null as Box | null,
  querySelector: (selector: string) =>
    selector === 'main h1' ? heading : selector === '[data-toast]' ? page.newest : page.inUse ? {} : null,
});

let group: Record<string, unknown> | undefined;

beforeEach(async () => {
  vi.useFakeTimers();
  Object.assign(page, { hidden: false, inUse: false, newest: null, activeElement: body });
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', Box);
  vi.stubGlobal('HTMLElement', Box);
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const toasts = await renderHook(Toasts, {});
  group = elementsIn(toasts.now())[0]?.props;
  vi.clearAllMocks();
});
afterEach(() => {
  dismissAllToasts();
  vi.useRealTimers();
});

function turn(hidden: boolean) {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
}

it('the time of toasts stands still while the tab is hidden', () => {
  turn(true);
  expect(toaster.pause).toHaveBeenCalledOnce();
  turn(false);
  expect(toaster.resume).toHaveBeenCalledOnce();
});

it('back in the tab they wait on, if one of them is pointed at or has the focus', () => {
  turn(true);
  page.inUse = true;
  turn(false);
  expect(toaster.resume).not.toHaveBeenCalled();
});

it('the time of a toast that comes while the tab is hidden begins when it is seen', () => {
  turn(true);
  const id = toast({ text: 'Saved', forMs: 10_000 });
  expect(toaster.create).toHaveBeenCalledWith(
    expect.objectContaining({ id: `${id}`, duration: Number.POSITIVE_INFINITY }),
  );
  const gone = toast('Closed');
  dismissToast(gone);
  turn(false);
  expect(toaster.update.mock.calls).toEqual([[`${id}`, { duration: 10_000 }]]);
});

it('a toast that had the focus gives it up before it is gone', async () => {
  const id = toast({ text: 'Saved', forMs: 10_000 });
  const button = new Box(`${id}`);
  const blurred = vi.spyOn(button, 'blur');
  for (const close of [
    () => dismissToast(id),
    () => toaster.create.mock.calls[0]?.[0].onStatusChange({ status: 'dismissing' }),
  ]) {
    blurred.mockClear();
    button.focus();
    close();
    expect(blurred).toHaveBeenCalledOnce();
  }
});

it('a toast that goes away takes no focus from another one', async () => {
  const [id, other] = [toast('Saved'), toast('Deleted')];
  const button = new Box(`${other}`);
  button.focus();
  dismissToast(id);
  await vi.runAllTimersAsync();
  expect(page.activeElement).toBe(button);
});

it('at the end of a session its toasts go, those of no session stay', () => {
  toast({ text: 'Ada has been deleted' });
  toast({ text: 'The organization is registered.', outlivesSession: true });
  toaster.getVisibleToasts.mockReturnValue(toaster.create.mock.calls.map(([entry]) => entry));
  dismissAllToasts();
  expect(toaster.remove.mock.calls).toEqual([[toaster.create.mock.calls[0]?.[0].id]]);
});

it('no key that types moves the focus to the toasts', () => {
  const hotkey = settings[0]?.hotkey ?? ['altKey', 'KeyT'];
  // As the toaster's own machine compares.
  const isHotkey = (event: Record<string, unknown>) => hotkey.every((key) => event[key] || event.code === key);
  expect(isHotkey({ altKey: true, code: 'KeyT' })).toBe(false);
  expect(isHotkey({ altKey: false, code: 'KeyA' })).toBe(false);
  page.newest = new Box('1');
  for (const code of ['KeyT', 'KeyA']) expect(press({ code, altKey: code === 'KeyT' }).defaultPrevented).toBe(false);
  expect(page.activeElement).toBe(body);
});

function press(keys: object): Event {
  const event = Object.assign(new Event('keydown', { cancelable: true }), keys);
  page.dispatchEvent(event);
  return event;
}

it('F8 moves the focus to the newest toast', () => {
  const [field, toastBox] = [new Box(null), new Box('2')];
  field.focus();
  page.newest = toastBox;
  expect(press({ code: 'F8' }).defaultPrevented).toBe(true);
  expect(page.activeElement).toBe(toastBox);
});

it.each([
  ['there is none', { code: 'F8' }, null],
  ['an input method takes the key', { code: 'F8', isComposing: true }, new Box('3')],
  ['another key is held with it', { code: 'F8', ctrlKey: true }, new Box('4')],
])('F8 leaves the focus where it is if %s', (_, keys, newest) => {
  const field = new Box(null);
  field.focus();
  page.newest = newest;
  expect(press(keys).defaultPrevented).toBe(false);
  expect(page.activeElement).toBe(field);
});

it('F8 takes the focus from the heading if nothing had it, so that the toast can give it back', () => {
  const [toastBox, given] = [new Box('5'), vi.spyOn(heading, 'focus')];
  page.newest = toastBox;
  press({ code: 'F8' });
  expect(given).toHaveBeenCalledOnce();
  expect(page.activeElement).toBe(toastBox);
});

/** The focus goes from one element into a toast. Returns the event, which the toaster then sees. */
function enter(from: Box): { relatedTarget: Box | null } {
  const event = { relatedTarget: from };
  const { children } = group as { children: (entry: object) => unknown };
  const root = elementsIn(children({ id: '6', type: 'success' })).find(({ props }) => props['data-toast'] === '6');
  (root?.props.onFocus as ((event: object) => void) | undefined)?.(event);
  return event;
}

/** The focus leaves the toasts: to another element, or with the toast. */
async function leave(to: Box | null, inside = false): Promise<void> {
  (to ?? body).focus();
  const { onBlur } = group as { onBlur: (event: object) => void };
  onBlur({ relatedTarget: to, currentTarget: { contains: () => inside } });
  await vi.runAllTimersAsync();
}

it('a field that is clicked after a toast keeps the focus, and the toasts go on', async () => {
  const clicked = new Box(null);
  enter(new Box(null));
  await leave(clicked);
  expect(page.activeElement).toBe(clicked);
  expect(toaster.resume).toHaveBeenCalledOnce();
});

it('the focus that a toast takes with it goes back to the element that had it, once', async () => {
  const field = new Box(null);
  enter(field);
  await leave(null);
  expect(page.activeElement).toBe(field);
  await leave(null);
  expect(page.activeElement).toBe(heading);
});

it('toasts that keep the focus while they move to another dialog do not go on, and still give it back', async () => {
  const field = new Box(null);
  enter(field);
  await leave(null, true);
  expect(toaster.resume).not.toHaveBeenCalled();
  expect(page.activeElement).toBe(body);
  await leave(null);
  expect(page.activeElement).toBe(field);
});

it('the toaster is not told which element had the focus, which it would focus at moments of its own', () => {
  expect(enter(new Box(null)).relatedTarget).toBeNull();
});

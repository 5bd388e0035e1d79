import { beforeEach, describe, expect, it, vi } from 'vitest';

/** An element as far as focus is concerned. */
class Box {
  isConnected = true;
  tabIndex = -1;
  constructor(readonly section: string | null = null) {}
  closest(selector: string): Box | null {
    if (selector === 'button') return this;
    return this.section === null || !this.isConnected ? null : new Box();
  }
  getAttribute(): string | null {
    return 'plans-heading';
  }
  hasAttribute(): boolean {
    return true;
  }
  focus(): void {
    if (!this.isConnected) return;
    page.activeElement = this;
    heard.get('focusin')?.();
  }
}

const body = new Box();
const h1 = new Box();
const sectionHeading = new Box();
const heard = new Map<string, () => void>();
let observed: (() => void)[];
const page = {
  activeElement: body,
  body,
  querySelector: () => h1,
  getElementById: () => sectionHeading,
  addEventListener: (type: string, listener: () => void) => void heard.set(type, listener),
  removeEventListener: () => {},
};

let modal: Box | undefined;
vi.mock('@/ui/util/modals', () => ({
  isBehindModal: () => false,
  modalIsOpen: () => modal !== undefined,
  topModal: () => modal,
  popupRoot: {
    get current() {
      return modal;
    },
  },
}));

beforeEach(() => {
  modal = undefined;
  heard.clear();
  observed = [];
  page.activeElement = body;
  vi.resetModules();
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', Box);
  vi.stubGlobal('HTMLElement', Box);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(private readonly run: () => void) {}
      observe() {
        observed.push(this.run);
      }
      disconnect() {
        observed = observed.filter((run) => run !== this.run);
      }
    },
  );
});

/** Removes an element from the page: the browser then focuses nothing. */
function remove(element: Box): void {
  element.isConnected = false;
  if (page.activeElement === element) page.activeElement = body;
  for (const run of observed) run();
}

/** Opens a dialog from an element. */
async function openFrom(element: Box) {
  const { holdFocus } = await import('@/ui/util/focus');
  element.focus();
  const giveBack = holdFocus();
  const field = new Box();
  field.focus();
  const close = () => {
    remove(field);
    giveBack();
  };
  return { field, close };
}

describe('a dialog that closes gives the focus back', () => {
  it('to the element that opened it', async () => {
    const button = new Box();
    const { close } = await openFrom(button);
    close();
    expect(page.activeElement).toBe(button);
  });

  it('to the heading of the section that its opener was in, if that is gone', async () => {
    const button = new Box('plans');
    const { close } = await openFrom(button);
    remove(button);
    close();
    expect(page.activeElement).toBe(sectionHeading);
  });

  it.each([
    ['before anybody is told', false],
    ['and a frame passes before the dialog asks', true],
  ])('to that heading too, if a button that was used goes as its dialog opens, %s', async (_when, isSlow) => {
    const { holdFocus, keepFocusIn } = await import('@/ui/util/focus');
    const main = { addEventListener: (type: string, listener: () => void) => void heard.set(type, listener) };
    keepFocusIn(main as unknown as HTMLElement);
    const button = new Box('plans');
    button.focus();
    const press = heard.get('click') as unknown as (event: object) => void;
    press({ target: button });
    modal = new Box();
    if (isSlow) remove(button);
    button.isConnected = false;
    if (page.activeElement === button) page.activeElement = body;
    const giveBack = holdFocus();
    const field = new Box();
    field.focus();
    modal = undefined;
    remove(field);
    giveBack();
    expect(page.activeElement).toBe(sectionHeading);
  });

  it('to the page’s heading, if the address opened it', async () => {
    const { close } = await openFrom(body);
    close();
    expect(page.activeElement).toBe(h1);
  });

  it('and once more to the heading, if its opener goes shortly after', async () => {
    const button = new Box();
    const { close } = await openFrom(button);
    close();
    remove(button);
    expect(page.activeElement).toBe(h1);
  });

  it('but takes it from nothing else that has it by then', async () => {
    const [button, other] = [new Box(), new Box()];
    const { close } = await openFrom(button);
    close();
    other.focus();
    remove(button);
    expect(page.activeElement).toBe(other);
  });

  it('if two close at once, to the opener of the outer one', async () => {
    const button = new Box();
    const outer = await openFrom(button);
    const inner = await openFrom(outer.field);
    outer.close();
    inner.close();
    expect(page.activeElement).toBe(button);
  });
});

describe('a button that goes without having been used', () => {
  it('leaves the focus to the heading of its section, if it has the focus', async () => {
    const { passFocusToHeading } = await import('@/ui/util/focus');
    const button = new Box('filters');
    const goes = passFocusToHeading(button as unknown as HTMLElement);
    button.focus();
    goes();
    remove(button);
    expect(page.activeElement).toBe(sectionHeading);
  });

  it('takes it from nothing else', async () => {
    const { passFocusToHeading } = await import('@/ui/util/focus');
    const [button, other] = [new Box('filters'), new Box()];
    const goes = passFocusToHeading(button as unknown as HTMLElement);
    other.focus();
    goes();
    expect(page.activeElement).toBe(other);
  });
});

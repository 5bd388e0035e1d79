import { expect, it, onTestFinished, vi } from 'vitest';
import { installTooltips } from '@/ui/overlays/tooltip';

vi.mock('@/ui/overlays/place', () => ({ place: () => {} }));

class Box {
  isConnected = true;
  isOpen = false;
  textContent = '';
  isFocused = false;
  dataset: Record<string, string> = {};
  children: Box[] = [];
  parent: Box | null = null;
  scrollWidth = 50;
  clientWidth = 50;
  constructor(readonly tag = 'span') {}
  append(...children: Box[]) {
    this.children.push(...children);
    for (const child of children) child.parent = this;
    return this;
  }
  closest(): Box | null {
    const { tip, tipOverflow } = this.dataset;
    return (tip ?? tipOverflow) === undefined ? (this.parent?.closest() ?? null) : this;
  }
  querySelector(): Box | null {
    return this.children.find(({ dataset }) => dataset.tipOverflow !== undefined) ?? null;
  }
  matches(selector: string) {
    return selector === ':focus-visible' ? this.isFocused : selector.split(', ').includes(this.tag);
  }
  getBoundingClientRect = () => ({ top: 10, bottom: 20 });
  hasAttribute = () => false;
  getAttribute = () => null;
  setAttribute() {}
  removeAttribute() {}
  toggleAttribute() {}
  remove() {}
  togglePopover(open: boolean) {
    this.isOpen = open;
  }
}

/** Installs the tooltips in a page, and returns what happens there. */
function install() {
  const bubble = new Box();
  const heard = new Map<string, (event: unknown) => void>();
  const observers = new Map<object, () => void>();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('Element', Box);
  vi.stubGlobal('document', {
    body: { append: () => {} },
    createElement: () => bubble,
    addEventListener: (type: string, listener: (event: unknown) => void) => void heard.set(type, listener),
  });
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(private readonly run: () => void) {}
      observe(_target: unknown, { childList }: MutationObserverInit) {
        if (childList) observers.set(this, this.run);
      }
      disconnect() {
        observers.delete(this);
      }
    },
  );
  onTestFinished(installTooltips());
  return { bubble, heard, observers };
}

it('removing a tapped control removes its tooltip, and leaves nothing of the text in the document', () => {
  const { bubble, heard, observers } = install();
  const control = new Box();
  control.dataset.tip = 'You are offline.';
  heard.get('click')?.({ target: control, pointerType: 'touch' });
  for (const run of observers.values()) run();
  expect(bubble).toMatchObject({ isOpen: true, textContent: 'You are offline.' });

  control.isConnected = false;
  for (const run of observers.values()) run();
  expect(bubble).toMatchObject({ isOpen: false, textContent: '' });
  expect(observers.size).toBe(0);
});

const truncated = (text: string) => {
  const element = new Box();
  element.dataset.tipOverflow = '';
  element.textContent = text;
  return element;
};
const cut = (element: Box) => Object.assign(element, { scrollWidth: 90 });

it('a link that cuts its own text has a tooltip, and neither one that is not cut nor hidden text gives any', () => {
  const { bubble, heard } = install();
  const click = (target: Box) => heard.get('click')?.({ target, pointerType: 'touch' });
  const link = new Box('a');
  truncated('plain@x.example').append(link);
  click(link);
  // As Firefox measures an inline element.
  Object.assign(link, { scrollWidth: 50, clientWidth: 0 });
  click(link);
  // Text for screen readers alone.
  click(truncated('Users').append(Object.assign(new Box(), { scrollWidth: 40, clientWidth: 1 })));
  expect(bubble.isOpen).toBe(false);
  const long = cut(new Box('a'));
  truncated('very.long.address@x.example').append(long);
  click(long);
  expect(bubble).toMatchObject({ isOpen: true, textContent: 'very.long.address@x.example' });
});

it('a focused button whose words are truncated has their tooltip, also while the focus scrolls it into view', () => {
  vi.stubGlobal('innerHeight', 500);
  const { bubble, heard } = install();
  const button = Object.assign(new Box('button').append(cut(truncated('A long value'))), { isFocused: true });
  heard.get('focusin')?.({ target: button });
  heard.get('scroll')?.({});
  expect(bubble).toMatchObject({ isOpen: true, textContent: 'A long value' });
  button.isFocused = false;
  heard.get('scroll')?.({});
  expect(bubble.isOpen).toBe(false);
  const region = Object.assign(new Box('div').append(cut(truncated('A long value'))), { isFocused: true });
  heard.get('focusin')?.({ target: region });
  expect(bubble.isOpen).toBe(false);
});

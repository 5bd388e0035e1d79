import { expect, it, onTestFinished, vi } from 'vitest';
import { installTooltips } from '@/ui/overlays/tooltip';

vi.mock('@/ui/overlays/place', () => ({ place: () => {} }));

class Box {
  isConnected = true;
  isOpen = false;
  textContent = '';
  dataset: Record<string, string> = {};
  closest = () => this;
  matches = () => false;
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

it('removing a tapped control removes its tooltip, and leaves nothing of the text in the document', () => {
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

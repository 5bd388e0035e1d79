import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { AuthPage } from '@/ui/auth';
import { elementsIn } from '../elements';
import { renderHook } from '../renderHook';

/** An element as far as focus is concerned. */
class Box {
  isConnected = true;
  closest(): Box | null {
    return null;
  }
  hasAttribute(): boolean {
    return true;
  }
  focus(): void {
    page.activeElement = this;
  }
}

/** The button itself is found by what was clicked. */
class UsedButton extends Box {
  override closest(selector?: string): Box | null {
    return selector === 'button' ? this : null;
  }
}

const body = new Box();
const h1 = new Box();
const page = {
  title: '',
  activeElement: body,
  body,
  querySelector: () => h1,
  addEventListener: () => {},
  removeEventListener: () => {},
};

it('a button of a sign-in page that goes because it was used leaves the focus to the heading', async () => {
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', Box);
  vi.stubGlobal('HTMLElement', Box);
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  let observed = () => {};
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(run: () => void) {
        observed = run;
      }
      observe() {}
      disconnect() {}
    },
  );
  const shown = await renderHook(
    AuthPage as (of: { title: string; children: null }) => ReactElement,
    { title: 'Sign in', children: null },
    MemoryRouter,
  );
  const main = elementsIn(shown.now()).find(({ type }) => type === 'main');
  let click = (_: { target: Box }) => {};
  const keepFocus = main?.props.ref as ((main: unknown) => () => void) | undefined;
  keepFocus?.({
    addEventListener: (_: string, listener: typeof click) => {
      click = listener;
    },
  });

  const tryAgain = new UsedButton();
  tryAgain.focus();
  click({ target: tryAgain });
  tryAgain.isConnected = false;
  page.activeElement = body;
  observed();
  expect(page.activeElement === h1).toBe(true);
});

import { expect, type Locator, type Page } from '@playwright/test';

interface Stop {
  arrived: boolean;
  /** The target comes before what has focus. */
  before: boolean;
  /** Describes the focused element if it does not show its focus; null if it does, or if nothing is focused. */
  unmarked: string | null;
}

/** A user with only a keyboard. Nothing here clicks, or moves focus by script. */
export class Keys {
  readonly #page: Page;
  readonly #unmarked = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Elements that had focus without showing it (WCAG 2.4.7). */
  unmarked(): readonly string[] {
    return [...this.#unmarked];
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Presses Tab (or Shift+Tab if the target comes before the focus) until the target has focus. */
  async to(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    for (let stops = 0; stops < 150; stops += 1) {
      const { arrived, before, unmarked } = await target.evaluate(look);
      if (unmarked !== null) this.#unmarked.add(unmarked);
      if (arrived) return;
      await this.press(before ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`Tab does not lead to ${target}`);
  }

  /** Moves to the target and presses Enter. */
  async enter(target: Locator): Promise<void> {
    await this.to(target);
    await this.press('Enter');
  }

  /** Moves to a field and replaces its text. */
  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.press('ControlOrMeta+a');
    await this.#page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  }

  /** Moves to a native select and chooses by typing the beginning of the option's text. */
  async choose(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.type(text);
    await expect(target.locator('option:checked')).toHaveText(new RegExp(`^${text}`, 'i'));
  }

  /** Opens a menu by its button and chooses an item with the arrow keys. */
  async menu(button: Locator, item: string): Promise<void> {
    await this.enter(button);
    const chosen = this.#page.getByRole('menuitem', { name: item, exact: true });
    await expectCurrent(this.#page.getByRole('menuitem').first());
    for (let steps = 0; steps < 10 && !(await chosen.evaluate(isCurrent)); steps += 1) await this.press('ArrowDown');
    await expectCurrent(chosen);
    await this.press('Enter');
  }
}

/** Runs in the page. A menu keeps the focus itself and marks its active item. */
const isCurrent = (item: Element) => document.activeElement?.getAttribute('aria-activedescendant') === item.id;

/** Waits until this menu item is the one that Enter would choose. */
export const expectCurrent = (item: Locator): Promise<void> => expect.poll(() => item.evaluate(isCurrent)).toBe(true);

/**
 * Waits until Enter has chosen this in a field with a list. The list gives the focus to the field in the frame after it has closed: a Tab
 * before that would be taken back.
 */
export async function chosen(target: Locator, text: string): Promise<void> {
  await expect(target).toHaveAttribute('aria-expanded', 'false');
  await expect(target).toHaveValue(text);
  await target.evaluate(() => new Promise(requestAnimationFrame));
  await expect(target).toBeFocused();
}

/** Runs in the page. */
function look(target: Element): Stop {
  const here = document.activeElement;
  const before = here !== null && (target.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const stop = { arrived: here === target, before: before && !target.contains(here), unmarked: null };
  // Skips the page itself and elements that only script focuses (headings, dialogs).
  if (!here || here === document.body || here.getAttribute('tabindex') === '-1') return stop;
  // The visible part of a field may be drawn by a neighbouring element.
  const drawn = [here, here.nextElementSibling, here.parentElement].filter((one) => one !== null);
  const marked = drawn.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow.includes('0px 0px 0px 2px');
  });
  return marked ? stop : { ...stop, unmarked: here.outerHTML.slice(0, 160) };
}

import { expect, type Locator, type Page } from '@playwright/test';

interface Stop {
  arrived: boolean;
  /** The target comes before what has focus. */
  before: boolean;
  /** Describes the focused element if it does not show its focus; null if it does, or if nothing is focused. */
  unmarked: string | null;
}

/** Somebody who has only a keyboard. Nothing here clicks, or gives focus by script. */
export class Keys {
  readonly #page: Page;
  readonly #unmarked = new Set<string>();

  constructor(page: Page) {
    this.#page = page;
  }

  /** Places that had focus without looking so (WCAG 2.4.7). */
  unmarked(): readonly string[] {
    return [...this.#unmarked];
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  /** Tab, or Shift and Tab where it comes before, until the target has focus. */
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

  /** Goes there and presses Enter. */
  async enter(target: Locator): Promise<void> {
    await this.to(target);
    await this.press('Enter');
  }

  /** Goes to a field and puts this text in the place of what is there. */
  async type(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.press('ControlOrMeta+a');
    await this.#page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  }

  /** Goes to a native select and chooses as one does with keys: by the beginning of the option's text. */
  async choose(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.#page.keyboard.type(text);
    await expect(target.locator('option:checked')).toHaveText(new RegExp(`^${text}`, 'i'));
  }

  /** Opens a menu by its button and chooses an item by its first letters. */
  async menu(button: Locator, item: string): Promise<void> {
    await this.enter(button);
    const chosen = this.#page.getByRole('menuitem', { name: item, exact: true });
    await expectCurrent(this.#page.getByRole('menuitem').first());
    for (let steps = 0; steps < 10 && !(await chosen.evaluate(isCurrent)); steps += 1) await this.press('ArrowDown');
    await expectCurrent(chosen);
    await this.press('Enter');
  }
}

/** Runs in the page. A menu keeps the focus itself and says which item it is on. */
const isCurrent = (item: Element) => document.activeElement?.getAttribute('aria-activedescendant') === item.id;

/** An item of a menu is the one that Enter chooses. */
export const expectCurrent = (item: Locator): Promise<void> => expect.poll(() => item.evaluate(isCurrent)).toBe(true);

/** Runs in the page. */
function look(target: Element): Stop {
  const here = document.activeElement;
  const before = here !== null && (target.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const stop = { arrived: here === target, before: before && !target.contains(here), unmarked: null };
  // Neither the page itself nor what only script gives focus to (headings, dialogs).
  if (!here || here === document.body || here.getAttribute('tabindex') === '-1') return stop;
  // A field for the eye may be drawn by a neighbour.
  const drawn = [here, here.nextElementSibling, here.parentElement].filter((one) => one !== null);
  const marked = drawn.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1) || boxShadow.includes('0px 0px 0px 2px');
  });
  return marked ? stop : { ...stop, unmarked: here.outerHTML.slice(0, 160) };
}

import { beforeEach, expect, it, vi } from 'vitest';
import { useRowFocus } from '@/ui/util/useRowFocus';
import { renderHook } from '../renderHook';

/** An element that knows the selectors it matches, and the row around it. */
class FakeElement {
  textContent = '';
  constructor(
    readonly label: string,
    readonly is: readonly string[],
    readonly row: { index: number } | null = null,
  ) {}
  matches(selector: string) {
    return selector.split(', ').some((one) => this.is.includes(one));
  }
  getAttribute(name: string) {
    return name === 'aria-label' ? this.label : null;
  }
  hasAttribute = () => true;
  closest(selector: string) {
    const { row } = this;
    if (row && selector === '[data-index]') return { getAttribute: () => String(row.index) };
    return this.matches(selector) ? this : null;
  }
  focus() {
    page.activeElement = this;
  }
}

const body = new FakeElement('', ['body']);
const heading = new FakeElement('Users', ['h1']);
const page = {
  body,
  activeElement: body,
  hasFocus: () => true,
  getElementById: () => null,
  querySelector: (): FakeElement => heading,
};

/** A link, a menu's button, and the controls that act at once. */
const controlsOf = (name: string, index: number) => [
  new FakeElement(name, ['a[href]'], { index }),
  new FakeElement(`Group of ${name}`, ['select'], { index }),
  new FakeElement(`Enabled: ${name}`, ['input', '[role=switch]'], { index }),
  new FakeElement(`Remove ${name}`, ['button', '[data-acts]'], { index }),
  new FakeElement(`Actions for ${name}`, ['button'], { index }),
];

beforeEach(() => {
  page.activeElement = body;
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('HTMLElement', FakeElement);
});

/** A table with these rows, named by their keys; the first is in this place of the whole list. */
async function tableOf(names: readonly string[]) {
  let rows: FakeElement[][] = [];
  const table = {
    closest: () => null,
    contains: (one: unknown) => rows.flat().some((control) => control === one),
    querySelector: (selector: string) => {
      const index = Number(/\d+/.exec(selector)?.[0] ?? -1);
      const row = rows.find(([control]) => control?.row?.index === index);
      return row ? { querySelectorAll: () => row } : null;
    },
  };
  const known = new Map<string, FakeElement[]>();
  /** Rows that stay are the same elements. */
  const place = (shown: readonly string[], first: number) => {
    rows = shown.map((name, at) => {
      const controls = known.get(name) ?? controlsOf(name, first + at);
      for (const { row } of controls) if (row) row.index = first + at;
      known.set(name, controls);
      return controls;
    });
    if (page.activeElement.row && !table.contains(page.activeElement)) page.activeElement = body;
  };
  const propsOf = (shown: readonly string[], first: number) => ({ keys: shown, first });
  const hook = await renderHook(
    ({ keys, first }: ReturnType<typeof propsOf>) =>
      useRowFocus(keys, { first, nameAt: (index) => keys[index - first] ?? '' }),
    propsOf(names, 0),
  );
  hook.now().frame.ref.current = table as unknown as HTMLDivElement;
  place(names, 0);
  const control = (label: string) => {
    const found = rows.flat().find((one) => one.label === label);
    if (!found) throw new Error(`no ${label}`);
    return found;
  };
  type Moves = Record<'onFocus' | 'onBlur', (event: object) => void>;
  return {
    focus(label: string) {
      const target = control(label);
      target.focus();
      (hook.now().frame as unknown as Moves).onFocus({ target });
    },
    /** Events of a popup opened in a row reach its table too, though the popup is elsewhere in the page. */
    focusPopup(popup: FakeElement) {
      const moves = hook.now().frame as unknown as Moves;
      moves.onBlur({ relatedTarget: popup });
      popup.focus();
      moves.onFocus({ target: popup });
    },
    async shows(shown: readonly string[], first = 0) {
      place(shown, first);
      await hook.rerender(propsOf(shown, first));
    },
    focused: () => page.activeElement.label,
  };
}

it('the same control of the next row gets the focus of a row that goes, of the previous one after the last', async () => {
  const table = await tableOf(['ann', 'bob', 'eve']);
  table.focus('Actions for bob');
  await table.shows(['ann', 'eve']);
  expect(table.focused()).toBe('Actions for eve');
  await table.shows(['ann']);
  expect(table.focused()).toBe('Actions for ann');
});

it.each(['Group of', 'Enabled:', 'Remove'])(
  'the focus of a control that acts at the next key goes to one that does not: %s',
  async (what) => {
    const table = await tableOf(['ann', 'bob']);
    table.focus(`${what} ann`);
    await table.shows(['bob']);
    expect(table.focused()).toBe('bob');
  },
);

it('a row that goes while its menu is open leaves the focus to the next one', async () => {
  const table = await tableOf(['ann', 'bob']);
  const menu = new FakeElement('Actions for ann', ['[role=menu]']);
  table.focus('Actions for ann');
  table.focusPopup(menu);
  page.activeElement = body;
  await table.shows(['bob']);
  expect(table.focused()).toBe('Actions for bob');
});

it('a row that goes after the focus has left the table takes it from nobody', async () => {
  const table = await tableOf(['ann', 'bob']);
  table.focus('Actions for ann');
  const field = new FakeElement('Search users', ['input']);
  table.focusPopup(field);
  await table.shows(['bob']);
  expect(table.focused()).toBe('Search users');
});

it('a row that new ones push out of a long list’s window leaves the focus to the nearest one in it', async () => {
  const table = await tableOf(['one', 'two', 'three']);
  await table.shows(['two', 'three', 'four'], 1);
  table.focus('Actions for four');
  await table.shows(['one', 'two', 'three'], 1);
  expect(table.focused()).toBe('Actions for three');
});

it('if no row is left that was there before, the first one gets it; if there is none, the heading', async () => {
  const table = await tableOf(['ann', 'bob']);
  table.focus('Actions for bob');
  await table.shows(['una', 'zoe'], 40);
  expect(table.focused()).toBe('Actions for una');
  await table.shows([]);
  expect(table.focused()).toBe('Users');
});

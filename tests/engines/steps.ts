import { delay, type Window } from './engine';

const LOOK_EVERY_MS = 25;

/** Waits until an expression is true in the page. A page that is being replaced does not answer, so it is asked again. */
export async function until(page: Window, expression: string, what: string, withinMs = 30_000): Promise<number> {
  const since = performance.now();
  for (;;) {
    const value = await page.evaluate(`!!(${expression})`).catch(() => false);
    const took = performance.now() - since;
    if (value === true) return took;
    if (took > withinMs) throw new Error(`${what}: not within ${withinMs / 1000} s, at ${await pictureOf(page)}`);
    await delay(LOOK_EVERY_MS);
  }
}

const pictureOf = (page: Window) =>
  page
    .evaluate("location.pathname + ': ' + document.body.innerText.replace(/\\s+/g, ' ').slice(0, 400)")
    .catch((error: unknown) => String(error));

const quote = (text: string) => JSON.stringify(text);
const VISIBLE = 'element.checkVisibility?.() !== false';

/** The last element of a kind with exactly this name, as text or label: those of a dialog come after the page's. */
const named = (kind: string, name: string) =>
  `[...document.querySelectorAll(${quote(kind)})].filter((element) => ${VISIBLE} && (element.getAttribute('aria-label') ?? element.textContent).trim() === ${quote(name)}).at(-1)`;

export async function click(page: Window, kind: string, name: string): Promise<void> {
  const element = named(kind, name);
  await until(page, `${element} && !${element}.disabled`, `a ${kind} '${name}'`);
  await page.evaluate(`${element}.click()`);
}

/** Types into the field of a label; React hears the event. */
export async function fill(page: Window, label: string, text: string): Promise<void> {
  const field = `(() => { const label = ${named('label', label)}; return label && (label.control ?? label.querySelector('input')); })()`;
  await until(page, field, `a field '${label}'`);
  await page.evaluate(
    `(() => { const field = ${field}; Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${quote(text)}); field.dispatchEvent(new Event('input', { bubbles: true })); })()`,
  );
}

export const sees = (page: Window, text: string, withinMs?: number) =>
  until(page, `document.body.innerText.includes(${quote(text)})`, `the text '${text}'`, withinMs);

export const row = (text: string) =>
  `[...document.querySelectorAll('tr')].some((row) => row.textContent.includes(${quote(text)}))`;

export const isAt = (page: Window, path: string) =>
  until(page, `location.pathname === ${quote(path)}`, `the page ${path}`);
export const isControlled = (page: Window) =>
  until(page, 'navigator.serviceWorker.controller', 'a worker in control', 60_000);
